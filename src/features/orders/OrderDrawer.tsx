import { Table } from 'antd';
import type { Identity } from '../../../contract/identity';
import { channelLabels } from '../../../contract/labels';
import { listOrders, orderDetail, orderEventWords, passReasonWord, type OrderDetail } from '../../../contract/orders';
import { callbackStateLabels, orderStatusLabels } from '../../../contract/states/orders';
import { entryTypeLabels, fundLabels } from '../../../contract/ledger';
import { moneyText, parseMoney } from '../../../contract/money';
import { measures } from '../../../contract/statistics';
import { listProducts } from '../../../contract/products';
import { useText, type Say, type TextId } from '../../locales/useText';
import { ActionButtons } from '../../ui/ActionButtons';
import { Copyable } from '../../ui/Copyable';
import { DetailDrawer, type Fact, fact, Facts, figure, longFact, Part } from '../../ui/DetailDrawer';
import { Timeline } from '../../ui/dialogParts';
import { LabelTag } from '../../ui/LabelTag';
import { PicturedTitle } from '../../ui/PicturedTitle';
import { RelativeTime } from '../../ui/RelativeTime';
import { RowActions, type RowAction } from '../../ui/RowActions';
import { SignedMoney } from '../../ui/SignedMoney';
import { timeText } from '../../ui/time';
import { useScreen } from '../../ui/useScreen';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { addresses, withQuery } from '../../shell/addresses';
import styles from './OrderDrawer.module.css';
import type { Acted } from './useOrderActions';

interface OrderDrawerProps {
  orderSn: string;
  /** What can be done to it in the list it was opened from. */
  actions: (order: Acted) => RowAction[];
  onClose: () => void;
}

/** Everything about one order: what it is, what happened, where its money went, and why it came to this account. */
export function OrderDrawer({ orderSn, actions, onClose }: OrderDrawerProps) {
  const t = useText();
  const isWide = useScreen('wide');
  const { identity } = useSession();
  // An order of the team is dealt with by its own provider, whatever list it was opened in: what changes nothing is left.
  const isLookedAt = ({ provider }: OrderDetail) => identity === 'payee' && provider !== undefined;
  const offered = (order: OrderDetail) =>
    isLookedAt(order) ? actions(order).filter(({ endpoint }) => endpoint === listOrders) : actions(order);
  return (
    <DetailDrawer
      title={t('order.detail')}
      detail={useData(orderDetail, { order_sn: orderSn })}
      onClose={onClose}
      extra={(order) => (isWide ? <ActionButtons actions={offered(order)} /> : <RowActions actions={offered(order)} of={order.order_sn} />)}
    >
      {(order) => <Detail order={order} />}
    </DetailDrawer>
  );
}

const broughtNames = ['commission', 'parent_commission', 'upper_commission', 'income', 'software_fee'] as const;

/** What it brought each side once it was paid; a level that nobody stands at has none. */
function broughtOf({ brought }: OrderDetail): [name: (typeof broughtNames)[number], amount: string][] {
  return brought ? broughtNames.filter((name) => parseMoney(brought[name]) !== 0n).map((name) => [name, brought[name]]) : [];
}

/** An order's facts, as far as the identity is told them. */
function useFacts(order: OrderDetail): Fact[] {
  const t = useText();
  const party = ({ name, id }: { name: string; id: number }) => `${name} (${id})`;
  return [
    fact('sn', t('order.sn'), <Copyable text={order.order_sn} />),
    fact('merSn', t('order.merSn'), <Copyable text={order.mer_order_sn} />),
    fact('amount', t('order.amount'), <strong className="tabular">{moneyText(order.amount)}</strong>),
    ...(order.fee === undefined || order.fee === null ? [] : [fact('fee', t('order.fee'), figure(moneyText(order.fee)))]),
    ...broughtOf(order).map(([name, amount]) => fact(name, t(measures[name].word), figure(moneyText(amount)))),
    fact('status', t('order.status'), <LabelTag labels={orderStatusLabels} value={order.status} />),
    fact('callback', t('order.callback'), <LabelTag labels={callbackStateLabels} value={order.callback_status} />),
    fact('channel', t('channel.title'), <LabelTag labels={channelLabels} value={order.channel} />),
    ...(order.product ? [fact('product', t('order.product'), <Bought product={order.product} />)] : []),
    ...(order.subject ? [fact('subject', t('order.subject'), <span className={styles.wrap}>{order.subject}</span>)] : []),
    ...(order.shop ? [fact('shop', t('order.shop'), order.shop)] : []),
    ...(order.merchant ? [fact('merchant', t('merchant.name'), party(order.merchant))] : []),
    ...(order.provider ? [fact('provider', t('provider.name'), party(order.provider))] : []),
    fact('created', t('common.createTime'), timeText(order.create_time)),
    fact('expires', t('order.expireTime'), timeText(order.expire_time)),
    fact('paid', t('order.paidTime'), timeText(order.paid_time)),
    ...(order.notify_url ? [longFact('notify', t('order.notifyUrl'), <span className={styles.wrap}>{order.notify_url}</span>)] : []),
    ...(order.return_url ? [longFact('return', t('order.returnUrl'), <span className={styles.wrap}>{order.return_url}</span>)] : []),
  ];
}

