import { sql, type SQL } from 'drizzle-orm';
import { switchOn } from '../../contract/fields';
import * as contract from '../../contract/home';
import { channels } from '../../contract/labels';
import type { Fund } from '../../contract/ledger';
import { loginResults } from '../../contract/states/accounts';
import { restStates } from '../../contract/states/receivingAccounts';
import { formatMoney } from '../../contract/money';
import { ledgerAccounts, loginLogs, merchants, orders, providers, receivingAccounts } from '../db/schema';
import { ownerOf } from '../kernel/authenticate';
import { toUnix } from '../kernel/clock';
import { startOfDay } from '../kernel/day';
import { handle, type Context } from '../kernel/handle';
import { rowsOf } from '../kernel/visible';
import { ownTotals, successRateOf, totals } from '../orders/totals';
import { rateAt } from '../rates/rateAt';
import { visibleOrders } from '../orders/visible';
import { leastDeposit, restOf, withToday } from '../receivingAccounts/restOf';
import { visibleAccounts } from '../receivingAccounts/visible';
import { callbacksGivenUp } from './callbacksGivenUp';
import { preDepositDays, softwareOwed } from './preDepositDays';

type Figures = Partial<Record<contract.FigureName, SQL>>;

const numberOf = (from: SQL) => sql`(select count(*) from ${from})`;
const failures = [
  loginResults.wrongPassword,
  loginResults.wrongCaptcha,
  loginResults.wrongSafetyCode,
  loginResults.locked,
  loginResults.ipRefused,
];

/** What there is of the same of yesterday up to the same moment: `before` is a row of sums. */
const compared: Figures = {
  ordersToday: sql`before.orders`,
  paidOrdersToday: sql`before.paid_orders`,
  paidAmountToday: sql`before.paid_amount`,
  successRateToday: successRateOf('before'),
};

/** What every identity wants to know of its orders first; `today` and `yesterday` are rows of sums. */
function orderFigures({ actor, now }: Context): Figures {
  return {
    ordersToday: sql`today.orders`,
    paidOrdersToday: sql`today.paid_orders`,
    paidAmountToday: sql`today.paid_amount`,
    paidAmountYesterday: sql`yesterday.paid_amount`,
    successRateToday: successRateOf('today'),
    callbacksGivenUp: numberOf(sql`${orders} where ${visibleOrders(actor)} and ${callbacksGivenUp(now)}`),
  };
}

/** What the caller's fund holds, in fen. */
function held({ actor }: Context, fund: Fund): SQL {
  const isHis = sql`${rowsOf(ledgerAccounts, ownerOf(actor))} and ${ledgerAccounts.fund} = ${fund}`;
  return sql`coalesce((select ${ledgerAccounts.balance} from ${ledgerAccounts} where ${isHis}), 0)`;
}

function platformFigures(context: Context): Figures {
  const { now } = context;
  return {
    preDeposit: held(context, 'pre_deposit'),
    preDepositDays: preDepositDays(now),
    softwarePayable: softwareOwed,
    merchants: numberOf(sql`${merchants} where ${merchants.status} = ${switchOn}`),
    providers: numberOf(sql`${providers} where ${providers.status} = ${switchOn}`),
    providersWorking: numberOf(sql`${providers} where ${providers.status} = ${switchOn} and ${providers.workStatus} = ${switchOn}`),
    failedLoginsToday: numberOf(
      sql`${loginLogs} where ${loginLogs.createdAt} >= ${startOfDay(now)} and ${loginLogs.result} in ${failures}`,
    ),
  };
}

/** How many of the caller's receiving accounts are in that state of taking orders. */
function accountsAt({ actor, now }: Context, rest: number): SQL {
  return numberOf(sql`${receivingAccounts} ${withToday(now)} where ${visibleAccounts(actor)} and ${restOf(now)} = ${rest}`);
}

function providerFigures(context: Context): Figures {
  const { actor, now } = context;
  return {
    deposit: held(context, 'deposit'),
    depositFrozen: held(context, 'deposit_frozen'),
    balance: held(context, 'balance'),
    balanceFrozen: held(context, 'balance_frozen'),
    directSubProviders: numberOf(sql`${providers} where ${providers.parentId} = ${actor.principalId}`),
    teamSize: numberOf(
      sql`${providers} where ${providers.path} @> array[${actor.principalId}]::bigint[] and ${providers.id} <> ${actor.principalId}`,
    ),
    accountsAwake: accountsAt(context, restStates.awake),
    accountsResting: accountsAt(context, restStates.runOuts),
    accountsDayUsed: accountsAt(context, restStates.dayUsed),
    depositLacking: sql`nullif(greatest(${leastDeposit(actor.principalId)} - ${held(context, 'deposit')}, 0), 0)`,
    rateCopy: rateAt('payee', actor.principalId, channels.copy, now),
    ratePay: rateAt('payee', actor.principalId, channels.pay, now),
  };
}

function merchantFigures(context: Context): Figures {
  const { actor, now } = context;
  return {
    balance: held(context, 'balance'),
    balanceFrozen: held(context, 'balance_frozen'),
    rateCopy: rateAt('payer', actor.principalId, channels.copy, now),
    ratePay: rateAt('payer', actor.principalId, channels.pay, now),
  };
}

const figuresOf = { other: platformFigures, payer: merchantFigures, payee: providerFigures };

/** The sums that the order figures read off; nothing where the caller sees none of them. */
function sumsFor(names: contract.FigureName[], { actor, now }: Context): SQL {
  if (!names.some((name) => contract.figures[name].access === 'order.view')) return sql``;
  const own = ownTotals(actor);
  const [midnight, aDayAgo] = [startOfDay(now, 1), sql`to_timestamp(${toUnix(now) - contract.daySeconds})`];
  const today = totals({ ...own, from: startOfDay(now) });
  const yesterday = totals({ ...own, from: midnight, to: startOfDay(now) });
  return sql`from (${today}) today, (${yesterday}) yesterday, (${totals({ ...own, from: midnight, to: aDayAgo })}) before`;
}

/** Its column beside the figure's own. */
const beforeOf = (name: contract.FigureName) => `before ${name}`;

/** The figures of the caller's home page that he may see, in one query. */
export const homeSummary = handle(contract.homeSummary, async (context) => {
  const { db, actor, now } = context;
  const wanted: Figures = { ...orderFigures(context), ...figuresOf[actor.identity](context) };
  const names = Object.keys(wanted)
    .filter(contract.isFigureName)
    .filter((name) => actor.permissions.has(contract.figures[name].access));
  const fields = names.flatMap((name) => [
    sql`${wanted[name]} as ${sql.identifier(name)}`,
    ...(compared[name] ? [sql`${compared[name]} as ${sql.identifier(beforeOf(name))}`] : []),
  ]);
  const today = sql`extract(epoch from ${startOfDay(now)})::bigint as today_began`;
  const { rows } = await db.execute(sql`select ${sql.join([today, ...fields], sql`, `)} ${sumsFor(names, context)}`);
  const found = rows[0] ?? {};
  const said = (name: contract.FigureName, value: unknown) =>
    contract.figures[name].kind === 'money' ? formatMoney(BigInt(String(value ?? 0))) : String(value ?? 0);
  return {
    // A figure that does not apply is left out.
    figures: names
      .filter((name) => found[name] !== null)
      .map((name) => ({
        name,
        value: said(name, found[name]),
        ...(compared[name] ? { before: said(name, found[beforeOf(name)]) } : {}),
      })),
    now: toUnix(now),
    today: Number(found.today_began),
  };
});
