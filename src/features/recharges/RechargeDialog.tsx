import { Form } from 'antd';
import { recharge, type RechargeInfo } from '../../../contract/recharges';
import { useText } from '../../locales/useText';
import { FormDialog } from '../../ui/FormDialog';
import { NumericInput } from '../../ui/NumericInput';

interface RechargeDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onDone: (info: RechargeInfo) => void;
}

const width = 500;

/** Asks how much to recharge; Enter does not send it, only the button does. */
export function RechargeDialog({ isOpen, onClose, onDone }: RechargeDialogProps) {
  const t = useText();
  return (
    <FormDialog<typeof recharge, { amount: string }>
      title={t('recharge.new')}
      endpoint={recharge}
      isOpen={isOpen}
      onClose={onClose}
      width={width}
      toInput={({ amount }, requestId) => ({ amount, request_id: requestId })}
      onDone={onDone}
      success={false}
      ignoresEnter
    >
      <p>{t('recharge.text')}</p>
      <Form.Item name="amount" label={t('recharge.amount')} rules={[{ required: true, whitespace: true, message: t('field.amount') }]}>
        <NumericInput prefix="￥" placeholder={t('field.amount')} autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
