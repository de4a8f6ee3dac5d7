import { daySeconds, givenUpSince, type FigureName, type TodoName } from '../../../contract/home';
import { switchOn } from '../../../contract/fields';
import { fundNumbers, type ShownFund } from '../../../contract/ledger';
import { adjustmentStatuses } from '../../../contract/states/adjustments';
import { callbackStates, orderStatuses } from '../../../contract/states/orders';
import { rechargeStatuses, transferStatuses } from '../../../contract/states/recharges';
import { restStates } from '../../../contract/states/receivingAccounts';
import { reportStatuses } from '../../../contract/states/reports';
import { withdrawalStatuses } from '../../../contract/states/withdrawals';
import type { Identity } from '../../../contract/identity';
import { addresses, withQuery } from '../../shell/addresses';

/** Of when what is shown is: what leads to the rows behind it asks for the same time. */
export interface Moment {
  now: number;
  today: number;
}

/** And who asks: the number of the merchant or provider. */
type Asked = Moment & { id: number };

const givenUp = (identity: Identity, now: number) =>
  withQuery(addresses.orders(identity), { callback_status: callbackStates.givenUp, create_time_from: givenUpSince(now) });

/** Where each of what waits is decided, narrowed to what waits. */
export const placesOfTodos: Record<TodoName, (now: number) => string> = {
  withdrawalsToReview: () => withQuery(addresses.withdrawals('other'), { status: withdrawalStatuses.pending }),
  withdrawalsToPay: () => withQuery(addresses.withdrawals('other'), { status: withdrawalStatuses.approved }),
  depositsToReview: () => withQuery(addresses.depositRecharges('other'), { status: rechargeStatuses.confirming }),
  transfersUnmatched: () => withQuery(addresses.transfers, { status: transferStatuses.unmatched }),
  adjustmentsToReview: () => withQuery(addresses.adjustments, { status: adjustmentStatuses.pending }),
  reportsToResolve: () => withQuery(addresses.reports, { status: reportStatuses.stuck }),
  callbacksGivenUp: (now) => givenUp('other', now),
};

type Place = (identity: Identity, asked: Asked) => string;

/** Orders of some days, and of one state where it is said. */
function ordersOf(daysAgo: number, status?: number): Place {
  return (identity, { today }) =>
    withQuery(addresses.orders(identity), {
      ...(status === undefined ? {} : { status }),
      create_time_from: today - daysAgo * daySeconds,
      create_time_to: today - (daysAgo - 1) * daySeconds,
    });
}

const record = (address: string, fund: ShownFund) => () => withQuery(address, { fund: fundNumbers[fund] });
const ofOwn = (fund: ShownFund) => ({
  payer: record(addresses.ownBalance('payer'), fund),
  payee: record(addresses.ownBalance('payee'), fund),
});
const enabledProviders = { status: switchOn };

/** What each figure is made of; what is not made of rows leads nowhere. */
const placesOfFigures: Partial<Record<FigureName, Partial<Record<Identity, Place>>>> = {
  ordersToday: forAll(ordersOf(0)),
  paidOrdersToday: forAll(ordersOf(0, orderStatuses.paid)),
  paidAmountToday: forAll(ordersOf(0, orderStatuses.paid)),
  paidAmountYesterday: forAll(ordersOf(1, orderStatuses.paid)),
  successRateToday: forAll(ordersOf(0)),
  callbacksGivenUp: forAll((identity, { now }) => givenUp(identity, now)),
  balance: ofOwn('balance'),
  balanceFrozen: ofOwn('balance_frozen'),
  deposit: { payee: record(addresses.ownDeposit, 'deposit') },
  depositFrozen: { payee: record(addresses.ownDeposit, 'deposit_frozen') },
  preDeposit: { other: record(addresses.preDeposit, 'pre_deposit') },
  softwarePayable: { other: record(addresses.preDeposit, 'software_payable') },
  merchants: { other: () => withQuery(addresses.merchants, { status: switchOn }) },
  providers: { other: () => withQuery(addresses.providers('other'), enabledProviders) },
  providersWorking: { other: () => withQuery(addresses.providers('other'), { ...enabledProviders, work_status: switchOn }) },
  directSubProviders: { payee: (_identity, { id }) => withQuery(addresses.providers('payee'), { parent_id: id }) },
  teamSize: { payee: () => addresses.providers('payee') },
  accountsAwake: { payee: () => addresses.ownReceivingAccounts },
  accountsResting: { payee: () => withQuery(addresses.ownReceivingAccounts, { rest: restStates.runOuts }) },
  accountsDayUsed: { payee: () => withQuery(addresses.ownReceivingAccounts, { rest: restStates.dayUsed }) },
  rateCopy: { payer: () => addresses.rates('payer'), payee: () => addresses.rates('payee') },
  ratePay: { payer: () => addresses.rates('payer'), payee: () => addresses.rates('payee') },
};

function forAll(place: Place): Record<Identity, Place> {
  return { other: place, payer: place, payee: place };
}

/** The rows that a figure is made of; null where there are none to show. */
export function placeOfFigure(name: FigureName, identity: Identity, asked: Asked): string | null {
  return placesOfFigures[name]?.[identity]?.(identity, asked) ?? null;
}

/** What a figure of today is compared with: the same orders of yesterday, up to the same moment. */
export function placeBefore(name: FigureName, identity: Identity, { now, today }: Moment): string {
  const isOfPaid = name === 'paidOrdersToday' || name === 'paidAmountToday';
  return withQuery(addresses.orders(identity), {
    ...(isOfPaid ? { status: orderStatuses.paid } : {}),
    create_time_from: today - daySeconds,
    create_time_to: now - daySeconds,
  });
}
