import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import type { Input, Output } from '../../../contract/endpoint';
import { switchOn } from '../../../contract/fields';
import { measures } from '../../../contract/statistics';
import { formatMoney, formatRate, groupThousands, parseMoney } from '../../../contract/money';
import { addedUpTo, orderEarnings, orderFees, orderSummary } from '../../../contract/orders';
import { bridge } from '../../../contract/records';
import { useText } from '../../locales/useText';
import { catchFocus } from '../../ui/catchFocus';
import { useList } from '../../ui/ListContext';
import type { ListQuestion } from '../../ui/listQuery';
import { moneyText } from '../../ui/money';
import { SummaryBar } from '../../ui/SummaryBar';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { bridgeAddress } from '../parties/ways';

/** What the filter adds up to over all its pages; the list does not wait for it. */
export function OrderSummaryBar() {
  const may = useMay();
  const { query } = useList();
  const isBooked = ['booked_time_from', 'booked_time_to', 'earner', 'earned_as'].some((name) => name in query);
  return isBooked && may(orderEarnings) ? <Earnings /> : <Sums />;
}

/** What the orders' money came to for each side; of one who earns of them its own alone. */
function Earnings() {
  const t = useText();
  const { query } = useList();
  const { data, error } = useData(orderEarnings, query, { keepsLast: true });
  const { data: counted } = useData(orderSummary, query, { keepsLast: true });
  if (error) return null;
  const countText = ({ orders, is_cut: isCut }: Output<typeof orderSummary>) =>
    isCut === switchOn ? t('summary.over', { count: groupThousands(String(addedUpTo)) }) : groupThousands(String(orders));
  const shown = earningNames.filter((name) => !('earner' in query) || name.endsWith('commission'));
  const figures = data && [
    { title: t('summary.orders'), value: counted ? countText(counted) : '…' },
    ...shown.map((name) => ({ title: t(measures[name].word), value: moneyText(data[name]) })),
    ...('earner' in query ? [{ title: t('summary.commissions'), value: moneyText(sumOf(shown.map((name) => data[name]))) }] : []),
  ];
  return <SummaryBar title={t('summary.title')} figures={figures} />;
}

const earningNames = ['fee', 'commission', 'parent_commission', 'upper_commission', 'income', 'software_fee'] as const;

const sumOf = (amounts: string[]) => formatMoney(amounts.reduce((sum, amount) => sum + (parseMoney(amount) ?? 0n), 0n));

/** And what its payments cost. Of very many they are added up when somebody asks for it, and once. */
function Sums() {
  const t = useText();
  const may = useMay();
  const { query } = useList();
  const [wholeOf, setWholeOf] = useState<ListQuestion>();
  const isWhole = wholeOf === query;
  const asked = isWhole ? { ...query, whole: switchOn } : query;
  const { data, error, reload } = useData(orderSummary, asked, { keepsLast: true, isOnce: isWhole });
  if (error && !isWhole) return null;
  if (error || data?.is_cut === switchOn) {
    const isAsked = isWhole && !error;
    const over = t('summary.over', { count: groupThousands(String(addedUpTo)) });
    return (
      <SummaryBar title={t('summary.title')} figures={isAsked ? null : [{ title: t('summary.orders'), value: over }]}>
        {error?.message}
        {!isAsked && (
          <Button
            type="link"
            size="small"
            onClick={() => {
              if (error) void reload();
              else setWholeOf(query);
              // It goes while the sums are on their way.
              catchFocus();
            }}
          >
            {t('summary.whole')}
          </Button>
        )}
        <ToBridge />
      </SummaryBar>
    );
  }
  const figures = data && [
    { title: t('summary.orders'), value: groupThousands(String(data.orders)) },
    { title: t('summary.amount'), value: moneyText(data.amount) },
    { title: t('summary.paidOrders'), value: groupThousands(String(data.paid_orders)) },
    { title: t('summary.paidAmount'), value: moneyText(data.paid_amount) },
    { title: t('summary.successRate'), value: formatRate(data.success_rate) },
  ];
  if (!may(orderFees)) return <SummaryBar title={t('summary.title')} figures={figures} />;
  return <WithFees asked={asked} figures={figures} />;
}

/** Where the movements of the same time are, for who pays the fees. */
function ToBridge() {
  const t = useText();
  const may = useMay();
  const { identity } = useSession();
  const { query } = useList();
  return may(orderFees) && may(bridge) ? <Link to={bridgeAddress(identity, rangeOf(query))}>{t('menu.bridge')}</Link> : null;
}

type Figures = Parameters<typeof SummaryBar>[0]['figures'];

function WithFees({ asked, figures }: { asked: Input<typeof orderFees>; figures: Figures }) {
  const t = useText();
  const { data: found } = useData(orderFees, asked, { keepsLast: true, isOnce: 'whole' in asked });
  const data = found?.is_cut === switchOn ? null : found;
  const shown = (title: string, amount: string | undefined) => ({ title, value: amount === undefined ? '…' : moneyText(amount) });
  const isSome = (amount: string | undefined) => amount !== undefined && parseMoney(amount) !== 0n;
  const fees = [
    shown(t('summary.fee'), data?.fee),
    ...(isSome(data?.fee_returned) ? [shown(t('summary.feeReturned'), data?.fee_returned)] : []),
    shown(t('summary.net'), data?.net),
    ...(isSome(data?.reversed_amount) ? [shown(t('summary.reversed'), data?.reversed_amount)] : []),
  ];
  return (
    <SummaryBar title={t('summary.title')} figures={figures && [...figures, ...fees]}>
      <ToBridge />
    </SummaryBar>
  );
}

/** The range that a list of orders is narrowed to, by when they were paid, taken back or made; and whose, where one is named. */
function rangeOf(query: ListQuestion) {
  const [, merchant] = /^#(\d{1,15})$/.exec(String(query.merchant ?? '')) ?? [];
  const whose = merchant ? { identity: 'payer' as const, owner_id: Number(merchant) } : {};
  const name = ['paid_time', 'reversed_time', 'create_time'].find((one) => `${one}_from` in query && `${one}_to` in query);
  return name ? { ...whose, from: Number(query[`${name}_from`]), to: Number(query[`${name}_to`]) } : whose;
}
