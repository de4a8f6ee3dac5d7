import { sql, type SQL } from 'drizzle-orm';
import { switchOn } from '../../contract/fields';
import * as contract from '../../contract/home';
import { channels } from '../../contract/labels';
import type { Fund } from '../../contract/ledger';
import { loginResults } from '../../contract/states/accounts';
import { formatMoney } from '../../contract/money';
import { accountSessions, ledgerAccounts, loginLogs, merchants, orders, providers } from '../db/schema';
import { ownerOf } from '../kernel/authenticate';
import { startOfDay } from '../kernel/day';
import { handle, type Context } from '../kernel/handle';
import { rowsOf } from '../kernel/visible';
import { ownTotals, successRateOf, totals } from '../orders/totals';
import { rateAt } from '../rates/rateAt';
import { visibleOrders } from '../orders/visible';
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
  const { now, config } = context;
  const seenSince = new Date(now.getTime() - config.sessionIdleSeconds * 1000).toISOString();
  return {
    preDeposit: held(context, 'pre_deposit'),
    preDepositDays: preDepositDays(now),
    softwarePayable: softwareOwed,
    merchants: numberOf(sql`${merchants} where ${merchants.status} = ${switchOn}`),
    providers: numberOf(sql`${providers} where ${providers.status} = ${switchOn}`),
    providersWorking: numberOf(sql`${providers} where ${providers.status} = ${switchOn} and ${providers.workStatus} = ${switchOn}`),
    online: numberOf(
      sql`${accountSessions} where ${accountSessions.revokedAt} is null
        and ${accountSessions.endsAt} > ${now.toISOString()} and ${accountSessions.lastSeenAt} > ${seenSince}`,
    ),
    failedLoginsToday: numberOf(
      sql`${loginLogs} where ${loginLogs.createdAt} >= ${startOfDay(now)} and ${loginLogs.result} in ${failures}`,
    ),
  };
}

function providerFigures(context: Context): Figures {
  const { actor, now } = context;
  return {
    deposit: held(context, 'deposit'),
    balance: held(context, 'balance'),
    directSubProviders: numberOf(sql`${providers} where ${providers.parentId} = ${actor.principalId}`),
    teamSize: numberOf(
      sql`${providers} where ${providers.path} @> array[${actor.principalId}]::bigint[] and ${providers.id} <> ${actor.principalId}`,
    ),
    rateCopy: rateAt('payee', actor.principalId, channels.copy, now),
    ratePay: rateAt('payee', actor.principalId, channels.pay, now),
  };
}

function merchantFigures(context: Context): Figures {
  const { actor, now } = context;
  return {
    balance: held(context, 'balance'),
    rateCopy: rateAt('payer', actor.principalId, channels.copy, now),
    ratePay: rateAt('payer', actor.principalId, channels.pay, now),
  };
}

const figuresOf = { other: platformFigures, payer: merchantFigures, payee: providerFigures };

/** The sums that the order figures read off; nothing where the caller sees none of them. */
function sumsFor(names: contract.FigureName[], { actor, now }: Context): SQL {
  if (!names.some((name) => contract.figures[name].access === 'order.view')) return sql``;
  const own = ownTotals(actor);
  const today = totals({ ...own, from: startOfDay(now) });
  const yesterday = totals({ ...own, from: startOfDay(now, 1), to: startOfDay(now) });
  return sql`from (${today}) today, (${yesterday}) yesterday`;
}

/** The figures of the caller's home page that he may see, in one query. */
export const homeSummary = handle(contract.homeSummary, async (context) => {
  const { db, actor } = context;
  const wanted: Figures = { ...orderFigures(context), ...figuresOf[actor.identity](context) };
  const names = Object.keys(wanted)
    .filter(contract.isFigureName)
    .filter((name) => actor.permissions.has(contract.figures[name].access));
  if (names.length === 0) return { figures: [] };
  const fields = names.map((name) => sql`${wanted[name]} as ${sql.identifier(name)}`);
  const { rows } = await db.execute(sql`select ${sql.join(fields, sql`, `)} ${sumsFor(names, context)}`);
  const found = rows[0] ?? {};
  return {
    // A figure that does not apply is left out.
    figures: names
      .filter((name) => found[name] !== null)
      .map((name) => {
        const value = String(found[name] ?? 0);
        return { name, value: contract.figures[name].kind === 'money' ? formatMoney(BigInt(value)) : value };
      }),
  };
});
