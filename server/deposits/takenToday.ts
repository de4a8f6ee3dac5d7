import { sql, type SQL } from 'drizzle-orm';
import { rechargeStatuses } from '../../contract/states/recharges';
import { platformAccounts, recharges } from '../db/schema';
import { startOfDay } from '../kernel/day';

const counted = [rechargeStatuses.waiting, rechargeStatuses.confirming, rechargeStatuses.success];

/** Fen that an account of the platform has taken or been promised on the platform's day, for a query of accounts. */
export function takenToday(now: Date): SQL<string> {
  const isOver = sql`r.status = ${rechargeStatuses.waiting} and r.ends_at <= ${now.toISOString()}::timestamptz`;
  return sql<string>`coalesce((
    select sum(coalesce(r.credited, r.amount)) from ${recharges} r
    where r.platform_account_id = ${platformAccounts}.id and r.created_at >= ${startOfDay(now)}
      and r.status in ${counted} and not (${isOver})
  ), 0)::bigint`;
}

/** Fen that an account of the platform still takes on a day on which it has taken so much. */
export function leftOf({ dailyAmount }: { dailyAmount: bigint }, taken: string): bigint {
  const left = dailyAmount - BigInt(taken);
  return left > 0n ? left : 0n;
}
