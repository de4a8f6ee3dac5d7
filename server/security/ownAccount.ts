import { eq } from 'drizzle-orm';
import { accounts } from '../db/schema';
import type { Context } from '../kernel/handle';

/** The row of the caller's account. */
export async function ownAccount({ db, actor, fail }: Pick<Context, 'db' | 'actor' | 'fail'>): Promise<typeof accounts.$inferSelect> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, actor.accountId));
  return account ?? fail('NOT_FOUND');
}
