import { confirmOrder, listOrders, retryCallback } from '../../../contract/orders';
import { callbackStates, orderStatuses } from '../../../contract/states/orders';
import { moneyText } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { BulkBar } from '../../ui/BulkBar';
import { bulkAction } from '../../ui/bulkAction';
import { resendFault } from './resend';
import type { Order } from './useOrderActions';

export const orderBulkCalls = [confirmOrder, retryCallback];

/** What can be done to several orders at once. */
export function OrderBulkBar() {
  const t = useText();
  const line = {
    nameOf: ({ order_sn: sn }: Order) => sn,
    noteOf: ({ amount, merchant_name: merchant }: Order) => [moneyText(amount), ...(merchant ? [merchant] : [])].join(' · '),
  };
  const actions = [
    bulkAction(confirmOrder, {
      ...line,
      key: 'confirm',
      label: t('order.confirm'),
      isFor: ({ status }) => status === orderStatuses.waiting,
      toInput: ({ order_sn }, requestId) => ({ order_sn, request_id: requestId }),
    }),
    bulkAction(retryCallback, {
      ...line,
      key: 'callback',
      label: t('order.retryCallback'),
      isFor: ({ callback_status: state }) => state !== callbackStates.none,
      toInput: ({ order_sn }) => ({ order_sn }),
      faultOf: resendFault,
    }),
  ];
  return <BulkBar endpoint={listOrders} actions={actions} />;
}
