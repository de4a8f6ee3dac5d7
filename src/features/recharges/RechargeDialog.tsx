import { recharge, type RechargeInfo } from '../../../contract/recharges';
import { useText } from '../../locales/useText';
import { AmountField } from '../../ui/AmountField';
import { FormDialog } from '../../ui/FormDialog';

interface RechargeDialogProps {
  onClose: () => void;
  onDone: (info: RechargeInfo) => void;
}

const width = 500;

/** Asks how much to recharge; Enter does not send it, only the button does. */
export function RechargeDialog({ onClose, onDone }: RechargeDialogProps) {
  const t = useText();
  return (
    <FormDialog<typeof recharge, { amount: string }>
      title={t('recharge.new')}
      endpoint={recharge}
      isOpen
      onClose={onClose}
      width={width}
      toInput={({ amount }, requestId) => ({ amount, request_id: requestId })}
      onDone={onDone}
      success={false}
      ignoresEnter
    >
      <p>{t('recharge.text')}</p>
      <AmountField label={t('recharge.amount')} autoFocus />
    </FormDialog>
  );
}
