import * as contract from '../../contract/records';
import { formatMoney } from '../../contract/money';
import { expectRange } from '../kernel/expectRange';
import { handle } from '../kernel/handle';
import { bridgeOf } from '../ledger/bridge';
import { balancesOf } from '../ledger/post';
import { findOwner } from './findOwner';

export const bridge = handle(contract.bridge, async (context, { from, to, ...whose }) => {
  const { db, now } = context;
  expectRange({ from, to }, now);
  const { owner, named } = await findOwner(context, whose, 'own');
  const instant = (seconds: number) => new Date(seconds * 1000);
  const { opening, closing, lines } = await bridgeOf(db, owner, from === undefined ? null : instant(from), instant(to));
  const frozen = await balancesOf(db, owner, ['balance_frozen', 'deposit_frozen']);
  return {
    owner: named,
    opening: formatMoney(opening),
    closing: formatMoney(closing),
    lines: lines.map((line) => ({ ...line, amount: formatMoney(line.amount) })),
    frozen: formatMoney(Object.values(frozen).reduce((sum, fen) => sum + fen, 0n)),
  };
});
