import { closeOrder, confirmLateOrder, confirmOrder, listOrders, retryCallback, reverseOrder } from '../../../contract/orders';
import { callbackStates, orderStatuses } from '../../../contract/states/orders';
import type { Row } from '../../../contract/list';
import { useText } from '../../locales/useText';
import { runCall } from '../../session/runCall';
import { moneyText } from '../../ui/money';
import { newRequestId } from '../../ui/newRequestId';
import type { RowAction } from '../../ui/RowActions';

export type Order = Row<typeof listOrders.list.columns>;
export type ReasonedAction = 'close' | 'reverse';

interface OrderActionsInput {
  onInfo: (orderSn: string | null) => void;
  /** What asks why first. */
  onReason: (order: Order, what: ReasonedAction) => void;
}

/** What can be done to an order, by its state. */
export function useOrderActions({ onInfo, onReason }: OrderActionsInput): (order: Order) => RowAction[] {
  const t = useText();
  const { waiting, expired, paid } = orderStatuses;
  return (order) => {
    const { order_sn: sn, status, amount, callback_status: callback } = order;
    const paper = () => ({ order_sn: sn, request_id: newRequestId() });
    const confirm: RowAction = {
      key: 'confirm',
      label: t('order.confirm'),
      endpoint: confirmOrder,
      confirm: t('order.confirmAsk', { amount: moneyText(amount) }),
      onClick: () => runCall(confirmOrder, paper()),
    };
    const late: RowAction = {
      key: 'late',
      label: t('order.confirmLate'),
      endpoint: confirmLateOrder,
      confirm: t('order.confirmLateAsk', { amount: moneyText(amount) }),
      onClick: () => runCall(confirmLateOrder, paper()),
    };
    const info: RowAction = { key: 'info', label: t('order.info'), endpoint: listOrders, onClick: () => onInfo(sn) };
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
      onClick: () => runCall(retryCallback, { order_sn: sn }),
    };
    return [
      ...(status === waiting ? [confirm] : []),
      ...(status === expired ? [late] : []),
      info,
      ...(status === waiting ? [reasoned('close', closeOrder)] : []),
      ...(callback !== callbackStates.none ? [again] : []),
      ...(status === paid ? [reasoned('reverse', reverseOrder)] : []),
    ];
  };
}
