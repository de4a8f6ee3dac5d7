import { Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { createStatement, statementFormats, statementHoursAfter, type StatementFormat } from '../../../contract/statements';
import { useText } from '../../locales/useText';
import { useSession } from '../../session/useSession';
import { DatePicker, ProFormRadio } from '../../ui/dialogParts';
import { FormDialog } from '../../ui/FormDialog';
import { MerchantSelect } from '../parties/PartySelect';

interface Values {
  month: Dayjs;
  format: StatementFormat;
  mer_id?: number;
}

/** The last month whose statement can be made, by the platform's clock (UTC+8), wherever the reader is. */
const lastMonth = () =>
  dayjs(Date.now() + (480 + new Date().getTimezoneOffset()) * 60_000)
    .subtract(statementHoursAfter, 'hour')
    .startOf('month')
    .subtract(1, 'month');

/** Asks for the statement of a month: a merchant's own; for the platform its own, or that of a merchant. */
export function StatementForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { identity } = useSession();
  const latest = lastMonth();
  return (
    <FormDialog<typeof createStatement, Values>
      title={t('export.newStatement')}
      endpoint={createStatement}
      isOpen
      onClose={onClose}
      initial={{ month: latest, format: 'pdf' }}
      toInput={({ month, ...values }, requestId) => ({ ...values, month: month.format('YYYY-MM'), request_id: requestId })}
      success={t('export.statementAsked')}
    >
      {identity === 'other' && (
        <Form.Item name="mer_id" label={t('statement.merchant')}>
          <MerchantSelect noneText={t('export.statementOfPlatform')} />
        </Form.Item>
      )}
      <Form.Item name="month" label={t('export.month')} rules={[{ required: true, message: t('field.required') }]}>
        <DatePicker picker="month" allowClear={false} style={{ width: '100%' }} disabledDate={(day) => day.isAfter(latest, 'month')} />
      </Form.Item>
      <ProFormRadio.Group
        name="format"
        label={t('export.format')}
        options={statementFormats.map((format) => ({ value: format, label: format === 'pdf' ? 'PDF' : 'Excel' }))}
      />
    </FormDialog>
  );
}
