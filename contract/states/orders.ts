import { states, type ValueOf } from '../labels';

/** Pay states of an order. `reversed` is a paid order that was taken back: it is kept apart from the pay state itself. */
export const { values: orderStatuses, labels: orderStatusLabels } = states({
  waiting: { value: 1, word: 'order.waiting', tone: 'processing' },
  paid: { value: 2, word: 'order.paid', tone: 'success' },
  expired: { value: 3, word: 'order.expired', tone: 'default' },
  closed: { value: 4, word: 'order.closed', tone: 'default' },
  reversed: { value: 5, word: 'order.reversed', tone: 'error' },
});
/** An order that is over and was not paid: it costs nothing. */
export const endedUnpaid: readonly OrderStatus[] = [orderStatuses.expired, orderStatuses.closed];
export type OrderStatus = ValueOf<typeof orderStatusLabels>;
/** What an order's payment came to, whether or not it was taken back. */
export type PayStatus = Exclude<OrderStatus, typeof orderStatuses.reversed>;

/** Where the callback of an order stands; 1 is success, as in the callback record. */
export const { values: callbackStates, labels: callbackStateLabels } = states({
  success: { value: 1, word: 'callback.success', tone: 'success' },
  retrying: { value: 2, word: 'callback.retrying', tone: 'processing' },
  givenUp: { value: 3, word: 'callback.givenUp', tone: 'error' },
  none: { value: 4, word: 'callback.none', tone: 'default' },
});
export type CallbackState = ValueOf<typeof callbackStateLabels>;

/** As what a provider earns of an order: by itself, right above its provider, or further above. */
export const { values: earningLevels, labels: earningLevelLabels } = states({
  own: { value: 1, word: 'statistics.commission', tone: 'default' },
  parent: { value: 2, word: 'statistics.parentCommission', tone: 'default' },
  upper: { value: 3, word: 'statistics.upperCommission', tone: 'default' },
});

/** One attempt of a callback: 1 means success, anything else failure. */
export const { values: callbackResults, labels: callbackResultLabels } = states({
  success: { value: 1, word: 'callback.success', tone: 'success' },
  failed: { value: 2, word: 'callback.failed', tone: 'error' },
});
export type CallbackResult = ValueOf<typeof callbackResultLabels>;
