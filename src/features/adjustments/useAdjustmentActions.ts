import { approveAdjustment, cancelAdjustment, rejectAdjustment, type listAdjustments } from '../../../contract/adjustments';
import { adjustmentStatuses } from '../../../contract/states/adjustments';
import type { Row } from '../../../contract/list';
import { useText } from '../../locales/useText';
import { runCall } from '../../session/runCall';
import { useSession } from '../../session/useSession';
import { newRequestId } from '../../ui/newRequestId';
import type { RowAction } from '../../ui/RowActions';

export type Adjustment = Row<typeof listAdjustments.list.columns>;
export type AdjustmentDecision = 'approve' | 'reject';

/** What can be done to a proposed adjustment: who proposed it takes it back and does not decide. */
export function useAdjustmentActions(onDecide: (what: AdjustmentDecision, row: Adjustment) => void): (row: Adjustment) => RowAction[] {
  const t = useText();
  const { info } = useSession();
  return (row) => {
    const back: RowAction = {
      key: 'back',
      label: t('paper.cancel'),
      endpoint: cancelAdjustment,
      confirm: t('adjustment.cancelAsk'),
      onClick: () => runCall(cancelAdjustment, { order_sn: row.order_sn, request_id: newRequestId() }),
    };
    const approve: RowAction = {
      key: 'approve',
      label: t('common.approve'),
      endpoint: approveAdjustment,
      onClick: () => onDecide('approve', row),
    };
    const reject: RowAction = {
      key: 'reject',
      label: t('common.reject'),
      endpoint: rejectAdjustment,
      isDanger: true,
      onClick: () => onDecide('reject', row),
    };
    if (row.status !== adjustmentStatuses.pending) return [];
    return row.maker === info.username ? [back] : [approve, reject];
  };
}
