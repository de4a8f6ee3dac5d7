import { payMethods } from '../../contract/states/payAccounts';
import { rechargeStatuses, transferStatuses } from '../../contract/states/recharges';
import { platformOwner } from '../../contract/ledger';
import { recharges, usdtTransfers } from '../db/schema';
import { paperNumber } from '../papers/paperNumber';
import { usdtFor } from '../recharges/usdt';
import type { OrderWorld } from './seedOrders';
import { recharge, type Movement } from './movements';

const rechargeCount = 34;
const unmatchedCount = 6;
const usdtRate = 7_200_000n;
const lifeMs = 30 * 60_000;
export const demoAddress = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

const hash = (random: OrderWorld['random']) => Array.from({ length: 64 }, () => random.whole(0, 15).toString(16)).join('');

/** Fen: what the platform begins with. */
const firstPreDeposit = 200_000_00n;
const openingTx = '0'.repeat(63) + '1';

function openingAt(at: Date) {
  return {
    orderSn: paperNumber('R', at),
    ...platformOwner,
    amount: firstPreDeposit,
    usdtAmount: usdtFor(firstPreDeposit, usdtRate),
    rate: usdtRate,
    paidTo: { method: payMethods.trc20, holder: '', bank: '', number: demoAddress },
    status: rechargeStatuses.success,
    createdAt: new Date(at.getTime() - lifeMs),
    endsAt: at,
    reservedUntil: new Date(at.getTime() + lifeMs),
    finishedAt: at,
    credited: firstPreDeposit,
  };
}

/** Recharges of the platform in every state but those that are only passing, and transfers that matched none; answers what they moved. */
export async function seedRecharges(
  { db, random, now, days }: Pick<OrderWorld, 'db' | 'random' | 'now' | 'days'>,
  accountId: number,
): Promise<Movement[]> {
  const rows = Array.from({ length: rechargeCount }, (_, index): typeof recharges.$inferInsert & { createdAt: Date; orderSn: string } => {
    const createdAt = new Date(now.getTime() - Math.floor(((index + random.next()) / rechargeCount) * days * 86_400_000) - 2 * 3_600_000);
    const amount = BigInt(random.pick([5000, 10_000, 20_000, 50_000])) * 100n;
    const status = random.pick([
      rechargeStatuses.success,
      rechargeStatuses.success,
      rechargeStatuses.success,
      rechargeStatuses.expired,
      rechargeStatuses.cancelled,
    ]);
    const isPaid = status === rechargeStatuses.success;
    return {
      orderSn: paperNumber('R', createdAt),
      ...platformOwner,
      accountId,
      amount,
      usdtAmount: usdtFor(amount, usdtRate) + BigInt(index + 1) * 100n,
      rate: usdtRate,
      paidTo: { method: payMethods.trc20, holder: '', bank: '', number: demoAddress },
      status,
      createdAt,
      endsAt: new Date(createdAt.getTime() + lifeMs),
      reservedUntil: new Date(createdAt.getTime() + 2 * lifeMs),
      finishedAt: isPaid ? new Date(createdAt.getTime() + random.whole(90, 900) * 1000) : null,
      credited: isPaid ? amount : null,
    };
  });
  const opening = { ...openingAt(new Date(now.getTime() - (days + 1) * 86_400_000)), accountId };
  rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const made = await db
    .insert(recharges)
    .values([opening, ...rows])
    .returning();
  const paid = made.filter(({ credited }) => credited !== null);
  await db.insert(usdtTransfers).values([
    ...paid.map(({ id, orderSn, usdtAmount, finishedAt }) => ({
      txId: orderSn === opening.orderSn ? openingTx : hash(random),
      address: demoAddress,
      amount: usdtAmount ?? 0n,
      status: transferStatuses.credited,
      rechargeId: id,
      createdAt: finishedAt ?? now,
    })),
    ...Array.from({ length: unmatchedCount }, () => ({
      txId: hash(random),
      address: demoAddress,
      amount: BigInt(random.whole(500, 7000)) * 1_000_000n,
      status: transferStatuses.unmatched,
      createdAt: new Date(now.getTime() - random.whole(1, 20) * 86_400_000),
    })),
  ]);
  return paid.map(({ orderSn, amount, finishedAt }) => recharge(orderSn, 'recharge.credited', platformOwner, amount, finishedAt ?? now));
}
