import { formatRate, groupThousands } from '../../../contract/money';
import { orderSummary } from '../../../contract/orders';
import { useText } from '../../locales/useText';
import { useList } from '../../ui/ListContext';
import { moneyText } from '../../ui/money';
import { SummaryBar } from '../../ui/SummaryBar';
import { useData } from '../../session/useData';

/** What the filter adds up to over all its pages; the list does not wait for it. */
export function OrderSummaryBar() {
  const t = useText();
  const { query } = useList();
  const { data, error } = useData(orderSummary, query, { keepsLast: true });
  const figures = data && [
    { title: t('summary.orders'), value: groupThousands(String(data.orders)) },
    { title: t('summary.amount'), value: moneyText(data.amount) },
    { title: t('summary.paidOrders'), value: groupThousands(String(data.paid_orders)) },
    { title: t('summary.paidAmount'), value: moneyText(data.paid_amount) },
    { title: t('summary.successRate'), value: formatRate(data.success_rate) },
  ];
  if (error) return null;
  return <SummaryBar title={t('summary.title')} figures={figures} />;
}
