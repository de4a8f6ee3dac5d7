import { approveDeposit, cancelDeposit, depositInfo, rejectDeposit, type listDepositRecharges } from '../../../contract/deposits';
import { payMethods } from '../../../contract/states/payAccounts';
import { rechargeStatuses } from '../../../contract/states/recharges';
import type { Row } from '../../../contract/list';
import { useText } from '../../locales/useText';
import { runCall } from '../../session/runCall';
import { useSession } from '../../session/useSession';
import type { RowAction } from '../../ui/RowActions';

export type Deposit = Row<typeof listDepositRecharges.list.columns>;
export type DepositDecision = 'approve' | 'reject';

interface DepositActionsInput {
  onDecide: (what: DepositDecision, row: Deposit) => void;
  onShow: (orderSn: string | null) => void;
}

/** What can be done to a deposit that is paid in, by its state and the way it is paid. */
export function useDepositActions({ onDecide, onShow }: DepositActionsInput): (row: Deposit) => RowAction[] {
  const t = useText();
  const { username } = useSession().info;
  const { waiting, confirming } = rechargeStatuses;
  return (row) => {
    const { order_sn: sn, status, method } = row;
    const ownActing = row.acted_by === username ? { refusal: t('paper.ownActing') } : {};
    const approve: RowAction = {
      key: 'approve',
      label: t('common.approve'),
      endpoint: approveDeposit,
      ...ownActing,
      onClick: () => onDecide('approve', row),
    };
    const reject: RowAction = {
      key: 'reject',
      label: t('common.reject'),
      endpoint: rejectDeposit,
      ...ownActing,
      isDanger: true,
      onClick: () => onDecide('reject', row),
    };
    const show: RowAction = { key: 'show', label: t('recharge.show'), endpoint: depositInfo, onClick: () => onShow(sn) };
    const cancel: RowAction = {
      key: 'cancel',
      label: t('recharge.cancel'),
      endpoint: cancelDeposit,
      isDanger: true,
      confirm: t('recharge.cancelAsk', { sn: sn }),
      onClick: () => runCall(cancelDeposit, { order_sn: sn }),
    };
    return [
      ...(status === confirming ? [approve, reject] : []),
      ...(method === payMethods.bank ? [] : [show]),
      ...(status === waiting || status === confirming ? [cancel] : []),
    ];
  };
}
