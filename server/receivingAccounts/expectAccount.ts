import { and, eq } from 'drizzle-orm';
import { receivingAccounts } from '../db/schema';
import type { Context } from '../kernel/handle';
import { invalid } from '../kernel/refusal';
import { visibleAccounts } from './visible';

/** Refuses, at its field, the number of a receiving account that the caller does not have. */
export async function expectAccount({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number): Promise<void> {
  const [account] = await db
    .select({ id: receivingAccounts.id })
    .from(receivingAccounts)
    .where(and(eq(receivingAccounts.id, id), visibleAccounts(actor)));
  if (!account) invalid('account_id', 'field.account');
}
