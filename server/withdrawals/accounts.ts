import { and, eq, isNull } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { withdrawalWays } from '../../contract/labels';
import { inLocale } from '../../contract/locale';
import * as contract from '../../contract/withdrawals';
import { words, type WordId } from '../../contract/words';
import { withdrawalAccounts } from '../db/schema';
import { audit } from '../kernel/audit';
import type { Actor } from '../kernel/authenticate';
import { handle } from '../kernel/handle';
import { contains, equals, handleList } from '../kernel/handleList';
import { InvalidInput } from '../kernel/refusal';
import { isCard, isErc20, isTrc20 } from './checkNumber';

export const accountsOf = ({ identity, principalId }: Pick<Actor, 'identity' | 'principalId'>) =>
  and(eq(withdrawalAccounts.identity, identity), eq(withdrawalAccounts.principalId, principalId), isNull(withdrawalAccounts.deletedAt));

export const listWithdrawalAccounts = handleList(contract.listWithdrawalAccounts, ({ actor }, filters) => ({
  columns: {
    id: withdrawalAccounts.id,
    way: withdrawalAccounts.way,
    holder: withdrawalAccounts.holder,
    bank: withdrawalAccounts.bank,
    number: withdrawalAccounts.number,
    create_time: withdrawalAccounts.createdAt,
  },
  from: sql`${withdrawalAccounts}`,
  where: [accountsOf(actor), contains(withdrawalAccounts.number, filters.number), equals(withdrawalAccounts.way, filters.way)],
  key: withdrawalAccounts.id,
}));

const checks: Record<number, { isRight: (number: string) => boolean; word: WordId }> = {
  [withdrawalWays.bank]: { isRight: isCard, word: 'field.card' },
  [withdrawalWays.trc20]: { isRight: isTrc20, word: 'field.trc20' },
  [withdrawalWays.erc20]: { isRight: isErc20, word: 'field.erc20' },
};

function invalid(field: string, word: WordId): never {
  throw new InvalidInput({ [field]: (locale) => inLocale(words[word], locale) });
}

export const createWithdrawalAccount = handle(contract.createWithdrawalAccount, async (context, { way, holder = '', bank = '', number: typed }) => {
  const { db, actor, fail } = context;
  const isBank = way === withdrawalWays.bank;
  // People type and paste card numbers in groups of four.
  const number = isBank ? typed.replace(/[\s-]/g, '') : typed;
  const check = checks[way];
  if (!check?.isRight(number)) return invalid('number', check?.word ?? 'field.invalid');
  if (isBank && !holder) return invalid('holder', 'field.required');
  if (isBank && !bank) return invalid('bank', 'field.required');
  const [made] = await db
    .insert(withdrawalAccounts)
    .values({ identity: actor.identity, principalId: actor.principalId, way, holder: isBank ? holder : '', bank: isBank ? bank : '', number })
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
    .where(and(accountsOf(actor), eq(withdrawalAccounts.id, id)))
    .returning({ id: withdrawalAccounts.id });
  if (gone.length === 0) return fail('NOT_FOUND');
  await audit(context, 'withdrawalAccount.delete', `withdrawalAccount:${id}`);
  return {};
});
