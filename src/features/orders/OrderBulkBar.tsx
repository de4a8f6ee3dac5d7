import { callbackStates, orderStatuses } from '../../../contract/labels';
import { confirmOrder, listOrders, retryCallback } from '../../../contract/orders';
import { useText } from '../../locales/useText';
import { BulkBar } from '../../ui/BulkBar';
import type { BulkAction } from '../../ui/BulkDialog';
import { moneyText } from '../../ui/money';
import type { Order } from './useOrderActions';

/** What can be done to several orders at once. */
export function OrderBulkBar() {
  const t = useText();
  const actions = [
    {
      key: 'confirm',
      label: t('order.confirm'),
      endpoint: confirmOrder,
      isFor: ({ status }) => status === orderStatuses.waiting,
      toInput: ({ order_sn }, requestId) => ({ order_sn, request_id: requestId }),
    },
    {
      key: 'callback',
      label: t('order.retryCallback'),
      endpoint: retryCallback,
      isFor: ({ callback_status: state }) => state !== callbackStates.none,
      toInput: ({ order_sn }) => ({ order_sn }),
    },
  ] satisfies Omit<BulkAction<Order>, 'nameOf' | 'noteOf'>[];
  const nameOf = ({ order_sn: sn }: Order) => sn ?? '';
  const noteOf = ({ amount }: Order) => moneyText(amount);
  return <BulkBar endpoint={listOrders} actions={actions.map((action): BulkAction<Order> => ({ ...action, nameOf, noteOf }))} />;
}
