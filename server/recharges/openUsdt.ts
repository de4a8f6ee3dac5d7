import { and, eq, lte, sql } from 'drizzle-orm';
import { rechargeStatuses } from '../../contract/states/recharges';
import type { Db } from '../db/database';
import { takeLock } from '../db/locks';
import { recharges, type PaidTo } from '../db/schema';
import { makerOf } from '../kernel/authenticate';
import type { Context } from '../kernel/handle';
import { graceSeconds, isPaidTo } from './state';
import { usdtFor } from './usdt';

const lifeSeconds = 30 * 60;

/** The two digits after 0.01 USDT tell recharges of one amount apart. */
const tellApart = 100n;
const variants = 99;

type NewRecharge = typeof recharges.$inferInsert;

/**
 * An amount that no open recharge to the same address has, by chance; undefined when all are taken. Those who ask for
 * one address take turns until their transactions end, so that no two of them find the same.
 */
async function freeAmount(db: Db, address: string, base: bigint): Promise<bigint | undefined> {
  await takeLock(db, 'usdtAmounts', address);
  const { rows } = await db.execute<{ amount: string }>(sql`
    select ${base}::bigint + tail * ${tellApart}::bigint as amount from generate_series(1, ${variants}::int) tail
    where not exists (select 1 from ${recharges} where ${recharges.isReserved} and ${isPaidTo(address)}
      and ${recharges.usdtAmount} = ${base}::bigint + tail * ${tellApart}::bigint)
    order by random() limit 1`);
  return rows[0] && BigInt(rows[0].amount);
}

interface UsdtRecharge extends Pick<NewRecharge, 'orderSn' | 'identity' | 'principalId' | 'amount' | 'platformAccountId' | 'remark'> {
  paidTo: PaidTo;
  /** Yuan per USDT, 10^-6. */
  rate: bigint;
}

/** Opens a recharge in USDT: its exact amount is its own for as long as it can be paid. Refuses RECHARGE_AMOUNTS_TAKEN. */
export async function openUsdt(context: Context, recharge: UsdtRecharge): Promise<{ usdtAmount: bigint; endsAt: Date }> {
  const { db, actor, clock, now, fail } = context;
  await db
    .update(recharges)
    .set({
      isReserved: false,
      status: sql`case when ${recharges.status} = ${rechargeStatuses.waiting} then ${rechargeStatuses.expired}::smallint
        else ${recharges.status} end`,
    })
    .where(and(eq(recharges.isReserved, true), lte(recharges.reservedUntil, now)));
  const usdtAmount = await freeAmount(db, recharge.paidTo.number, usdtFor(recharge.amount, recharge.rate));
  if (usdtAmount === undefined) return fail('RECHARGE_AMOUNTS_TAKEN', {}, 'amount');
  const endsAt = clock.in(lifeSeconds);
  const times = { createdAt: now, endsAt, reservedUntil: clock.in(lifeSeconds + graceSeconds) };
  await db
    .insert(recharges)
    .values({ ...recharge, ...times, usdtAmount, accountId: makerOf(actor), status: rechargeStatuses.waiting, isReserved: true });
  return { usdtAmount, endsAt };
}
