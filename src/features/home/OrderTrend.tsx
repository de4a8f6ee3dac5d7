import { Link } from '@umijs/max';
import { Card, Segmented, Space } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import type { Output } from '../../../contract/endpoint';
import { orderTrend } from '../../../contract/home';
import type { Identity } from '../../../contract/identity';
import { groupThousands } from '../../../contract/money';
import { orderStatuses } from '../../../contract/states/orders';
import { useText, type Say } from '../../locales/useText';
import { useData } from '../../session/useData';
import { useSession } from '../../session/useSession';
import { addresses, withQuery } from '../../shell/addresses';
import { openable } from '../../shell/papers';
import { usePageRoutes } from '../../shell/routes';
import { LoadFailed } from '../../ui/LoadFailed';
import type { TrendSeries } from '../../ui/trend';
import { TrendChart } from '../../ui/TrendChart';
import styles from './Home.module.css';

const spans = ['hour', 'day'] as const;
type Span = (typeof spans)[number];
const hourSeconds = 3600;
const formats = { hour: 'HH:mm', day: 'MM-DD' };

/** How many orders came and how many were paid, by the hour or the day, beside what came the period before. Each opens its orders. */
export function OrderTrend() {
  const t = useText();
  const { identity } = useSession();
  const [span, setSpan] = useState<Span>('hour');
  const { data, error, reload } = useData(orderTrend, { span }, { keepsLast: true });
  const series = useMemo(() => (data ? seriesOf(data, identity, t) : null), [data, identity, t]);
  return (
    <Card
      size="small"
      className={styles.full}
      title={t('trend.title')}
      extra={
        <Space>
          {data && <ReportLink {...data} />}
          <Segmented size="small" value={span} onChange={setSpan} options={spans.map((value) => ({ value, label: t(`trend.${value}`) }))} />
        </Space>
      }
    >
      {error ? <LoadFailed error={error} onRetry={reload} /> : <TrendChart title={t('trend.title')} kind="count" series={series} />}
    </Card>
  );
}

/** The same time as a report, for who may read those. */
function ReportLink({ list }: Output<typeof orderTrend>) {
  const t = useText();
  const [first, last] = [list[0]?.at, list.at(-1)?.at];
  const address =
    first === undefined || last === undefined ? null : withQuery(addresses.platformStatistics, { days_from: first, days_to: last + 1 });
  const way = openable(address, usePageRoutes());
  return way && <Link to={way}>{t('menu.statistics')}</Link>;
}

function seriesOf({ list, before }: Output<typeof orderTrend>, identity: Identity, t: Say): TrendSeries[] {
  const [begin = 0, next = 0] = before.map(({ at }) => at);
  const seconds = next - begin;
  // The answer says by itself what it is of: the last one stands until the next is there.
  const span: Span = seconds === hourSeconds ? 'hour' : 'day';
  // What is compared with stands where it would be in the period that is shown.
  const place = (at: number) => dayjs.unix(at).format(formats[span]);
  const shift = (list[0]?.at ?? begin) - begin;
  const href = (at: number, status?: number) =>
    withQuery(addresses.orders(identity), {
      ...(status === undefined ? {} : { status }),
      create_time_from: at,
      create_time_to: at + seconds,
    });
  const running = list.at(-1)?.at;
  // What has been counted until now is not the whole of its hour or day, and does not look like it.
  const counted = (at: number, n: number, status?: number) => ({
    at: place(at),
    value: String(n),
    href: href(at, status),
    ...(at === running ? { text: t('trend.soFar', { n: groupThousands(String(n)) }) } : {}),
  });
  return [
    {
      name: t('trend.orders'),
      mark: 'bar',
      points: list.map(({ at, orders }) => counted(at, orders)),
    },
    {
      name: t('trend.paid'),
      mark: 'line',
      points: list.map(({ at, paid_orders: paid }) => counted(at, paid, orderStatuses.paid)),
    },
    {
      name: t(`trend.before.${span}`),
      mark: 'dashed',
      points: before.map(({ at, orders }) => ({
        at: place(at + shift),
        value: String(orders),
        href: href(at),
        ...(span === 'day' ? { text: t('trend.on', { day: place(at), n: groupThousands(String(orders)) }) } : {}),
      })),
    },
  ];
}
