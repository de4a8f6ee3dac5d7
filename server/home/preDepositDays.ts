import { and, eq, sql, type SQL } from 'drizzle-orm';
import { rechargeStatuses } from '../../contract/states/recharges';
import { platformOwner, type Fund } from '../../contract/ledger';
import type { Db } from '../db/database';
import { takeLock } from '../db/locks';
import { ledgerAccounts, ledgerEntries, messages, recharges } from '../db/schema';
import { inTransaction } from '../kernel/handle';
import { repeat, type Repeating } from '../kernel/repeat';
import type { Services } from '../kernel/services';
import { notify } from '../notices/notify';
import { rechargesOf } from '../recharges/visible';

/** What is spent a day is the mean of so many days. */
const days = 7;
/** It is told once at each, the nearer the end the more urgent. */
const warnedAt = [2, 7];
const everyMs = 10 * 60_000;

const accountOf = (fund: Fund) =>
  sql`${ledgerAccounts} where ${and(
    eq(ledgerAccounts.identity, platformOwner.identity),
    eq(ledgerAccounts.principalId, platformOwner.principalId),
    eq(ledgerAccounts.fund, fund),
  )}`;
const held = (fund: Fund) => sql`coalesce((select ${ledgerAccounts.balance} from ${accountOf(fund)}), 0)`;

/**
 * How many days the pre-deposit lasts at the software fees of the last week; null where none were paid. Read off two
 * balances: what the fees came to now and a week ago.
 */
export function preDepositDays(now: Date): SQL {
  const since = new Date(now.getTime() - days * 86_400_000).toISOString();
  const before = sql`coalesce((select ${ledgerEntries.after} from ${ledgerEntries}
    where ${ledgerEntries.accountId} = (select ${ledgerAccounts.id} from ${accountOf('software_fee')})
      and ${ledgerEntries.createdAt} <= ${since}::timestamptz
    order by ${ledgerEntries.createdAt} desc, ${ledgerEntries.id} desc limit 1), 0)`;
  const left = sql`greatest(${held('pre_deposit')} + ${held('software_payable')}, 0)`;
  return sql`(${left} * ${days}::int / nullif(greatest(${held('software_fee')} - ${before}, 0), 0))`;
}

/** What the platform owes for the software; null where it owes nothing. */
export const softwareOwed: SQL = sql`nullif(-${held('software_payable')}, 0)`;

/** The fewest days that were told of since money last came in; null: none were. */
async function told(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ days: string | null }>(sql`
    select min((${messages.details}->>'days')::int) as days from ${messages}
    where ${messages.identity} = ${platformOwner.identity} and ${messages.principalId} = ${platformOwner.principalId}
      and ${messages.kind} = 'preDeposit.low'
      and ${messages.createdAt} > coalesce((select max(${recharges.finishedAt}) from ${recharges}
        where ${and(rechargesOf(platformOwner), eq(recharges.status, rechargeStatuses.success))}), '-infinity')`);
  const [found] = rows;
  return found?.days === null || found === undefined ? null : Number(found.days);
}

/** Tells the platform that its pre-deposit runs out, once at each threshold until money comes in. */
export async function warnOfPreDeposit(services: Pick<Services, 'transaction' | 'clock'>): Promise<void> {
  const now = services.clock.now();
  await inTransaction(services, async (db) => {
    // Processes that look at the same time tell of it once.
    await takeLock(db, 'preDeposit');
    const { rows } = await db.execute<{ days: string | null }>(sql`select ${preDepositDays(now)} as days`);
    const left = rows[0]?.days;
    const threshold = left === null || left === undefined ? undefined : warnedAt.find((at) => Number(left) <= at);
    if (threshold === undefined || ((await told(db)) ?? Infinity) <= threshold) return;
    await notify(db, platformOwner, 'preDeposit.low', { days: String(left) }, now);
  });
}

/** Looks after the pre-deposit for as long as the platform runs. */
export function watchPreDeposit(services: Services): Repeating {
  return repeat(services, 'looking after the pre-deposit', everyMs, () => warnOfPreDeposit(services));
}
