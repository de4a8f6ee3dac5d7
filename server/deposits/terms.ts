import { asc, eq } from 'drizzle-orm';
import * as contract from '../../contract/deposits';
import { switchOn } from '../../contract/fields';
import { formatMoney } from '../../contract/money';
import { platformAccounts } from '../db/schema';
import { ownerOf } from '../kernel/authenticate';
import { handle } from '../kernel/handle';
import { balancesOf } from '../ledger/post';
import { leftOf, takenToday } from './takenToday';

export const depositTerms = handle(contract.depositTerms, async ({ db, actor, now }) => {
  const { balance = 0n, deposit = 0n } = await balancesOf(db, ownerOf(actor), ['balance', 'deposit']);
  const rows = await db
    .select({ account: platformAccounts, taken: takenToday(now) })
    .from(platformAccounts)
    .where(eq(platformAccounts.status, switchOn))
    .orderBy(asc(platformAccounts.method), asc(platformAccounts.id));
  return {
    balance: formatMoney(balance),
    deposit: formatMoney(deposit),
    accounts: rows.map(({ account, taken }) => ({
      id: account.id,
      method: account.method,
      holder: account.holder,
      bank: account.bank,
      number: account.number,
      min: formatMoney(account.minAmount),
      max: formatMoney(account.maxAmount),
      left: formatMoney(leftOf(account, taken)),
    })),
  };
});
