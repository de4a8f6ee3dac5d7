import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/database';
import { kept } from '../db/keptStatements';
import { reports } from '../db/schema';
import { firstWaitMs } from './waits';

export type Report = typeof reports.$inferSelect;
/** What was told, in whose words. */
export type Told = Pick<Report, 'kind' | 'channel' | 'tradeNo' | 'logIndex' | 'orderSn' | 'address' | 'amount'>;

interface Telling {
  now: Date;
  ip: string;
  /** Within the statement: whether the call's nonce was good, which is used up by it. */
  isFresh: SQL<boolean>;
}

interface Kept {
  isFresh: boolean;
  answer: Pick<Report, 'id'>;
}

/**
 * Writes down what a channel or the chain reports, before anything is made of it: committed by itself, it is not lost
 * with what comes of it. The same report again is the same row; answers its id. With a nonce that was used nothing is written.
 */
export async function keep(db: Db, told: Told, { now, ip, isFresh }: Telling): Promise<Kept> {
  const dueAt = new Date(now.getTime() + firstWaitMs);
  const { kind, channel, tradeNo, logIndex, orderSn, address, amount } = told;
  const { rows } = await db.execute<{ is_fresh: boolean; id: string | null }>(sql`${kept}
    with used as materialized (select ${isFresh} as is_fresh),
    made as (
      insert into ${reports} (kind, channel, trade_no, log_index, order_sn, address, amount, ip, due_at, created_at)
      select ${kind}::text, ${channel}::text, ${tradeNo}::text, ${logIndex}::integer, ${orderSn}::text, ${address}::text,
        ${amount}::bigint, ${ip}::text, ${dueAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from used where is_fresh on conflict do nothing returning id
    )
    select is_fresh, made.id from used left join made on true`);
  const [found] = rows;
  if (!found?.is_fresh) return { isFresh: false, answer: { id: 0 } };
  if (found.id !== null) return { isFresh: true, answer: { id: Number(found.id) } };
  const [earlier] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.channel, channel),
        eq(reports.tradeNo, tradeNo),
        eq(reports.logIndex, logIndex),
        eq(reports.orderSn, orderSn),
        eq(reports.address, address),
        eq(reports.amount, amount),
      ),
    );
  if (!earlier) throw new Error(`report ${channel} ${tradeNo} is neither new nor kept`);
  return { isFresh: true, answer: earlier };
}
