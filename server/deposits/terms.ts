import { asc, eq } from 'drizzle-orm';
import * as contract from '../../contract/deposits';
import { switchOn } from '../../contract/fields';
import { formatMoney } from '../../contract/money';
import { platformAccounts } from '../db/schema';
import { ownerOf } from '../kernel/authenticate';
import { handle } from '../kernel/handle';
import { balancesOf } from '../ledger/post';
import { countOpen } from '../recharges/expectRoom';
import { readSettings } from '../system/settings';
import { leftOf, takenToday } from './takenToday';

export const depositTerms = handle(contract.depositTerms, async (context) => {
  const { db, actor, now } = context;
  const owner = ownerOf(actor);
  const { balance = 0n, deposit = 0n } = await balancesOf(db, owner, ['balance', 'deposit']);
  const open = await countOpen(context, owner);
  const { max_open_recharges: most } = await readSettings(db);
  const rows = await db
    .select({ account: platformAccounts, taken: takenToday(now) })
    .from(platformAccounts)
    .where(eq(platformAccounts.status, switchOn))
    .orderBy(asc(platformAccounts.method), asc(platformAccounts.id));
  return {
    balance: formatMoney(balance),
    deposit: formatMoney(deposit),
    open,
    most_open: most,
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
