import { Card, Segmented, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { orderTrend } from '../../../contract/home';
import { groupThousands } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { BarChart } from '../../ui/BarChart';
import { LoadFailed } from '../../ui/LoadFailed';
import { moneyText } from '../../ui/money';
import { useData } from '../../session/useData';

const spans = ['hour', 'day'] as const;
/** Every so many bars have their name under them. */
const labelEvery = { hour: 6, day: 5 };

/** How many orders came and how many were paid, by the hour or the day. */
export function OrderTrend() {
  const t = useText();
  const [span, setSpan] = useState<(typeof spans)[number]>('hour');
  const { data, error, reload } = useData(orderTrend, { span }, { keepsLast: true });
  const bars = data?.list.map(({ at, orders, paid_orders: paid, paid_amount: amount }, index) => {
    const time = dayjs.unix(at);
    return {
      key: at,
      label: index % labelEvery[span] === 0 ? time.format(span === 'hour' ? 'HH:mm' : 'MM-DD') : '',
      whole: orders,
      part: paid,
      text: t('trend.bar', {
        time: time.format(span === 'hour' ? 'MM-DD HH:mm' : 'YYYY-MM-DD'),
        orders: groupThousands(String(orders)),
        paid: groupThousands(String(paid)),
        amount: moneyText(amount),
      }),
    };
  });
  return (
    <Card
      title={t('trend.title')}
      extra={
        <Segmented size="small" value={span} onChange={setSpan} options={spans.map((value) => ({ value, label: t(`trend.${value}`) }))} />
      }
    >
      {error && <LoadFailed error={error} onRetry={reload} />}
      {!error && (bars ? <BarChart bars={bars} title={t('trend.title')} /> : <Skeleton active paragraph={{ rows: 4 }} />)}
    </Card>
  );
}
