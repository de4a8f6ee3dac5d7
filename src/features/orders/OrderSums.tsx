import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';
import type { Input, Output } from '../../../contract/endpoint';
import { switchOn } from '../../../contract/fields';
import { groupThousands, moneyText, parseMoney } from '../../../contract/money';
import { addedUpTo, orderFees, orderSummary } from '../../../contract/orders';
import { bridge } from '../../../contract/records';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { catchFocus } from '../../feedback/catchFocus';
import { useKept } from '../../ui/columnChoice';
import { useList } from '../../ui/ListContext';
import type { ListQuestion } from '../../ui/listQuery';
import { SummaryBar } from '../../ui/SummaryBar';
import { successRateText } from '../../ui/successRate';
import { bridgeAddress } from '../parties/ways';

/** What the filter's orders add up to, and what their payments cost who may know it. */
export function OrderSums() {
  const { query } = useList();
  const { data, error, isOld } = useData(orderSummary, query, { keepsLast: true });
  if (error) return null;
  return data?.is_cut === switchOn ? <Cut isOld={isOld} /> : <Added asked={query} orders={data} isOld={isOld} />;
}

/** Of very many they are added up when somebody asks for it, for that filter: it stays as it was left until another one is asked for. */
function Cut({ isOld }: { isOld: boolean }) {
  const t = useText();
  const { query } = useList();
  const asked = JSON.stringify(query);
  const [wholeOf, setWholeOf] = useKept('orders.wholeOf', (stored) => (typeof stored === 'string' ? stored : null));
  const isWhole = wholeOf === asked;
  const fold = useRef<HTMLButtonElement>(null);
  const button = (
    <Button
      ref={fold}
      type="link"
      size="small"
      aria-expanded={isWhole}
      icon={isWhole ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
      iconPlacement="end"
      onClick={() => {
        setWholeOf(isWhole ? null : asked);
        // It goes on in another bar.
        catchFocus(() => fold.current);
      }}
    >
      {t(isWhole ? 'summary.part' : 'summary.whole')}
    </Button>
  );
  if (isWhole) return <Whole>{button}</Whole>;
  return <Over isOld={isOld}>{button}</Over>;
}

/** Sums that leave orders out are none: that there are more is all that is said. */
function Over({ isOld = false, children }: { isOld?: boolean; children: ReactNode }) {
  const t = useText();
  const over = t('summary.over', { count: groupThousands(String(addedUpTo)) });
  return (
    <SummaryBar title={t('summary.title')} figures={[{ title: t('summary.orders'), value: over }]} isOld={isOld}>
      {children}
      <ToBridge />
    </SummaryBar>
  );
}

function Whole({ children }: { children: ReactNode }) {
  const t = useText();
  const { query } = useList();
  const asked = { ...query, whole: switchOn };
  const { data, error, reload } = useData(orderSummary, asked, { isOnce: true });
  if (!error)
    return (
      <Added asked={asked} orders={data}>
        {children}
      </Added>
    );
  const retry = () => {
    reload();
    // It goes while the sums are on their way.
    catchFocus();
  };
  return (
    <Over>
      {error.message}
      <Button type="link" size="small" onClick={retry}>
        {t('common.retry')}
      </Button>
      {children}
    </Over>
  );
}

interface AddedProps {
  asked: Input<typeof orderFees>;
  /** Null: still on the way. */
  orders: Output<typeof orderSummary> | null;
  /** They are of the filter before. */
  isOld?: boolean;
  children?: ReactNode;
}

function Added({ asked, orders, isOld = false, children }: AddedProps) {
  const t = useText();
  const may = useMay();
  const figures = orders && [
    { title: t('summary.orders'), value: groupThousands(String(orders.orders)) },
    { title: t('summary.amount'), value: moneyText(orders.amount) },
    { title: t('summary.paidOrders'), value: groupThousands(String(orders.paid_orders)) },
    { title: t('summary.paidAmount'), value: moneyText(orders.paid_amount) },
    { title: t('summary.successRate'), value: successRateText(orders.orders, orders.success_rate) },
  ];
  if (may(orderFees))
    return (
      <WithFees asked={asked} figures={figures} isOld={isOld}>
        {children}
      </WithFees>
    );
  return (
    <SummaryBar title={t('summary.title')} figures={figures} isOld={isOld}>
      {children}
    </SummaryBar>
  );
}

interface WithFeesProps extends Pick<AddedProps, 'asked' | 'isOld' | 'children'> {
  figures: Parameters<typeof SummaryBar>[0]['figures'];
}

/** They are asked for beside the orders and appear with them: one by one they would move the rows below twice. */
function WithFees({ asked, figures, isOld = false, children }: WithFeesProps) {
  const t = useText();
  const isWhole = 'whole' in asked;
  const { data: found, error, isOld: areFeesOld } = useData(orderFees, asked, { keepsLast: !isWhole, isOnce: isWhole });
  const data = found?.is_cut === switchOn ? null : found;
  const shown = (title: string, amount: string | undefined) => ({ title, value: amount === undefined ? '—' : moneyText(amount) });
  const isSome = (amount: string | undefined) => amount !== undefined && parseMoney(amount) !== 0n;
  const fees = [
    shown(t('summary.fee'), data?.fee),
    ...(isSome(data?.fee_returned) ? [shown(t('summary.feeReturned'), data?.fee_returned)] : []),
    shown(t('summary.net'), data?.net),
    ...(isSome(data?.reversed_amount) ? [shown(t('summary.reversed'), data?.reversed_amount)] : []),
  ];
  return (
    <SummaryBar
      title={t('summary.title')}
      isLong={isWhole}
      isOld={isOld || areFeesOld}
      figures={figures && (found || error) ? [...figures, ...fees] : null}
    >
      {children}
      <ToBridge />
    </SummaryBar>
  );
}

/** Where the movements of the same time are, for who pays the fees. */
function ToBridge() {
  const t = useText();
  const may = useMay();
  const { identity } = useSession();
  const { query } = useList();
  return may(orderFees) && may(bridge) ? <Link to={bridgeAddress(identity, rangeOf(query))}>{t('menu.bridge')}</Link> : null;
}

/** The range that a list of orders is narrowed to, by when they were paid, taken back or made; and whose, where one is named. */
function rangeOf(query: ListQuestion) {
  const [, merchant] = /^#(\d{1,15})$/.exec(String(query.merchant ?? '')) ?? [];
  const whose = merchant ? { identity: 'payer' as const, owner_id: Number(merchant) } : {};
  const name = ['paid_time', 'reversed_time', 'create_time'].find((one) => `${one}_from` in query && `${one}_to` in query);
  return name ? { ...whose, from: Number(query[`${name}_from`]), to: Number(query[`${name}_to`]) } : whose;
}
