import { ProFormTextArea } from '@ant-design/pro-components';
import type { reverseOrder } from '../../contract/orders';
import { useText } from '../locales/useText';
import { FormDialog } from './FormDialog';

interface ReasonDialogProps {
  /** What is done, and to which paper. */
  title: string;
  /** What that means. */
  text: string;
  /** A call that takes the number of a paper and a reason. */
  endpoint: typeof reverseOrder;
  orderSn: string;
  onDone: () => void;
  onClose: () => void;
}

/** Does something that asks why: the reason stands in the paper's history and in the books. */
export function ReasonDialog({ title, text, endpoint, orderSn, onDone, onClose }: ReasonDialogProps) {
  const t = useText();
  return (
    <FormDialog<typeof reverseOrder, { reason: string }>
      title={`${title} ${orderSn}`}
      endpoint={endpoint}
      isOpen
      onClose={onClose}
      toInput={({ reason }, requestId) => ({ order_sn: orderSn, reason, request_id: requestId })}
      onDone={onDone}
    >
      <p>{text}</p>
      <ProFormTextArea
        name="reason"
        label={t('common.reason')}
        rules={[{ required: true, whitespace: true, message: t('field.required') }]}
        fieldProps={{ maxLength: 200, showCount: true, rows: 3 }}
      />
    </FormDialog>
  );
}
