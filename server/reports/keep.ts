import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database';
import { reports } from '../db/schema';
import { firstWaitMs } from './waits';

export type Report = typeof reports.$inferSelect;
/** What was told, in whose words. */
export type Told = Pick<Report, 'kind' | 'channel' | 'tradeNo' | 'orderSn' | 'address' | 'amount'>;

/**
 * Writes down what a channel or the chain reports, before anything is made of it: committed by itself, it is not lost
 * with what comes of it. The same report again is the same row; answers its id.
 */
export async function keep(db: Db, told: Told, { now, ip }: { now: Date; ip: string }): Promise<number> {
  const dueAt = new Date(now.getTime() + firstWaitMs);
  const [made] = await db
    .insert(reports)
    .values({ ...told, ip, dueAt, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: reports.id });
  if (made) return made.id;
  const { channel, tradeNo, orderSn, address, amount } = told;
  const [kept] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.channel, channel),
        eq(reports.tradeNo, tradeNo),
        eq(reports.orderSn, orderSn),
        eq(reports.address, address),
        eq(reports.amount, amount),
      ),
    );
  if (!kept) throw new Error(`report ${channel} ${tradeNo} is neither new nor kept`);
  return kept.id;
}
