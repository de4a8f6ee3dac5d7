import { asc } from 'drizzle-orm';
import { labelOf } from '../../contract/labels';
import { payMethodLabels } from '../../contract/states/payAccounts';
import { inLocale } from '../../contract/locale';
import { formatMoney } from '../../contract/money';
import * as contract from '../../contract/withdrawals';
import { words } from '../../contract/words';
import { withdrawalAccounts, type PaidTo } from '../db/schema';
import { ownerOf } from '../kernel/authenticate';
import { handle, type Context } from '../kernel/handle';
import { balancesOf } from '../ledger/post';
import { readSettings } from '../system/settings';
import { ownAccounts } from './visible';

function accountText({ method, holder, bank, number }: PaidTo, locale: Context['caller']['locale']): string {
  const label = labelOf(payMethodLabels, method);
  return [label && inLocale(words[label.word], locale), bank, holder, `…${number.slice(-4)}`].filter(Boolean).join(' ');
}

export const withdrawalTerms = handle(contract.withdrawalTerms, async ({ db, actor, caller }) => {
  const settings = await readSettings(db);
  const { balance = 0n } = await balancesOf(db, ownerOf(actor), ['balance']);
  const accounts = await db.select().from(withdrawalAccounts).where(ownAccounts(actor)).orderBy(asc(withdrawalAccounts.id));
  return {
    balance: formatMoney(balance),
    min: settings.withdrawal_min,
    max: settings.withdrawal_max,
    fee_fixed: settings.withdrawal_fee,
    fee_rate: settings.withdrawal_fee_rate,
    accounts: accounts.map((account) => ({ id: account.id, text: accountText(account, caller.locale) })),
  };
});
