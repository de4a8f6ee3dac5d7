import { useState, type ReactNode } from 'react';
import { approveWithdrawal, cancelWithdrawal, failWithdrawal, payWithdrawal, rejectWithdrawal } from '../../../contract/withdrawals';
import { withdrawalStatuses } from '../../../contract/states/withdrawals';
import { moneyText } from '../../../contract/money';
import { useText, type Say } from '../../locales/useText';
import { runCall } from '../../session/runCall';
import { useSession } from '../../session/useSession';
import { newRequestId } from '../../ui/newRequestId';
import type { RowAction } from '../../ui/RowActions';
import type { Decision, Withdrawal } from './DecisionDialog';
import { DecisionDialog } from './opened';

export type { Withdrawal };

interface WithdrawalActions {
  actions: (row: Withdrawal) => RowAction[];
  /** What the actions ask in; stands beside what has them. */
  dialogs: ReactNode;
}

/** What can be done to a withdrawal, by its state. */
export function useWithdrawalActions(): WithdrawalActions {
  const t = useText();
  const { username } = useSession().info;
  const [deciding, setDeciding] = useState<{ what: Decision; row: Withdrawal } | null>(null);
  return {
    actions: actionsOf(t, username, (what, row) => setDeciding({ what, row })),
    dialogs: deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />,
  };
}

function actionsOf(t: Say, username: string, onDecide: (what: Decision, row: Withdrawal) => void): WithdrawalActions['actions'] {
  return (row) => {
    const { acted_by: actor } = row;
    const ownActing = actor === username ? { refusal: t('paper.ownActing') } : {};
    const paper = () => ({ order_sn: row.order_sn, request_id: newRequestId() });
    const approve: RowAction = {
      key: 'approve',
      label: t('common.approve'),
      endpoint: approveWithdrawal,
      ...ownActing,
      confirm: t(actor ? 'withdrawal.approveActedAsk' : 'withdrawal.approveAsk', {
        name: row.owner_name ?? '',
        amount: moneyText(row.amount),
        account: row.account ?? '',
        actor: actor ?? '',
      }),
      onClick: () => runCall(approveWithdrawal, paper()),
    };
    const refusal = (what: 'reject' | 'fail', endpoint: RowAction['endpoint']): RowAction => ({
      key: what,
      label: t(what === 'fail' ? 'withdrawal.fail' : 'common.reject'),
      endpoint,
      isDanger: true,
      onClick: () => onDecide(what, row),
    });
    const back: RowAction = {
      key: 'back',
      label: t('paper.cancel'),
      endpoint: cancelWithdrawal,
      confirm: t('withdrawal.cancelAsk'),
      onClick: () => runCall(cancelWithdrawal, paper()),
    };
    const pay: RowAction = {
      key: 'pay',
      label: t('withdrawal.pay'),
      endpoint: payWithdrawal,
      ...(row.reviewer === username ? { refusal: t('withdrawal.ownReview') } : ownActing),
      onClick: () => onDecide('pay', row),
    };
    if (row.status === withdrawalStatuses.pending) return [approve, refusal('reject', rejectWithdrawal), back];
    return row.status === withdrawalStatuses.approved ? [pay, refusal('fail', failWithdrawal)] : [];
  };
}
