import { eq, sql } from 'drizzle-orm';
import { rechargeStatuses } from '../../contract/labels';
import { formatMoney } from '../../contract/money';
import * as contract from '../../contract/recharge';
import { accounts, recharges, usdtTransfers } from '../db/schema';
import { audit } from '../kernel/audit';
import { toUnix } from '../kernel/clock';
import { handle } from '../kernel/handle';
import { contains, equals, handleList, within } from '../kernel/handleList';
import { readSettings } from '../system/settings';

/** What people see: a recharge whose time is over has expired, although its amount is kept for a late transfer a while longer. */
const shownStatus = (now: Date) => sql<number>`case when ${recharges.status} = ${rechargeStatuses.waiting} and ${recharges.endsAt} <= ${now.toISOString()}::timestamptz then ${rechargeStatuses.expired}::int else ${recharges.status} end`;

export const listRecharges = handleList(contract.listRecharges, ({ now }, filters) => ({
  columns: {
    id: recharges.id,
    order_sn: recharges.orderSn,
    amount: recharges.amount,
    usdt_amount: recharges.usdtAmount,
    rate: recharges.rate,
    status: shownStatus(now),
    operator: accounts.username,
    create_time: recharges.createdAt,
    paid_time: recharges.paidAt,
  },
  from: sql`${recharges} join ${accounts} on ${accounts.id} = ${recharges.accountId}`,
  where: [contains(recharges.orderSn, filters.order_sn), equals(shownStatus(now), filters.status), within(recharges.createdAt, filters.create_time_from, filters.create_time_to)],
  key: recharges.id,
}));

export const rechargeInfo = handle(contract.rechargeInfo, async ({ db, now, fail }, { order_sn: orderSn }) => {
  const [found] = await db
    .select({ recharge: recharges, status: shownStatus(now), operator: accounts.username, txId: usdtTransfers.txId })
    .from(recharges)
    .innerJoin(accounts, eq(accounts.id, recharges.accountId))
    .leftJoin(usdtTransfers, eq(usdtTransfers.rechargeId, recharges.id))
    .where(eq(recharges.orderSn, orderSn));
  if (!found) return fail('NOT_FOUND');
  const { recharge } = found;
  return {
    amount: formatMoney(recharge.amount),
    order_sn: recharge.orderSn,
    expire_time: toUnix(recharge.endsAt),
    ustd_amount: formatMoney(recharge.usdtAmount, 'USDT'),
    exchange_rate: formatMoney(recharge.rate, 'USDT'),
    ucode: recharge.ucode,
    ustr: recharge.address,
    status: found.status,
    create_time: toUnix(recharge.createdAt),
    paid_time: toUnix(recharge.paidAt),
    credited: recharge.credited === null ? null : formatMoney(recharge.credited),
    tx_id: found.txId,
    operator: found.operator,
    system_name: (await readSettings(db)).system_name,
  };
});

/** Its amount stays reserved as long as it would have: a transfer that is on its way still finds nobody else's recharge. */
export const cancelRecharge = handle(contract.cancelRecharge, async (context, { order_sn: orderSn }) => {
  const { db, fail } = context;
  const [recharge] = await db.select().from(recharges).where(eq(recharges.orderSn, orderSn)).for('update');
  if (!recharge) return fail('NOT_FOUND');
  if (recharge.status !== rechargeStatuses.waiting) return fail('RECHARGE_OVER');
  await db.update(recharges).set({ status: rechargeStatuses.cancelled }).where(eq(recharges.id, recharge.id));
  await audit(context, 'recharge.cancel', `recharge:${orderSn}`);
  return {};
});
