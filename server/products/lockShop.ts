import { takeLock } from '../db/locks';
import type { Context } from '../kernel/handle';
import { expectAccount } from '../receivingAccounts/expectAccount';

/** Lets one at a time name products of a receiving account of the caller's, which takes orders meanwhile; refused where it is none. */
export async function lockShop(context: Pick<Context, 'db' | 'actor'>, accountId: number): Promise<void> {
  await expectAccount(context, accountId);
  await takeLock(context.db, 'products', accountId);
}
