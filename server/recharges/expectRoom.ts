import { and, eq, gt, ne, or } from 'drizzle-orm';
import { rechargeStatuses } from '../../contract/states/recharges';
import type { Owner } from '../../contract/ledger';
import type { Settings } from '../../contract/settings';
import { takeLock } from '../db/locks';
import { recharges } from '../db/schema';
import type { Context } from '../kernel/handle';
import { rechargesOf } from './visible';

/**
 * Recharges of an owner that keep from others what is there for all, an exact amount in USDT or a part of what an account of the platform
 * takes in a day. One counts for as long as it does so: to a bank until an operator decides, in USDT until it is credited or its amount is
 * free again, cancelled or not.
 */
export function countOpen({ db, now }: Pick<Context, 'db' | 'now'>, owner: Owner): Promise<number> {
  const keepsAmount = and(eq(recharges.isReserved, true), gt(recharges.reservedUntil, now), ne(recharges.status, rechargeStatuses.success));
  return db.$count(recharges, and(rechargesOf(owner), or(eq(recharges.status, rechargeStatuses.confirming), keepsAmount)));
}

/**
 * Refuses RECHARGES_OPEN to an owner who has as many recharges open as one may. The owner is locked, so that many at once are counted
 * one after the other; to be called before anything else is locked.
 */
export async function expectRoom(
  context: Context,
  owner: Owner,
  { max_open_recharges: max }: Pick<Settings, 'max_open_recharges'>,
): Promise<void> {
  await takeLock(context.db, 'recharges', owner.principalId);
  if ((await countOpen(context, owner)) >= max) context.fail('RECHARGES_OPEN', { max });
}
