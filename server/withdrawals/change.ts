import { eq } from 'drizzle-orm';
import { entryTypes } from '../../contract/ledger';
import { formatMoney } from '../../contract/money';
import type { MessageKind } from '../../contract/notices';
import { withdrawals } from '../db/schema';
import { audit } from '../kernel/audit';
import { operatorOf } from '../kernel/authenticate';
import type { Context } from '../kernel/handle';
import { post } from '../ledger/post';
import { frozenLegs } from '../ledger/withdrawalLegs';
import { notify } from '../notices/notify';
import { lockPaper } from '../papers/lockPaper';
import { visibleWithdrawals } from './visible';

type Withdrawal = typeof withdrawals.$inferSelect;

/** The withdrawal, locked, if it is in the state that is asked for; somebody else's does not exist for the caller. */
export function lockIn(context: Context, orderSn: string, status: number): Promise<Withdrawal> {
  return lockPaper(context, 'withdrawals', { orderSn, whose: visibleWithdrawals(context.actor), statuses: [status] });
}

/** What can be decided of one, and what its owner is told where an operator does. */
const tells = {
  approve: 'withdrawal.approved',
  reject: 'withdrawal.rejected',
  pay: 'withdrawal.paid',
  fail: 'withdrawal.failed',
  cancel: null,
} as const satisfies Record<string, MessageKind | null>;

/** Writes down what was decided of a locked withdrawal, and tells its owner where an operator did: why, where `set` has a remark. */
export async function change(
  context: Context,
  { id, orderSn, identity, principalId, amount }: Withdrawal,
  action: keyof typeof tells,
  set: Partial<typeof withdrawals.$inferInsert>,
): Promise<void> {
  const { db, actor, now } = context;
  await db.update(withdrawals).set(set).where(eq(withdrawals.id, id));
  await audit(context, `withdrawal.${action}`, `withdrawal:${orderSn}`, set.remark ? { remark: set.remark } : {});
  const kind = tells[action];
  if (actor.identity !== 'other' || !kind) return;
  await notify(db, { identity, principalId }, kind, { order_sn: orderSn, amount: formatMoney(amount), reason: set.remark ?? '' }, now);
}

/** Amount and fee are in the balance again. */
export async function giveBack(
  { db, actor, now }: Context,
  { orderSn, identity, principalId, amount, fee }: Withdrawal,
  remark: string,
): Promise<void> {
  await post(db, {
    reference: `withdrawal.returned:${orderSn}`,
    event: 'withdrawal.returned',
    subject: orderSn,
    legs: frozenLegs({ identity, principalId }, -(amount + fee), entryTypes.withdrawalReturned),
    remark,
    operatorId: operatorOf(actor),
    now,
  });
}

/** Who made the withdrawal, or the account it goes to, in its owner's name: somebody else decides of it. */
export const makersOf = ({ makerId, accountMakerId }: Withdrawal) => [makerId, accountMakerId];
