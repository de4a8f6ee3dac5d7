import { eq } from 'drizzle-orm';
import { entryTypes, platformOwner } from '../../contract/ledger';
import { rechargeStatuses } from '../../contract/states/recharges';
import { formatMoney } from '../../contract/money';
import type { Db } from '../db/database';
import { recharges } from '../db/schema';
import { post } from '../ledger/post';
import { notify } from '../notices/notify';

type Recharge = Pick<typeof recharges.$inferSelect, 'id' | 'orderSn' | 'identity' | 'principalId'>;

/**
 * Puts money that has arrived into the pre-deposit of the platform or the deposit of a provider, once for each recharge.
 * `fen` is what it is worth.
 */
export async function credit(
  db: Db,
  { id, orderSn, identity, principalId }: Recharge,
  fen: bigint,
  now: Date,
  operatorId?: number,
): Promise<void> {
  const owner = { identity, principalId };
  const isPlatform = identity === platformOwner.identity;
  const event = isPlatform ? 'recharge.credited' : 'deposit.recharged';
  await post(db, {
    reference: `${event}:${orderSn}`,
    event,
    subject: orderSn,
    legs: [
      { owner: platformOwner, fund: 'cash_in', amount: -fen, type: entryTypes.recharge },
      { owner, fund: isPlatform ? 'pre_deposit' : 'deposit', amount: fen, type: entryTypes.recharge },
    ],
    operatorId,
    now,
  });
  await db
    .update(recharges)
    .set({ status: rechargeStatuses.success, finishedAt: now, credited: fen, ...(operatorId ? { reviewerId: operatorId } : {}) })
    .where(eq(recharges.id, id));
  await notify(db, owner, 'recharge.credited', { order_sn: orderSn, amount: formatMoney(fen) }, now);
}
