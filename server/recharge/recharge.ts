import { randomInt } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import QRCode from 'qrcode';
import { rechargeStatuses } from '../../contract/labels';
import { formatMoney, parseMoney } from '../../contract/money';
import * as contract from '../../contract/recharge';
import type { Db } from '../db/database';
import { recharges } from '../db/schema';
import { audit } from '../kernel/audit';
import { toUnix } from '../kernel/clock';
import { handle } from '../kernel/handle';
import { serialNumber } from '../kernel/serialNumber';
import { storeFile } from '../system/files';
import { readSettings } from '../system/settings';
import { usdtFor } from './usdt';

const lifeSeconds = 30 * 60;
/** A transfer may come a little late: until then its amount is not given to anybody else. */
const graceSeconds = 30 * 60;

/** The two digits after 0.01 USDT tell recharges of one amount apart. */
const tellApart = 100n;
const variants = 99;

/** Reserves an amount that no open recharge has; the unique index decides between two who want the same. */
async function reserve(db: Db, row: Omit<typeof recharges.$inferInsert, 'usdtAmount'>, base: bigint): Promise<bigint | null> {
  const start = randomInt(variants);
  for (let tried = 0; tried < variants; tried += 1) {
    const usdtAmount = base + BigInt(((start + tried) % variants) + 1) * tellApart;
    const made = await db.insert(recharges).values({ ...row, usdtAmount }).onConflictDoNothing().returning({ id: recharges.id });
    if (made.length > 0) return usdtAmount;
  }
  return null;
}

export const recharge = handle(contract.recharge, async (context, { amount }) => {
  const { db, actor, clock, now, fail } = context;
  const settings = await readSettings(db);
  const rate = parseMoney(settings.usdt_rate, 'USDT');
  const fen = parseMoney(amount);
  if (!settings.usdt_address || !rate || !fen) return fail('RECHARGE_UNAVAILABLE');
  await db
    .update(recharges)
    .set({ isReserved: false, status: sql`case when ${recharges.status} = ${rechargeStatuses.waiting} then ${rechargeStatuses.expired}::smallint else ${recharges.status} end` })
    .where(and(eq(recharges.isReserved, true), lte(recharges.reservedUntil, now)));
  const orderSn = `R${serialNumber(now)}`;
  const picture = await QRCode.toBuffer(settings.usdt_address, { width: 360, margin: 2 });
  const ucode = await storeFile(context, picture, 'image/png', 'png');
  const endsAt = clock.in(lifeSeconds);
  const row = {
    orderSn,
    accountId: actor.accountId,
    amount: fen,
    rate,
    address: settings.usdt_address,
    status: rechargeStatuses.waiting,
    createdAt: now,
    endsAt,
    ucode,
    reservedUntil: clock.in(lifeSeconds + graceSeconds),
  };
  const usdtAmount = await reserve(db, row, usdtFor(fen, rate));
  if (usdtAmount === null) return fail('RECHARGE_AMOUNTS_TAKEN', {}, 'amount');
  await audit(context, 'recharge.create', `recharge:${orderSn}`, { amount });
  return {
    amount: formatMoney(fen),
    order_sn: orderSn,
    expire_time: toUnix(endsAt),
    ustd_amount: formatMoney(usdtAmount, 'USDT'),
    exchange_rate: formatMoney(rate, 'USDT'),
    ucode,
    ustr: settings.usdt_address,
  };
});
