import { sql, type SQL } from 'drizzle-orm';
import * as contract from '../../contract/home';
import { loginResults } from '../../contract/labels';
import { accounts, accountSessions, loginLogs, merchants, providers } from '../db/schema';
import type { Context } from '../kernel/handle';
import { handle } from '../kernel/handle';

/** The platform's day begins at midnight in this zone. */
export const platformZone = 'Asia/Shanghai';

type Figures = Partial<Record<contract.FigureName, SQL>>;

const numberOf = (from: SQL) => sql`(select count(*)::int from ${from})`;

function platformFigures({ now, config }: Context): Figures {
  const today = sql`date_trunc('day', ${now.toISOString()}::timestamptz, ${platformZone})`;
  const seenSince = new Date(now.getTime() - config.sessionIdleSeconds * 1000).toISOString();
  return {
    merchants: numberOf(sql`${merchants} where ${merchants.status} = 1`),
    providers: numberOf(sql`${providers} where ${providers.status} = 1`),
    providersWorking: numberOf(sql`${providers} where ${providers.status} = 1 and ${providers.workStatus} = 1`),
    online: numberOf(sql`${accountSessions} where ${accountSessions.revokedAt} is null and ${accountSessions.endsAt} > ${now.toISOString()} and ${accountSessions.lastSeenAt} > ${seenSince}`),
    loginsToday: numberOf(sql`${loginLogs} where ${loginLogs.createdAt} >= ${today} and ${loginLogs.result} = ${loginResults.success}`),
    failedLoginsToday: numberOf(sql`${loginLogs} where ${loginLogs.createdAt} >= ${today} and ${loginLogs.result} in (${loginResults.wrongPassword}, ${loginResults.wrongCaptcha}, ${loginResults.wrongSafetyCode}, ${loginResults.locked}, ${loginResults.ipRefused})`),
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

function merchantFigures({ actor, now }: Context): Figures {
  const own = sql`from ${merchants} where ${merchants.id} = ${actor.principalId}`;
  const today = sql`date_trunc('day', ${now.toISOString()}::timestamptz, ${platformZone})`;
  return {
    rateCopy: sql`(select ${merchants.rateCopy} ${own})`,
    ratePay: sql`(select ${merchants.ratePay} ${own})`,
    loginsToday: numberOf(sql`${loginLogs} join ${accounts} on ${accounts.id} = ${loginLogs.accountId} where ${accounts.identity} = 'payer' and ${accounts.principalId} = ${actor.principalId} and ${loginLogs.createdAt} >= ${today} and ${loginLogs.result} = ${loginResults.success}`),
  };
}

const figuresOf = { other: platformFigures, payer: merchantFigures, payee: providerFigures };

/** The figures of the caller's home page, in one query. */
export const homeSummary = handle(contract.homeSummary, async (context) => {
  const wanted = figuresOf[context.actor.identity](context);
  const names = Object.keys(wanted).filter(contract.isFigureName);
  const fields = names.map((name) => sql`${wanted[name]} as ${sql.identifier(name)}`);
  const { rows } = await context.db.execute(sql`select ${sql.join(fields, sql`, `)}`);
  return { figures: names.map((name) => ({ name, value: Number(rows[0]?.[name] ?? 0) })) };
});
