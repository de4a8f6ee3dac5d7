import { adjustmentStatuses } from '../../../contract/states/adjustments';
import { earningLevels, orderStatuses } from '../../../contract/states/orders';
import { partyKinds } from '../../../contract/states/parties';
import { rechargeStatuses } from '../../../contract/states/recharges';
import { withdrawalStatuses } from '../../../contract/states/withdrawals';
import type { Measure, Subject } from '../../../contract/statistics';
import { addresses, exactly, within, withQuery } from '../../shell/addresses';
import { bridgeAddress } from '../parties/ways';

/** What a figure is made of. */
export interface FigureOf {
  subject: Subject;
  /** Whose; undefined: all of the subject's kind. */
  id?: number | undefined;
  /** Unix seconds, half-open. */
  from: number;
  to: number;
}

type Query = Record<string, string | number>;

function ordersOf({ subject, id }: FigureOf): Query {
  return id === undefined || subject === 'platform' ? {} : { [subject]: exactly(id) };
}

/** Merchants' and providers' papers stand in one list; what the platform itself pays out is all of them. */
const kindOf = { merchant: partyKinds.payer, provider: partyKinds.payee, platform: partyKinds.other, shop: undefined };

const ownerOf = ({ id }: FigureOf, name: string): Query => (id === undefined ? {} : { [name]: exactly(id) });

function ofKind({ subject }: FigureOf): Query {
  const kind = kindOf[subject];
  return kind === undefined ? {} : { owner_kind: kind };
}

const orders = (query: Query) => withQuery(addresses.orders('other'), query);
const made = (figure: FigureOf, more: Query = {}) => orders({ ...ordersOf(figure), ...within('create_time', figure), ...more });
const paid = (figure: FigureOf) => orders({ ...ordersOf(figure), ...within('paid_time', figure) });
/** Money of orders that was booked: what reversals took back is in the sums of these. */
const booked = (figure: FigureOf) => orders({ ...ordersOf(figure), ...within('booked_time', figure) });
const reversed = (figure: FigureOf) => orders({ ...ordersOf(figure), ...within('reversed_time', figure) });
const withdrawals = (figure: FigureOf) =>
  withQuery(addresses.withdrawals('other'), {
    ...ownerOf(figure, 'owner'),
    ...(figure.subject === 'platform' ? {} : ofKind(figure)),
    status: withdrawalStatuses.paid,
    ...within('finish_time', figure),
  });
const recharges = (figure: FigureOf) =>
  figure.subject === 'platform'
    ? withQuery(addresses.recharges, { status: rechargeStatuses.success, ...within('paid_time', figure) })
    : withQuery(addresses.depositRecharges('other'), {
        ...ownerOf(figure, 'name'),
        status: rechargeStatuses.success,
        ...within('finish_time', figure),
      });
const adjustments = (figure: FigureOf) =>
  withQuery(addresses.adjustments, {
    ...ownerOf(figure, 'owner'),
    ...ofKind(figure),
    status: adjustmentStatuses.approved,
    ...within('finish_time', figure),
  });
const transfers = (figure: FigureOf) =>
  withQuery(addresses.depositTransfers('other'), { ...ownerOf(figure, 'name'), ...within('create_time', figure) });

/** What a provider earns of the orders of those below it; of all providers it is of all orders. */
function earnedAs(figure: FigureOf, level: number): string {
  const { subject, id } = figure;
  if (subject !== 'provider' || id === undefined) return booked(figure);
  return orders({ earner: exactly(id), earned_as: level, ...within('booked_time', figure) });
}

const identityOf = { merchant: 'payer', provider: 'payee', platform: 'other', shop: undefined } as const;

/** What brought all funds of one from the beginning to the end; all of a kind together are in no such account. */
function reconciliation({ subject, id, from, to }: FigureOf): string | undefined {
  const identity = identityOf[subject];
  if (!identity || (identity !== 'other' && id === undefined)) return undefined;
  return bridgeAddress('other', { identity, from, to, ...(identity !== 'other' && id !== undefined ? { owner_id: id } : {}) });
}

const ways: Record<Measure, (figure: FigureOf) => string | undefined> = {
  orders: made,
  order_amount: made,
  paid_orders: (figure) => made(figure, { status: orderStatuses.paid }),
  payments: paid,
  volume: paid,
  reversals: reversed,
  reversed_amount: reversed,
  fee: booked,
  commission: booked,
  parent_commission: (figure) => earnedAs(figure, earningLevels.parent),
  upper_commission: (figure) => earnedAs(figure, earningLevels.upper),
  income: booked,
  software_fee: booked,
  withdrawn: withdrawals,
  withdrawal_fee: withdrawals,
  recharged: recharges,
  transferred: transfers,
  adjusted: adjustments,
  net: reconciliation,
};

/** Where the rows are that a figure of a report is made of. */
export function rowsBehind(measure: Measure, figure: FigureOf): string | undefined {
  return ways[measure](figure);
}
