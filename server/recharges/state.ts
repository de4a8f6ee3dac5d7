import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { rechargeInfo } from '../../contract/recharges';
import { rechargeStatuses, type RechargeStatus } from '../../contract/states/recharges';
import { formatMoney } from '../../contract/money';
import type { Output } from '../../contract/endpoint';
import { accounts, recharges, usdtTransfers } from '../db/schema';
import { audit } from '../kernel/audit';
import { toUnix } from '../kernel/clock';
import type { Context } from '../kernel/handle';
import { lockPaper } from '../papers/lockPaper';
import { qrCodeAddress } from '../system/qrCode';
import { readSettings } from '../system/settings';

/** A transfer may come a little late: until then its amount is not given to anybody else. */
export const graceSeconds = 30 * 60;

/** What people see: a recharge whose time is over has expired, although its amount is kept for a late transfer a while longer. */
export const shownStatus = (now: Date): SQL<RechargeStatus> => {
  const isOver = sql`${recharges.status} = ${rechargeStatuses.waiting} and ${recharges.endsAt} <= ${now.toISOString()}::timestamptz`;
  return sql<RechargeStatus>`case when ${isOver} then ${rechargeStatuses.expired}::int else ${recharges.status} end`;
};

/** Recharges that are to be paid to an address. */
export const isPaidTo = (address: string): SQL => sql`${recharges.paidTo}->>'number' = ${address}`;

/** A recharge in USDT, of those that the caller may see, with its state of the moment. */
export async function stateOf({ db, now, sealer, fail }: Context, whose: SQL, orderSn: string): Promise<Output<typeof rechargeInfo>> {
  const [found] = await db
    .select({ recharge: recharges, status: shownStatus(now), operator: accounts.username, transfer: usdtTransfers })
    .from(recharges)
    .innerJoin(accounts, eq(accounts.id, recharges.accountId))
    .leftJoin(usdtTransfers, eq(usdtTransfers.rechargeId, recharges.id))
    .where(and(whose, eq(recharges.orderSn, orderSn), isNotNull(recharges.usdtAmount)));
  if (!found) return fail('NOT_FOUND');
  const { amount, usdtAmount, rate, endsAt, paidTo, createdAt, finishedAt, credited } = found.recharge;
  return {
    amount: formatMoney(amount),
    order_sn: orderSn,
    expire_time: toUnix(endsAt ?? createdAt),
    ustd_amount: formatMoney(usdtAmount ?? 0n, 'USDT'),
    exchange_rate: formatMoney(rate ?? 0n, 'USDT'),
    ucode: qrCodeAddress(sealer, paidTo.number),
    ustr: paidTo.number,
    method: paidTo.method,
    status: found.status,
    create_time: toUnix(createdAt),
    paid_time: toUnix(finishedAt),
    credited: credited === null ? null : formatMoney(credited),
    usdt_received: found.transfer && formatMoney(found.transfer.amount, 'USDT'),
    tx_id: found.transfer?.txId ?? null,
    operator: found.operator,
    system_name: (await readSettings(db)).system_name,
  };
}

/**
 * Its owner gives a recharge up. In USDT its amount stays reserved for the time of grace, and no longer than it would have: a
 * transfer that is on its way still finds nobody else's.
 */
export async function cancel(context: Context, whose: SQL, orderSn: string): Promise<void> {
  const { db, now, clock } = context;
  const statuses = [rechargeStatuses.waiting, rechargeStatuses.confirming];
  const found = await lockPaper(context, 'recharges', { orderSn, whose, statuses });
  const graceEnd = clock.in(graceSeconds);
  const reservedUntil = found.reservedUntil && found.reservedUntil > graceEnd ? graceEnd : found.reservedUntil;
  await db.update(recharges).set({ status: rechargeStatuses.cancelled, finishedAt: now, reservedUntil }).where(eq(recharges.id, found.id));
  await audit(context, 'recharge.cancel', `recharge:${orderSn}`);
}
