import { useSearchParams } from '@umijs/max';
import { useState } from 'react';
import { channels, callbackStates, orderStatuses, type ChannelName } from '../../../contract/labels';
import type { Row } from '../../../contract/list';
import { closeOrder, confirmLateOrder, confirmOrder, listOrders, retryCallback, reverseOrder } from '../../../contract/orders';
import { useText, type TextId } from '../../locales/useText';
import { useLatestNotice } from '../../shell/notices/latest';
import type { BulkAction } from '../../ui/BulkDialog';
import { Copyable } from '../../ui/Copyable';
import { ListPage } from '../../ui/ListPage';
import { moneyText } from '../../ui/money';
import { newRequestId } from '../../ui/newRequestId';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { runCall } from '../../session/runCall';
import { sameTab } from '../../ui/sameTab';
import { OrderDrawer } from './OrderDrawer';
import { OrderInfoDialog } from './OrderInfoDialog';
import { OrderSummaryBar } from './OrderSummaryBar';
import styles from './OrderList.module.css';

type Order = Row<typeof listOrders.list.columns>;

interface OrderListProps {
  title: TextId;
  /** One channel; all where it is not said. */
  channel?: ChannelName;
  /** The orders of the providers below instead of one's own. */
  isTeam?: boolean;
}

const reasonedCalls = { close: closeOrder, reverse: reverseOrder };

/** Orders as far as the signed-in identity may see them. */
export function OrderList({ title, channel, isTeam = false }: OrderListProps) {
  const t = useText();
  const notice = useLatestNotice();
  const [search, setSearch] = useSearchParams();
  const shown = search.get('order');
  const [info, setInfo] = useState<string | null>(null);
  const [reasoned, setReasoned] = useState<{ order: Order; what: 'close' | 'reverse'; reload: () => void } | null>(null);
  const [round, setRound] = useState(0);

  const show = (orderSn: string | null) => {
    const next = new URLSearchParams(search);
    if (orderSn) next.set('order', orderSn);
    else next.delete('order');
    setSearch(next, { state: sameTab });
  };
  const after = (reload: () => void) => () => {
    reload();
    setRound((one) => one + 1);
  };
  const bulk = (
    [
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
    ] satisfies Omit<BulkAction<Order>, 'nameOf' | 'noteOf'>[]
  ).map((action): BulkAction<Order> => ({
    ...action,
    nameOf: ({ order_sn }) => order_sn ?? '',
    noteOf: ({ amount }) => moneyText(amount),
  }));

  return (
    <>
      <ListPage
        endpoint={listOrders}
        title={title}
        {...(channel || isTeam ? { fixed: { ...(channel ? { channel: channels[channel] } : {}), ...(isTeam ? { team: 1 } : {}) } } : {})}
        columns={{
          order_sn: {
            width: 216,
            render: ({ order_sn: sn }) => (
              <Copyable text={sn ?? ''}>
                <button type="button" className={styles.number} onClick={() => show(sn)}>
                  {sn}
                </button>
              </Copyable>
            ),
          },
          // Up to the time of the payment, nothing is to be looked for at 1440 px.
          status: { width: 96 },
          callback_status: { width: 96 },
          paid_time: { width: 150 },
          mer_order_sn: { width: 230 },
          merchant_id: { isOptional: true },
          merchant_name: { width: 200 },
          provider_id: { isOptional: true },
          provider_name: { width: 170, isOptional: !isTeam },
          shop: { width: 150 },
          channel: { isOptional: channel !== undefined },
        }}
        actionsWidth={212}
        actions={(row, reload) =>
          isTeam
            ? []
            : [
                ...(row.status === orderStatuses.waiting
                  ? [
                      {
                        key: 'confirm',
                        label: t('order.confirm'),
                        endpoint: confirmOrder,
                        confirm: t('order.confirmAsk', { amount: moneyText(row.amount) }),
                        onClick: () => runCall(confirmOrder, { order_sn: row.order_sn ?? '', request_id: newRequestId() }, after(reload)),
                      },
                    ]
                  : []),
                ...(row.status === orderStatuses.expired
                  ? [
                      {
                        key: 'late',
                        label: t('order.confirmLate'),
                        endpoint: confirmLateOrder,
                        confirm: t('order.confirmLateAsk', { amount: moneyText(row.amount) }),
                        onClick: () =>
                          runCall(confirmLateOrder, { order_sn: row.order_sn ?? '', request_id: newRequestId() }, after(reload)),
                      },
                    ]
                  : []),
                { key: 'info', label: t('order.info'), endpoint: listOrders, onClick: () => setInfo(row.order_sn) },
                ...(row.status === orderStatuses.waiting
                  ? [
                      {
                        key: 'close',
                        label: t('order.close'),
                        endpoint: closeOrder,
                        isDanger: true,
                        onClick: () => setReasoned({ order: row, what: 'close', reload: after(reload) }),
                      },
                    ]
                  : []),
                ...(row.callback_status !== callbackStates.none
                  ? [
                      {
                        key: 'callback',
                        label: t('order.retryCallback'),
                        endpoint: retryCallback,
                        onClick: () => runCall(retryCallback, { order_sn: row.order_sn ?? '' }, after(reload)),
                      },
                    ]
                  : []),
                ...(row.status === orderStatuses.paid
                  ? [
                      {
                        key: 'reverse',
                        label: t('order.reverse'),
                        endpoint: reverseOrder,
                        isDanger: true,
                        onClick: () => setReasoned({ order: row, what: 'reverse', reload: after(reload) }),
                      },
                    ]
                  : []),
              ]
        }
        bulk={isTeam ? [] : bulk}
        summary={(query, reloads) => <OrderSummaryBar query={query} round={reloads + round} />}
        live={{ nudge: notice?.kind === 'order.new' ? notice.id : null }}
        hasViews
      />
      {shown && <OrderDrawer orderSn={shown} round={round} onInfo={setInfo} onClose={() => show(null)} />}
      {info && <OrderInfoDialog orderSn={info} round={round} onClose={() => setInfo(null)} />}
      {reasoned && (
        <ReasonDialog
          title={t(`order.${reasoned.what}`)}
          text={t(`order.${reasoned.what}Text`)}
          endpoint={reasonedCalls[reasoned.what]}
          orderSn={reasoned.order.order_sn ?? ''}
          onDone={reasoned.reload}
          onClose={() => setReasoned(null)}
        />
      )}
    </>
  );
}
