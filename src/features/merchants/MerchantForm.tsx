import { Col, Row } from 'antd';
import { switchOf, switchOn } from '../../../contract/fields';
import { createMerchant, updateMerchant, type MerchantDetail } from '../../../contract/merchants';
import { useText } from '../../locales/useText';
import { AmountField } from '../../ui/AmountField';
import { ProFormSelect, ProFormSwitch, ProFormText } from '../../ui/dialogParts';
import { FormDialog, useAsOpened } from '../../ui/FormDialog';
import { RemarkField } from '../../ui/RemarkField';
import type { MadeAccount } from '../parties/MadePassword';
import { type Opening, OpeningFields, openingOf } from '../parties/OpeningFields';

interface Profile {
  name: string;
  allow: boolean;
  order_min?: string;
  order_max?: string;
  day_max?: string;
  gateway_ranges?: string[];
  remark?: string;
}

type NewMerchant = Profile & Opening;

/** A limit that is empty is none. */
const given = (amount: string | undefined) => (amount?.trim() ? amount : undefined);

const profileOf = ({ name, allow, order_min, order_max, day_max, gateway_ranges = [], remark = '' }: Profile) => ({
  name,
  allow_df: switchOf(allow),
  order_min: given(order_min),
  order_max: given(order_max),
  day_max: given(day_max),
  gateway_ranges,
  remark,
});

const width = 640;

/** Takes a merchant on; its first password is for who does so to pass on. */
export function NewMerchantForm({ onClose, onMade }: { onClose: () => void; onMade: (made: MadeAccount) => void }) {
  const t = useText();
  return (
    <FormDialog<typeof createMerchant, NewMerchant>
      title={t('merchant.new')}
      endpoint={createMerchant}
      isOpen
      onClose={onClose}
      width={width}
      initial={{ allow: true }}
      toInput={(values, requestId) => ({
        ...profileOf(values),
        ...openingOf(values),
        request_id: requestId,
      })}
      onDone={onMade}
      success={false}
    >
      <OpeningFields owner="payer" />
      <ProfileFields />
    </FormDialog>
  );
}

/** Changes what a merchant is and may. */
export function EditMerchantForm({ merchant: shown, onClose }: { merchant: MerchantDetail; onClose: () => void }) {
  const t = useText();
  const merchant = useAsOpened(shown);
  const { id, name, allow_df, order_min, order_max, day_max, gateway_ranges, remark } = merchant;
  const before: Profile = {
    name,
    allow: allow_df === switchOn,
    order_min: order_min ?? '',
    order_max: order_max ?? '',
    day_max: day_max ?? '',
    gateway_ranges,
    remark,
  };
  return (
    <FormDialog<typeof updateMerchant, Profile>
      title={t('party.edit', { name })}
      endpoint={updateMerchant}
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
  const limits = [
    ['order_min', 'merchant.orderMin', 'merchant.asPlatform'],
    ['order_max', 'merchant.orderMax', 'merchant.asPlatform'],
    ['day_max', 'merchant.dayMax', 'merchant.noDayMax'],
  ] as const;
  return (
    <>
      <Row gutter={16}>
        <Col xs={24} sm={16}>
          <ProFormText
            name="name"
            label={t('merchant.name')}
            rules={[{ required: true, whitespace: true, message: t('field.required') }]}
            fieldProps={{ maxLength: 64, autoComplete: 'off' }}
          />
        </Col>
        <Col xs={24} sm={8}>
          <ProFormSwitch name="allow" label={t('party.allowDf')} />
        </Col>
        {limits.map(([name, title, without]) => (
          <Col key={name} xs={24} sm={8}>
            <AmountField name={name} label={t(title)} placeholder={t(without)} isOptional rising={limits.map(([one]) => one)} />
          </Col>
        ))}
      </Row>
      <ProFormSelect
        name="gateway_ranges"
        label={t('merchant.gatewayRanges')}
        tooltip={t('merchant.gatewayRangesHint')}
        mode="tags"
        placeholder={t('merchant.anywhere')}
        fieldProps={{ open: false, suffixIcon: null, tokenSeparators: [' ', ',', '，', ';', '\n'], maxCount: 50 }}
      />
      <RemarkField />
    </>
  );
}
