import { adjustmentStatuses } from '../../../contract/states/adjustments';
import { orderStatuses } from '../../../contract/states/orders';
import { rechargeStatuses } from '../../../contract/states/recharges';
import { withdrawalStatuses } from '../../../contract/states/withdrawals';
import type { Measure, Subject } from '../../../contract/statistics';
import { switchOn } from '../../../contract/fields';
import { addresses, exactly, within, withQuery } from '../../shell/addresses';

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

/** Orders of the subject; of a provider also those of its team, of which it earns. */
function ordersOf({ subject, id }: FigureOf, isOfTeam = false): Query {
  if (id === undefined || subject === 'platform') return {};
  return { [subject]: exactly(id), ...(isOfTeam ? { team: switchOn } : {}) };
}

const ownerOf = ({ id }: FigureOf, name: string): Query => (id === undefined ? {} : { [name]: exactly(id) });

const orders = (query: Query) => withQuery(addresses.orders('other'), query);
const made = (figure: FigureOf, more: Query = {}) => orders({ ...ordersOf(figure), ...within('create_time', figure), ...more });
const paid = (figure: FigureOf, isOfTeam = false) => orders({ ...ordersOf(figure, isOfTeam), ...within('paid_time', figure) });
const reversed = (figure: FigureOf) => orders({ ...ordersOf(figure), ...within('reversed_time', figure) });
const withdrawals = (figure: FigureOf) =>
  withQuery(addresses.withdrawals('other'), {
    ...ownerOf(figure, 'owner'),
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
    status: adjustmentStatuses.approved,
    ...within('finish_time', figure),
  });
const transfers = (figure: FigureOf) =>
  withQuery(addresses.depositTransfers('other'), { ...ownerOf(figure, 'name'), ...within('create_time', figure) });

/** The records of a subject's funds; the platform's are in no single list. */
function records(figure: FigureOf): string | undefined {
  const query = { ...ownerOf(figure, 'owner'), ...within('create_time', figure) };
  if (figure.subject === 'merchant') return withQuery(addresses.merchantBalance, query);
  return figure.subject === 'provider' ? withQuery(addresses.providerBalance('other'), query) : undefined;
}

const ways: Record<Measure, (figure: FigureOf) => string | undefined> = {
  orders: made,
  order_amount: made,
  paid_orders: (figure) => made(figure, { status: orderStatuses.paid }),
  payments: paid,
  volume: paid,
  reversals: reversed,
  reversed_amount: reversed,
  fee: paid,
  commission: paid,
  parent_commission: (figure) => paid(figure, figure.subject === 'provider'),
  upper_commission: (figure) => paid(figure, figure.subject === 'provider'),
  income: paid,
  software_fee: paid,
  withdrawn: withdrawals,
  withdrawal_fee: withdrawals,
  recharged: recharges,
  transferred: transfers,
  adjusted: adjustments,
  net: records,
};

/** Where the rows are that a figure of a report is made of. */
export function rowsBehind(measure: Measure, figure: FigureOf): string | undefined {
  return ways[measure](figure);
}
