import { randomInt } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import QRCode from 'qrcode';
import { rechargeStatuses } from '../../contract/labels';
import type { Db } from '../db/database';
import { recharges, type PaidTo } from '../db/schema';
import { makerOf } from '../kernel/authenticate';
import type { Context } from '../kernel/handle';
import { storeFile } from '../system/files';
import { usdtFor } from './usdt';

const lifeSeconds = 30 * 60;
/** A transfer may come a little late: until then its amount is not given to anybody else. */
export const graceSeconds = 30 * 60;

/** The two digits after 0.01 USDT tell recharges of one amount apart. */
const tellApart = 100n;
const variants = 99;

type NewRecharge = typeof recharges.$inferInsert;

/** Reserves an amount that no open recharge to the same address has; the unique index decides between two who want the same. */
async function reserve(db: Db, row: Omit<NewRecharge, 'usdtAmount'>, base: bigint): Promise<bigint | null> {
  const start = randomInt(variants);
  for (let tried = 0; tried < variants; tried += 1) {
    const usdtAmount = base + BigInt(((start + tried) % variants) + 1) * tellApart;
    const made = await db.insert(recharges).values({ ...row, usdtAmount }).onConflictDoNothing().returning({ id: recharges.id });
    if (made.length > 0) return usdtAmount;
  }
  return null;
}

interface UsdtRecharge extends Pick<NewRecharge, 'orderSn' | 'identity' | 'principalId' | 'amount' | 'platformAccountId' | 'remark'> {
  paidTo: PaidTo;
  /** Yuan per USDT, 10^-6. */
  rate: bigint;
}

/** Opens a recharge in USDT: its exact amount is its own for as long as it can be paid. Refuses RECHARGE_AMOUNTS_TAKEN. */
export async function openUsdt(context: Context, recharge: UsdtRecharge): Promise<{ usdtAmount: bigint; endsAt: Date; ucode: string }> {
  const { db, actor, clock, now, fail } = context;
  await db
    .update(recharges)
    .set({ isReserved: false, status: sql`case when ${recharges.status} = ${rechargeStatuses.waiting} then ${rechargeStatuses.expired}::smallint else ${recharges.status} end` })
    .where(and(eq(recharges.isReserved, true), lte(recharges.reservedUntil, now)));
  const picture = await QRCode.toBuffer(recharge.paidTo.number, { width: 360, margin: 2 });
  const ucode = await storeFile(context, picture, 'image/png', 'png');
  const endsAt = clock.in(lifeSeconds);
  const row = { ...recharge, accountId: makerOf(actor), status: rechargeStatuses.waiting, createdAt: now, endsAt, ucode, reservedUntil: clock.in(lifeSeconds + graceSeconds), isReserved: true };
  const usdtAmount = await reserve(db, row, usdtFor(recharge.amount, recharge.rate));
  if (usdtAmount === null) return fail('RECHARGE_AMOUNTS_TAKEN', {}, 'amount');
  return { usdtAmount, endsAt, ucode };
}
