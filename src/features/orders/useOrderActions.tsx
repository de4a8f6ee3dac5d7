import { useMemo, useState, type ReactNode } from 'react';
import { closeOrder, confirmLateOrder, confirmOrder, listOrders, retryCallback, reverseOrder } from '../../../contract/orders';
import { callbackStates, orderStatuses } from '../../../contract/states/orders';
import type { Row } from '../../../contract/list';
import { moneyText } from '../../../contract/money';
import { useText, type Say } from '../../locales/useText';
import { runCall } from '../../session/runCall';
import { newRequestId } from '../../ui/newRequestId';
import { ReasonDialog } from '../../ui/ReasonDialog';
import type { RowAction } from '../../ui/RowActions';
import { OrderInfoDialog } from './OrderInfoDialog';
import { resend } from './resend';

export type Order = Row<typeof listOrders.list.columns>;
/** What decides what can be done to an order. */
export type Acted = Pick<Order, 'order_sn' | 'amount' | 'status' | 'callback_status'>;
type ReasonedAction = 'close' | 'reverse';

const reasonedCalls = { close: closeOrder, reverse: reverseOrder };

interface OrderActions {
  actions: (order: Acted) => RowAction[];
  /** What the actions ask in; stands beside what has them. */
  dialogs: ReactNode;
}

/** What can be done to an order, by its state. */
export function useOrderActions(): OrderActions {
  const t = useText();
  const [info, showInfo] = useState<Acted | null>(null);
  const [reasoned, setReasoned] = useState<{ order: Acted; what: ReasonedAction } | null>(null);
  const actions = useMemo(() => actionsOf({ t, onInfo: showInfo, onReason: (order, what) => setReasoned({ order, what }) }), [t]);
  const dialogs = (
    <>
      {info && (
        <OrderInfoDialog
          orderSn={info.order_sn}
          actions={actions(info).filter(({ endpoint }) => endpoint === retryCallback)}
          onClose={() => showInfo(null)}
        />
      )}
      {reasoned && (
        <ReasonDialog
          title={`${t(`order.${reasoned.what}`)} ${reasoned.order.order_sn}`}
          okText={t(`order.${reasoned.what}Ok`)}
          text={t(`order.${reasoned.what}Text`)}
          endpoint={reasonedCalls[reasoned.what]}
          toInput={(reason, requestId) => ({ order_sn: reasoned.order.order_sn, reason, request_id: requestId })}
          onClose={() => setReasoned(null)}
        />
      )}
    </>
  );
  return { actions, dialogs };
}

interface ActionsInput {
  t: Say;
  onInfo: (order: Acted) => void;
  /** What asks why first. */
  onReason: (order: Acted, what: ReasonedAction) => void;
}

function actionsOf({ t, onInfo, onReason }: ActionsInput): (order: Acted) => RowAction[] {
  const { waiting, expired, paid } = orderStatuses;
  return (order) => {
    const { order_sn: sn, status, amount, callback_status: callback } = order;
    const paper = () => ({ order_sn: sn, request_id: newRequestId() });
    const confirm: RowAction = {
      key: 'confirm',
      label: t('order.confirm'),
      endpoint: confirmOrder,
      confirm: t('order.confirmAsk', { sn, amount: moneyText(amount) }),
      onClick: () => runCall(confirmOrder, paper()),
    };
    const late: RowAction = {
      key: 'late',
      label: t('order.confirmLate'),
      endpoint: confirmLateOrder,
      confirm: t('order.confirmLateAsk', { sn, amount: moneyText(amount) }),
      onClick: () => runCall(confirmLateOrder, paper()),
    };
    const info: RowAction = { key: 'info', label: t('order.info'), endpoint: listOrders, onClick: () => onInfo(order) };
    const reasoned = (what: ReasonedAction, endpoint: RowAction['endpoint']): RowAction => ({
      key: what,
      label: t(`order.${what}`),
      endpoint,
      isDanger: true,
      onClick: () => onReason(order, what),
    });
    const again: RowAction = {
      key: 'callback',
      label: t('order.retryCallback'),
      endpoint: retryCallback,
      onClick: () => resend(sn),
    };
    const hasFailed = callback === callbackStates.givenUp;
    return [
      ...(status === waiting ? [confirm] : []),
      ...(status === expired ? [late] : []),
      // What has failed is what one comes for.
      ...(hasFailed ? [again, info] : [info]),
      ...(status === waiting ? [reasoned('close', closeOrder)] : []),
      ...(callback !== callbackStates.none && !hasFailed ? [again] : []),
      ...(status === paid ? [reasoned('reverse', reverseOrder)] : []),
    ];
  };
}
