import { and, eq } from 'drizzle-orm';
import * as contract from '../../contract/withdrawals';
import { withdrawalAccounts } from '../db/schema';
import { audit } from '../kernel/audit';
import { makerOf, ownerOf } from '../kernel/authenticate';
import { handle } from '../kernel/handle';
import { handleList } from '../kernel/handleList';
import { paidToOf } from '../payAccounts/paidTo';
import { ownAccounts } from './visible';

export const listWithdrawalAccounts = handleList(contract.listWithdrawalAccounts, ({ actor }) => ({
  table: withdrawalAccounts,
  where: [ownAccounts(actor)],
}));

export const createWithdrawalAccount = handle(contract.createWithdrawalAccount, async (context, input) => {
  const { db, actor, fail } = context;
  const [made] = await db
    .insert(withdrawalAccounts)
    .values({ ...ownerOf(actor), ...paidToOf(input), makerId: makerOf(actor) })
    .onConflictDoNothing()
    .returning({ id: withdrawalAccounts.id });
  if (!made) return fail('WITHDRAWAL_ACCOUNT_TAKEN', {}, 'number');
  await audit(context, 'withdrawalAccount.create', `withdrawalAccount:${made.id}`);
  return made;
});

export const deleteWithdrawalAccount = handle(contract.deleteWithdrawalAccount, async (context, { id }) => {
  const { db, actor, now, fail } = context;
  const gone = await db
    .update(withdrawalAccounts)
    .set({ deletedAt: now })
    .where(and(ownAccounts(actor), eq(withdrawalAccounts.id, id)))
    .returning({ id: withdrawalAccounts.id });
  if (gone.length === 0) return fail('NOT_FOUND');
  await audit(context, 'withdrawalAccount.delete', `withdrawalAccount:${id}`);
  return {};
});