/** What it took one of; who may see the products gets to it. */
function Bought({ product: { title, picture, product_id: id } }: { product: NonNullable<OrderDetail['product']> }) {
  const may = useMay();
  const { identity } = useSession();
  const isFound = id !== undefined && identity !== 'payer' && may(listProducts);
  const to = isFound ? withQuery(addresses.products(identity), { product_id: id }) : undefined;
  return <PicturedTitle title={title} picture={picture} to={to} isWhole />;
}

function Detail({ order }: { order: OrderDetail }) {
  const t = useText();
  return (
    <>
      <Facts facts={useFacts(order)} />
      <Part title={t('order.timeline')}>
        <Events events={order.events} />
      </Part>
      {order.entries && (
        <Part title={t('order.entries')}>
          <Entries entries={order.entries} />
        </Part>
      )}
      {order.passed && (
        <Part title={t('order.assignment')}>
          <Passed passed={order.passed} />
        </Part>
      )}
    </>
  );
}

type OrderEvent = OrderDetail['events'][number];

/** What a report of the channel may be the reason of. */
const reportedKinds: readonly OrderEvent['kind'][] = ['paid', 'paidLate', 'reportLate', 'reportMismatch'];

const actedForTexts: Partial<Record<Identity, TextId>> = { payer: 'order.forMerchant', payee: 'order.forProvider' };

/** Who did it, and where an operator acted for somebody, for whom. */
function doerText({ actor, acted_for: side }: OrderEvent, t: Say): string {
  if (actor === null) return t('order.bySystem');
  const text = side && actedForTexts[side];
  return text ? t(text, { actor }) : actor;
}

function Events({ events }: { events: OrderDetail['events'] }) {
  const t = useText();
  return (
    <Timeline
      items={events.map((event, index) => {
        const { kind, time, ip, note } = event;
        return {
          key: index,
          color: kind === 'paid' || kind === 'paidLate' ? 'green' : kind === 'reversed' ? 'red' : 'blue',
          content: (
            <>
              <strong>{t(orderEventWords[kind])}</strong>{' '}
              <span className={styles.when}>
                <RelativeTime seconds={time} /> · {timeText(time)}
              </span>
              <div className={styles.by}>{[doerText(event, t), ip, noteText(kind, note, t)].filter(Boolean).join(' · ')}</div>
            </>
          ),
        };
      })}
    />
  );
}

/** What was reported is kept as a number and an amount; every other note is prose. */
function noteText(kind: OrderEvent['kind'], note: string, t: Say): string {
  const [, number, amount] = reportedKinds.includes(kind) ? (/^(\S+) (\d+\.\d{2})$/.exec(note) ?? []) : [];
  return number && amount ? `${t('report.tradeNo')} ${number} · ${moneyText(amount)}` : note;
}

/** Explains the amount: every movement of money for this order, with what each left. */
function Entries({ entries }: { entries: NonNullable<OrderDetail['entries']> }) {
  const t = useText();
  if (entries.length === 0) return <p className={styles.none}>{t('order.noEntries')}</p>;
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 745 }}
      dataSource={entries}
      columns={[
        { title: t('entry.time'), width: 165, className: 'tabular', render: (_value, { time }) => timeText(time) },
        { title: t('entry.owner'), width: 120, ellipsis: true, render: (_value, { owner }) => owner || t('entry.platform') },
        { title: t('entry.fund'), width: 110, render: (_value, { fund }) => t(fundLabels[fund].word) },
        { title: t('entry.type'), width: 100, render: (_value, { type }) => <LabelTag labels={entryTypeLabels} value={type} /> },
        { title: t('entry.change'), width: 120, align: 'right', render: (_value, { change }) => <SignedMoney decimal={change} /> },
        { title: t('entry.after'), width: 130, align: 'right', className: 'tabular', render: (_value, { after }) => moneyText(after) },
      ]}
    />
  );
}

function Passed({ passed }: { passed: NonNullable<OrderDetail['passed']> }) {
  const t = useText();
  if (passed.length === 0) return <p className={styles.none}>{t('order.nonePassed')}</p>;
  return (
    <Table
      size="small"
      rowKey="account_id"
      pagination={passed.length > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false}
      scroll={{ x: 480 }}
      dataSource={passed}
      columns={[
        { title: t('order.shop'), ellipsis: true, dataIndex: 'shop' },
        { title: t('provider.name'), ellipsis: true, dataIndex: 'provider' },
        { title: t('order.passReason'), width: 220, render: (_value, { reason }) => t(passReasonWord(reason)) },
      ]}
    />
  );
}
