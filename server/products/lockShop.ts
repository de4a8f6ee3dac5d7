import { and, eq } from 'drizzle-orm';
import { takeLock } from '../db/locks';
import { receivingAccounts } from '../db/schema';
import type { Context } from '../kernel/handle';
import { invalid } from '../kernel/refusal';
import { visibleAccounts } from '../receivingAccounts/visible';

/** Lets one at a time name products of a receiving account of the caller's, which takes orders meanwhile; refused where it is none. */
export async function lockShop({ db, actor }: Pick<Context, 'db' | 'actor'>, accountId: number): Promise<void> {
  const [account] = await db
    .select({ id: receivingAccounts.id })
    .from(receivingAccounts)
    .where(and(eq(receivingAccounts.id, accountId), visibleAccounts(actor)));
  if (!account) invalid('account_id', 'field.account');
  await takeLock(db, 'products', accountId);
}
