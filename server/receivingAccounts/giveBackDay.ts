import { sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { kept } from '../db/keptStatements';
import { dayOf } from '../kernel/day';

/** Gives a place in the account's day back, for an order that was not paid. */
export async function giveBackDay(db: Db, accountId: number, amount: bigint, createdAt: Date): Promise<void> {
  await db.execute(sql`${kept}select account_day_give_back(${accountId}, ${amount}, ${dayOf(createdAt)})`);
}
