import { Col, Form, Row } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { channelLabels, channels, valuesOf, type Channel } from '../../../contract/labels';
import { formatRate } from '../../../contract/money';
import { setRate, type PartyRate, type RateOwner } from '../../../contract/rates';
import { rateStates } from '../../../contract/states/rates';
import type { Endpoint } from '../../../contract/endpoint';
import { useText } from '../../locales/useText';
import { askAgain } from '../../session/queries';
import { DatePicker, ProFormDependency, ProFormRadio, ProFormSelect } from '../../ui/dialogParts';
import { FormDialog } from '../../ui/FormDialog';
import { basisPoints, RateField, typedRate } from '../../ui/RateField';
import { RemarkField } from '../../ui/RemarkField';
import { RatePreview } from './RatePreview';

/** As a time is shown, and as it may be typed or pasted besides. */
const takenFormats = ['YYYY-MM-DD HH:mm', 'YYYY-MM-DD HH:mm:ss'];

export interface RateHolder {
  owner: RateOwner;
  id: number;
  name: string;
  /** A call that shows its rates: it is asked again once they have changed. */
  shownBy: Endpoint;
}

interface RateFields {
  channel: Channel;
  rate: string;
  when: 'now' | 'later';
  effective_time?: Dayjs;
  remark?: string;
}

const timeOf = ({ when, effective_time: time }: Pick<RateFields, 'when' | 'effective_time'>) =>
  when === 'later' ? time?.unix() : undefined;

interface RateFormProps {
  holder: RateHolder;
  /** Those that it has, of which some hold now. */
  rates: readonly PartyRate[];
  onClose: () => void;
}

/** Sets somebody's rate, after what it would have meant for the orders of last week. */
export function RateForm({ holder, rates, onClose }: RateFormProps) {
  const t = useText();
  const { owner, id, name, shownBy } = holder;
  return (
    <FormDialog<typeof setRate, RateFields>
      title={t('rate.set', { name })}
      endpoint={setRate}
      isOpen
      onClose={onClose}
      width={560}
      initial={{ channel: channels.copy, when: 'now' }}
      onDone={() => askAgain(shownBy)}
      toInput={({ channel, rate, when, effective_time, remark }, requestId) => ({
        ...{ owner, id, channel, remark },
        rate: typedRate(rate),
        effective_time: timeOf({ when, effective_time }),
        request_id: requestId,
      })}
    >
      <Row gutter={16}>
        <Col xs={24} sm={12}>
          <ProFormSelect
            name="channel"
            label={t('channel.title')}
            allowClear={false}
            options={valuesOf(channelLabels).map((value) => ({ value, label: t(channelLabels[value].word) }))}
          />
        </Col>
        <Col xs={24} sm={12}>
          <ProFormDependency name={['channel']}>
            {({ channel }: Partial<RateFields>) => {
              const held = rates.find((rate) => rate.channel === channel && rate.state === rateStates.now);
              return <RateField name="rate" label={t('rate.title')} extra={held && t('rate.isNow', { rate: formatRate(held.rate) })} />;
            }}
          </ProFormDependency>
        </Col>
      </Row>
      <WhenFields />
      <RemarkField />
      <ProFormDependency name={['channel', 'rate', 'when', 'effective_time']}>
        {({ channel, rate, when, effective_time }: Partial<RateFields>) => {
          const points = basisPoints(rate);
          return channel && points !== null ? (
            <RatePreview {...{ owner, id, channel }} rate={points} effective_time={timeOf({ when: when ?? 'now', effective_time })} />
          ) : null;
        }}
      </ProFormDependency>
    </FormDialog>
  );
}

/** From when it holds. */
function WhenFields() {
  const t = useText();
  return (
    <>
      <ProFormRadio.Group
        name="when"
        label={t('rate.effectiveTime')}
        options={[
          { value: 'now', label: t('rate.fromNow') },
          { value: 'later', label: t('rate.later') },
        ]}
      />
      <ProFormDependency name={['when']}>
        {({ when }) =>
          when === 'later' && (
            <Form.Item name="effective_time" rules={[{ required: true, message: t('rate.chooseTime') }]}>
              <DatePicker
                showTime={{ format: 'HH:mm', defaultValue: dayjs().startOf('day') }}
                format={takenFormats}
                minDate={dayjs()}
                aria-label={t('rate.effectiveTime')}
              />
            </Form.Item>
          )
        }
      </ProFormDependency>
    </>
  );
}
