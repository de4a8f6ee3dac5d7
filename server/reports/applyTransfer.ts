import { and, eq, gt, inArray, lte, not, sql } from 'drizzle-orm';
import { rechargeStatuses, transferStatuses } from '../../contract/states/recharges';
import { platformOwner } from '../../contract/ledger';
import { formatMoney } from '../../contract/money';
import { recharges, usdtTransfers } from '../db/schema';
import { notify } from '../notices/notify';
import type { Doer } from '../orders/change';
import { credit } from '../recharges/credit';
import { isPaidTo } from '../recharges/state';
import type { Problem } from './applyPayment';
import type { Report } from './keep';
import { isTransfer } from './txId';

type Transfer = typeof usdtTransfers.$inferSelect;

/**
 * The same amount to the same address a second time in one transaction. One amount is reserved for one recharge at a time, so no second
 * one was asked for; and who tells of a transfer without its index, and again with it, has told of one.
 */
const isToldTwice = ({ id, txId, address, amount }: Transfer) => sql`exists (
  select 1 from ${usdtTransfers} o where o.tx_id = ${txId} and o.address = ${address} and o.amount = ${amount} and o.id < ${id})`;

/**
 * Credits the recharge that had reserved exactly this amount when the transfer was reported, however late it is booked: by then the
 * amount may be another's. Whatever matches none (too little, too much, too late, or for a recharge that is credited already or
 * cancelled), or is told of twice, waits for an operator among the transfers.
 */
export async function applyTransfer({ db, now }: Doer, report: Report): Promise<Problem> {
  const { amount, address, tradeNo: txId, logIndex, createdAt } = report;
  if (amount <= 0n) return 'REPORT_MISMATCH';
  const [transfer] = await db.select().from(usdtTransfers).where(isTransfer(txId, logIndex)).for('update');
  if (!transfer) throw new Error(`transfer ${txId} ${logIndex} was reported and is not there`);
  if (transfer.amount !== amount || transfer.address !== address) return 'TRADE_NUMBER_TAKEN';
  if (transfer.status !== transferStatuses.unmatched) return null;
  const [recharge] = await db
    .select()
    .from(recharges)
    .where(
      and(
        not(isToldTwice(transfer)),
        eq(recharges.usdtAmount, amount),
        isPaidTo(address),
        inArray(recharges.status, [rechargeStatuses.waiting, rechargeStatuses.expired]),
        lte(recharges.createdAt, createdAt),
        gt(recharges.reservedUntil, createdAt),
      ),
    )
    .for('update');
  if (recharge) {
    await db
      .update(usdtTransfers)
      .set({ status: transferStatuses.credited, rechargeId: recharge.id })
      .where(eq(usdtTransfers.id, transfer.id));
    await credit(db, recharge, recharge.amount, now);
  } else {
    await notify(db, platformOwner, 'transfer.unmatched', { amount: formatMoney(amount, 'USDT') }, now);
  }
  return null;
}
