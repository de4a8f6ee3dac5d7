import { sql, type SQL } from 'drizzle-orm';
import * as contract from '../../contract/home';
import { loginResults, orderStatuses } from '../../contract/labels';
import { formatMoney } from '../../contract/money';
import { accountSessions, loginLogs, merchants, orders, providers } from '../db/schema';
import { handle, type Context } from '../kernel/handle';
import { startOfDay } from './day';
import { visibleOrders } from './visibleOrders';

type Figures = Partial<Record<contract.FigureName, SQL>>;

const numberOf = (from: SQL) => sql`(select count(*) from ${from})`;
const failures = [loginResults.wrongPassword, loginResults.wrongCaptcha, loginResults.wrongSafetyCode, loginResults.locked, loginResults.ipRefused];

/** What every identity wants to know of its orders first. */
function orderFigures({ actor, now }: Context): Figures {
  const since = (days: number) => sql`${orders} where ${visibleOrders(actor)} and ${orders.createdAt} >= ${startOfDay(now, days)}`;
  const paid = sql`${orders.status} = ${orderStatuses.paid}`;
  return {
    ordersToday: numberOf(since(0)),
    paidOrdersToday: numberOf(sql`${since(0)} and ${paid}`),
    paidAmountToday: sql`(select coalesce(sum(${orders.amount}), 0) from ${since(0)} and ${paid})`,
    paidAmountYesterday: sql`(select coalesce(sum(${orders.amount}), 0) from ${since(1)} and ${orders.createdAt} < ${startOfDay(now)} and ${paid})`,
    successRateToday: sql`(select coalesce(count(*) filter (where ${paid}) * 10000 / nullif(count(*), 0), 0) from ${since(0)})`,
  };
}

function platformFigures({ now, config }: Context): Figures {
  const seenSince = new Date(now.getTime() - config.sessionIdleSeconds * 1000).toISOString();
  return {
    merchants: numberOf(sql`${merchants} where ${merchants.status} = 1`),
    providers: numberOf(sql`${providers} where ${providers.status} = 1`),
    providersWorking: numberOf(sql`${providers} where ${providers.status} = 1 and ${providers.workStatus} = 1`),
    online: numberOf(sql`${accountSessions} where ${accountSessions.revokedAt} is null and ${accountSessions.endsAt} > ${now.toISOString()} and ${accountSessions.lastSeenAt} > ${seenSince}`),
    failedLoginsToday: numberOf(sql`${loginLogs} where ${loginLogs.createdAt} >= ${startOfDay(now)} and ${loginLogs.result} in ${failures}`),
  };
}

function providerFigures({ actor }: Context): Figures {
  const own = sql`from ${providers} where ${providers.id} = ${actor.principalId}`;
  return {
    directSubProviders: numberOf(sql`${providers} where ${providers.parentId} = ${actor.principalId}`),
    teamSize: numberOf(sql`${providers} where ${providers.path} @> array[${actor.principalId}]::bigint[] and ${providers.id} <> ${actor.principalId}`),
    rateCopy: sql`(select ${providers.rateCopy} ${own})`,
    ratePay: sql`(select ${providers.ratePay} ${own})`,
  };
}

function merchantFigures({ actor }: Context): Figures {
  const own = sql`from ${merchants} where ${merchants.id} = ${actor.principalId}`;
  return { rateCopy: sql`(select ${merchants.rateCopy} ${own})`, ratePay: sql`(select ${merchants.ratePay} ${own})` };
}

const figuresOf = { other: platformFigures, payer: merchantFigures, payee: providerFigures };

/** The figures of the caller's home page, in one query. */
export const homeSummary = handle(contract.homeSummary, async (context) => {
  const wanted: Figures = { ...orderFigures(context), ...figuresOf[context.actor.identity](context) };
  const names = Object.keys(wanted).filter(contract.isFigureName);
  const fields = names.map((name) => sql`${wanted[name]} as ${sql.identifier(name)}`);
  const { rows } = await context.db.execute(sql`select ${sql.join(fields, sql`, `)}`);
  const found = rows[0] ?? {};
  return {
    figures: names.map((name) => {
      const value = String(found[name] ?? 0);
      return { name, value: contract.figures[name].kind === 'money' ? formatMoney(BigInt(value)) : value };
    }),
  };
});
