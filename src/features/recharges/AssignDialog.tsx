import { Empty, Form, Skeleton } from 'antd';
import { assignTransfer, transferProposals } from '../../../contract/recharges';
import { rechargeStatusLabels } from '../../../contract/states/recharges';
import { moneyText } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { Radio } from '../../ui/dialogParts';
import { FormDialog } from '../../ui/FormDialog';
import { LabelTag } from '../../ui/LabelTag';
import { timeText } from '../../ui/time';
import { useData } from '../../session/useData';
import styles from './AssignDialog.module.css';

interface AssignDialogProps {
  id: number;
  usdt: string;
  onClose: () => void;
}

/** Which recharge a transfer was meant for: the nearest ones are proposed, with what each would be credited with. */
export function AssignDialog({ id, usdt, onClose }: AssignDialogProps) {
  const t = useText();
  const { data } = useData(transferProposals, { id });
  return (
    <FormDialog<typeof assignTransfer, { order_sn: string }>
      title={t('transfer.assignTitle', { usdt })}
      endpoint={assignTransfer}
      isOpen
      onClose={onClose}
      width={560}
      toInput={({ order_sn }, requestId) => ({ id, order_sn, request_id: requestId })}
    >
      {!data && <Skeleton active />}
      {data?.list.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('transfer.noProposal')} />}
      {data && data.list.length > 0 && (
        <Form.Item name="order_sn" label={t('transfer.choose')} rules={[{ required: true, message: t('field.required') }]}>
          <Radio.Group className={styles.list}>
            {data.list.map((one) => (
              <Radio key={one.order_sn} value={one.order_sn}>
                <strong className="tabular">{one.order_sn}</strong> <LabelTag labels={rechargeStatusLabels} value={one.status} />
                <div className={styles.about}>
                  {t('transfer.proposal', {
                    usdt: one.usdt_amount,
                    amount: moneyText(one.amount),
                    time: timeText(one.create_time),
                    credits: moneyText(one.credits),
                  })}
                </div>
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
      )}
    </FormDialog>
  );
}
