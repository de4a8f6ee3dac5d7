import type { Output } from '../../../contract/endpoint';
import { switchOn } from '../../../contract/fields';
import { measures } from '../../../contract/statistics';
import { formatMoney, groupThousands, moneyText, parseMoney } from '../../../contract/money';
import { addedUpTo, orderEarnings, orderSummary } from '../../../contract/orders';
import { useText } from '../../locales/useText';
import { useList } from '../../ui/ListContext';
import { SummaryBar } from '../../ui/SummaryBar';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';
import { OrderSums } from './OrderSums';

/** What the filter adds up to over all its pages; the list does not wait for it. */
export function OrderSummaryBar() {
  const may = useMay();
  const { query } = useList();
  const isBooked = ['booked_time_from', 'booked_time_to', 'earner', 'earned_as'].some((name) => name in query);
  return isBooked && may(orderEarnings) ? <Earnings /> : <OrderSums />;
}

/** What the orders' money came to for each side; of one who earns of them its own alone. */
function Earnings() {
  const t = useText();
  const { query } = useList();
  const { data, error, isOld } = useData(orderEarnings, query, { keepsLast: true });
  const { data: counted, isOld: isCountOld } = useData(orderSummary, query, { keepsLast: true });
  if (error) return null;
  const countText = ({ orders, is_cut: isCut }: Output<typeof orderSummary>) =>
    isCut === switchOn ? t('summary.over', { count: groupThousands(String(addedUpTo)) }) : groupThousands(String(orders));
  const shown = earningNames.filter((name) => !('earner' in query) || name.endsWith('commission'));
  const figures = data && [
    { title: t('summary.orders'), value: counted ? countText(counted) : '…' },
    ...shown.map((name) => ({ title: t(measures[name].word), value: moneyText(data[name]) })),
    ...('earner' in query ? [{ title: t('summary.commissions'), value: moneyText(sumOf(shown.map((name) => data[name]))) }] : []),
  ];
  return <SummaryBar title={t('summary.title')} figures={figures} isOld={isOld || isCountOld} />;
}

const earningNames = ['fee', 'commission', 'parent_commission', 'upper_commission', 'income', 'software_fee'] as const;

const sumOf = (amounts: string[]) => formatMoney(amounts.reduce((sum, amount) => sum + (parseMoney(amount) ?? 0n), 0n));
