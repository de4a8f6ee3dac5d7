import { Col, Form, Input, Row, type InputProps } from 'antd';
import type { FocusEvent } from 'react';
import { channelLabels, channels, valuesOf, type Channel, type ChannelName } from '../../../contract/labels';
import { createReceivingAccount, updateReceivingAccount } from '../../../contract/receivingAccounts';
import { useText } from '../../locales/useText';
import { useSession } from '../../session/useSession';
import { ProFormSelect, ProFormText } from '../../ui/dialogParts';
import { FormDialog } from '../../ui/FormDialog';
import { NumericInput, wholeNumber } from '../../ui/NumericInput';
import { ProviderSelect } from '../parties/PartySelect';
import { clockOf, minuteOf } from './clock';
import { LimitFields } from './LimitFields';
import { QrCodeField } from './QrCodeField';
import styles from './ReceivingAccountList.module.css';
import type { ReceivingAccount } from './useAccountActions';

interface Profile {
  shop: string;
  holder?: string;
  account_no: string;
  qr_code?: string;
  min_amount: string;
  max_amount: string;
  daily_amount: string;
  daily_count: string;
  /** `08:00` */
  hours_from?: string;
  hours_to?: string;
  weight: string;
}

interface NewAccount extends Profile {
  ms_id?: number;
  channel: Channel;
}

const width = 640;

const profileOf = ({ holder = '', qr_code = '', hours_from, hours_to, ...rest }: Profile) => ({
  ...rest,
  holder,
  qr_code,
  hours_from: minuteOf(hours_from),
  hours_to: minuteOf(hours_to),
});

/** Adds an account: to one's own, or for the platform to those of a provider. */
export function NewAccountForm({ channel, onClose }: { channel: ChannelName | undefined; onClose: () => void }) {
  const t = useText();
  const isPlatform = useSession().identity === 'other';
  const required = [{ required: true, message: t('field.required') }];
  return (
    <FormDialog<typeof createReceivingAccount, NewAccount>
      title={t('receivingAccount.new')}
      endpoint={createReceivingAccount}
      isOpen
      onClose={onClose}
      width={width}
      initial={{ weight: '10', ...(channel ? { channel: channels[channel] } : {}) }}
      toInput={({ ms_id, channel: chosen, ...values }, requestId) => ({
        ...(ms_id === undefined ? {} : { ms_id }),
        channel: channel ? channels[channel] : chosen,
        ...profileOf(values),
        request_id: requestId,
      })}
    >
      <Row gutter={16}>
        {isPlatform && (
          <Col xs={24} sm={channel ? 24 : 12}>
            <Form.Item name="ms_id" label={t('party.payee')} rules={required}>
              <ProviderSelect />
            </Form.Item>
          </Col>
        )}
        {!channel && (
          <Col xs={24} sm={12}>
            <ProFormSelect
              name="channel"
              label={t('channel.title')}
              rules={required}
              allowClear={false}
              options={valuesOf(channelLabels).map((value) => ({ value, label: t(channelLabels[value].word) }))}
            />
          </Col>
        )}
      </Row>
      <ProfileFields />
    </FormDialog>
  );
}

/** Changes what an account is and takes. */
export function EditAccountForm({ account, onClose }: { account: ReceivingAccount; onClose: () => void }) {
  const t = useText();
  const { id, shop, holder, account_no, qr_code, min_amount, max_amount, daily_amount, daily_count, hours, weight } = account;
  const [from = '', to = ''] = hours?.split('-') ?? [];
  const before: Profile = {
    shop: shop ?? '',
    holder: holder ?? '',
    account_no: account_no ?? '',
    qr_code: qr_code ?? '',
    min_amount,
    max_amount,
    daily_amount,
    daily_count: String(daily_count),
    hours_from: from,
    hours_to: to,
    weight: String(weight),
  };
  return (
    <FormDialog<typeof updateReceivingAccount, Profile>
      title={t('receivingAccount.edit', { name: shop ?? '' })}
      endpoint={updateReceivingAccount}
      isOpen
      onClose={onClose}
      width={width}
      initial={before}
      toInput={(values) => ({ id, ...profileOf(values), before: profileOf(before) })}
    >
      <ProfileFields />
    </FormDialog>
  );
}

function ProfileFields() {
  const t = useText();
  const required = [{ required: true, whitespace: true, message: t('field.required') }];
  // What clears a field would be a stop for whoever goes through them by keyboard.
  const text = { maxLength: 64, autoComplete: 'off', allowClear: false };
  const hours = [
    ['hours_from', 'hours_to', 'receivingAccount.hoursFrom'],
    ['hours_to', 'hours_from', 'receivingAccount.hoursTo'],
  ] as const;
  return (
    <>
      <Row gutter={16}>
        <Col xs={24} sm={24}>
          <ProFormText name="shop" label={t('order.shop')} rules={required} fieldProps={text} />
        </Col>
        <Col xs={24} sm={12}>
          <ProFormText name="holder" label={t('receivingAccount.holder')} fieldProps={text} />
        </Col>
        <Col xs={24} sm={12}>
          <ProFormText name="account_no" label={t('receivingAccount.number')} rules={required} fieldProps={text} />
        </Col>
      </Row>
      <Form.Item name="qr_code" label={t('receivingAccount.qrCode')}>
        <QrCodeField />
      </Form.Item>
      <div className={styles.limits}>
        <LimitFields />
      </div>
      <Row gutter={16}>
        {hours.map(([name, other, title]) => (
          <Col key={name} xs={12} sm={8}>
            <ClockField name={name} other={other} title={t(title)} />
          </Col>
        ))}
        <Col xs={24} sm={8}>
          <Form.Item
            name="weight"
            label={t('receivingAccount.weight')}
            tooltip={t('receivingAccount.weightHint')}
            rules={[...required, wholeNumber(t)]}
            validateTrigger={['onChange', 'onBlur']}
          >
            <NumericInput say={t} max={1000} />
          </Form.Item>
        </Col>
      </Row>
    </>
  );
}

/** One end of the opening hours, of which there are both or none. */
function ClockField({ name, other, title }: { name: string; other: string; title: string }) {
  const t = useText();
  const check = async (_rule: unknown, value?: string) => {
    if (value && clockOf(value) === null) throw new Error(t('field.clock'));
  };
  return (
    <Form.Item
      name={name}
      label={title}
      tooltip={t('receivingAccount.hoursHint')}
      dependencies={[other]}
      rules={[
        { validator: check, validateTrigger: 'onBlur' },
        ({ getFieldValue }) => ({
          validator: async (_rule, value?: string) => {
            if (!value && getFieldValue(other)) throw new Error(t('receivingAccount.hoursBoth'));
          },
        }),
      ]}
      validateTrigger={['onChange', 'onBlur']}
    >
      <ClockInput />
    </Form.Item>
  );
}

interface ClockInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  value?: string;
  onChange?: (value: string) => void;
}

/** A browser's own field has twelve hours where it speaks English: this one has 24 everywhere, and writes out what was typed short. */
function ClockInput({ value = '', onChange, onBlur, ...rest }: ClockInputProps) {
  const t = useText();
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const clock = clockOf(value);
    if (clock !== null && clock !== value) onChange?.(clock);
    onBlur?.(event);
  };
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder={t('receivingAccount.clock')}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
      onBlur={leave}
    />
  );
}
