import { eq } from 'drizzle-orm';
import { entryTypes, platform } from '../../contract/ledger';
import { rechargeStatuses } from '../../contract/labels';
import { formatMoney } from '../../contract/money';
import type { Db } from '../db/database';
import { recharges } from '../db/schema';
import { post } from '../ledger/post';
import { notify } from '../notices/notify';

/** Puts money that has arrived on the chain into the platform's pre-deposit, once for each recharge. `fen` is what it is worth. */
export async function credit(db: Db, { id, orderSn }: Pick<typeof recharges.$inferSelect, 'id' | 'orderSn'>, fen: bigint, now: Date, operatorId?: number): Promise<void> {
  await post(db, {
    reference: `recharge.credited:${orderSn}`,
    event: 'recharge.credited',
    subject: orderSn,
    legs: [
      { owner: platform, fund: 'cash_in', amount: -fen, type: entryTypes.recharge },
      { owner: platform, fund: 'pre_deposit', amount: fen, type: entryTypes.recharge },
    ],
    operatorId,
    now,
  });
  await db.update(recharges).set({ status: rechargeStatuses.success, paidAt: now, credited: fen }).where(eq(recharges.id, id));
  await notify(db, platform, 'recharge.credited', { order_sn: orderSn, amount: formatMoney(fen) }, now);
}
