import { Button, Descriptions, Drawer, Empty, Grid, Skeleton, Table, Tag, Timeline, Typography } from 'antd';
import { callbackStateLabels, channelLabels, orderStatusLabels, type Labels } from '../../../contract/labels';
import { entryTypeLabels } from '../../../contract/ledger';
import { orderDetail, orderEventWords, passReasonWord, type OrderDetail } from '../../../contract/orders';
import { useText } from '../../locales/useText';
import { Copyable } from '../../ui/Copyable';
import { LoadFailed } from '../../ui/LoadFailed';
import { moneyText } from '../../ui/money';
import { RelativeTime } from '../../ui/RelativeTime';
import { SignedMoney } from '../../ui/SignedMoney';
import { timeText } from '../../ui/time';
import { useData } from '../../session/useData';
import { useFocusBack } from '../../ui/useFocusBack';
import styles from './OrderDrawer.module.css';

interface OrderDrawerProps {
  orderSn: string;
  round: number;
  onInfo: (orderSn: string) => void;
  onClose: () => void;
}

const width = 760;

/** Everything about one order: what it is, what happened, where its money went, and why it came to this account. */
export function OrderDrawer({ orderSn, round, onInfo, onClose }: OrderDrawerProps) {
  const t = useText();
  useFocusBack();
  const { data, error, reload } = useData(orderDetail, { order_sn: orderSn }, round);
  return (
    <Drawer
      open
      title={t('order.detail')}
      size={width}
      onClose={onClose}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      extra={data && <Button onClick={() => onInfo(data.order_sn)}>{t('order.info')}</Button>}
    >
      {error && <LoadFailed error={error} onRetry={reload} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
      {!error && data && <Detail order={data} />}
    </Drawer>
  );
}

function Label({ labels, value }: { labels: Labels; value: number }) {
  const t = useText();
  const label = labels[value];
  return label ? <Tag color={label.tone}>{t(label.word)}</Tag> : <>{value}</>;
}

function Detail({ order }: { order: OrderDetail }) {
  const t = useText();
  const screens = Grid.useBreakpoint();
  const items = [
    { key: 'sn', label: t('order.sn'), children: <Copyable text={order.order_sn} /> },
    { key: 'merSn', label: t('order.merSn'), children: <Copyable text={order.mer_order_sn} /> },
    { key: 'amount', label: t('order.amount'), children: <strong className="tabular">{moneyText(order.amount)}</strong> },
    ...(order.fee === undefined
      ? []
      : [{ key: 'fee', label: t('order.fee'), children: <span className="tabular">{moneyText(order.fee)}</span> }]),
    { key: 'status', label: t('order.status'), children: <Label labels={orderStatusLabels} value={order.status} /> },
    { key: 'callback', label: t('order.callback'), children: <Label labels={callbackStateLabels} value={order.callback_status} /> },
    { key: 'channel', label: t('channel.title'), children: <Label labels={channelLabels} value={order.channel} /> },
    ...(order.shop ? [{ key: 'shop', label: t('order.shop'), children: order.shop }] : []),
    ...(order.merchant ? [{ key: 'merchant', label: t('merchant.name'), children: `${order.merchant.name} (${order.merchant.id})` }] : []),
    ...(order.provider ? [{ key: 'provider', label: t('provider.name'), children: `${order.provider.name} (${order.provider.id})` }] : []),
    { key: 'created', label: t('common.createTime'), children: timeText(order.create_time) },
    { key: 'expires', label: t('order.expireTime'), children: timeText(order.expire_time) },
    { key: 'paid', label: t('order.paidTime'), children: timeText(order.paid_time) },
    ...(order.notify_url
      ? [
          {
            key: 'notify',
            label: t('order.notifyUrl'),
            span: 'filled' as const,
            children: <span className={styles.wrap}>{order.notify_url}</span>,
          },
        ]
      : []),
  ];
  return (
    <>
      <Descriptions bordered size="small" column={screens.sm ? 2 : 1} items={items} />
      <Typography.Title level={2} className={styles.heading}>
        {t('order.timeline')}
      </Typography.Title>
      <Timeline
        items={order.events.map(({ kind, time, actor, ip, note }, index) => ({
          key: index,
          color: kind === 'paid' || kind === 'paidLate' ? 'green' : kind === 'reversed' ? 'red' : 'blue',
          content: (
            <>
              <strong>{t(orderEventWords[kind])}</strong>{' '}
              <span className={styles.when}>
                <RelativeTime seconds={time} /> · {timeText(time)}
              </span>
              <div className={styles.by}>{[actor ?? t('order.bySystem'), ip, note].filter(Boolean).join(' · ')}</div>
            </>
          ),
        }))}
      />
      {order.entries && (
        <>
          <Typography.Title level={2} className={styles.heading}>
            {t('order.entries')}
          </Typography.Title>
          <Entries entries={order.entries} />
        </>
      )}
      {order.passed && (
        <>
          <Typography.Title level={2} className={styles.heading}>
            {t('order.assignment')}
          </Typography.Title>
          <Passed passed={order.passed} />
        </>
      )}
    </>
  );
}

/** Explains the amount: every movement of money for this order, with what each left. */
function Entries({ entries }: { entries: NonNullable<OrderDetail['entries']> }) {
  const t = useText();
  if (entries.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('order.noEntries')} />;
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 620 }}
      dataSource={entries}
      columns={[
        { title: t('entry.time'), width: 165, className: 'tabular', render: (_value, { time }) => timeText(time) },
        { title: t('entry.owner'), ellipsis: true, render: (_value, { owner }) => owner || t('entry.platform') },
        { title: t('entry.fund'), width: 110, render: (_value, { fund }) => t(`funds.${fund}`) },
        { title: t('entry.type'), width: 100, render: (_value, { type }) => <Label labels={entryTypeLabels} value={type} /> },
        { title: t('entry.change'), width: 120, align: 'right', render: (_value, { change }) => <SignedMoney decimal={change} /> },
        { title: t('entry.after'), width: 130, align: 'right', className: 'tabular', render: (_value, { after }) => moneyText(after) },
      ]}
    />
  );
}

function Passed({ passed }: { passed: NonNullable<OrderDetail['passed']> }) {
  const t = useText();
  return (
    <Table
      size="small"
      rowKey="account_id"
      pagination={passed.length > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false}
      scroll={{ x: 480 }}
      dataSource={passed}
      locale={{ emptyText: t('order.nonePassed') }}
      columns={[
        { title: t('order.shop'), ellipsis: true, dataIndex: 'shop' },
        { title: t('provider.name'), ellipsis: true, dataIndex: 'provider' },
        { title: t('order.passReason'), width: 220, render: (_value, { reason }) => t(passReasonWord(reason)) },
      ]}
    />
  );
}
