import * as contract from '../../contract/records';
import { formatMoney } from '../../contract/money';
import { fundNumbers, funds, shownFundNames } from '../../contract/ledger';
import { handle } from '../kernel/handle';
import { balancesOf } from '../ledger/post';

export const ownerFunds = handle(contract.ownerFunds, async ({ db }, { identity, id = 0 }) => {
  const names = shownFundNames.filter((fund) => funds[fund].owner.some((one) => one === identity));
  const held = await balancesOf(db, { identity, principalId: id }, names);
  return { list: names.map((fund) => ({ fund: fundNumbers[fund], amount: formatMoney(held[fund] ?? 0n) })) };
});
