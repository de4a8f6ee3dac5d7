import { asc, desc, eq, sql } from 'drizzle-orm';
import { channels } from '../../contract/labels';
import type { RateOwner } from '../../contract/rates';
import { merchants, providers, rates } from '../db/schema';
import { startOfDay } from '../kernel/day';
import { rateAt } from '../rates/rateAt';
import type { DemoWorld } from './movements';

const setAgoMs = 86_400_000;
const aheadDays = 3;

/** A rate of 淘宝直付 that was set yesterday and begins in a few days, by the basis points that it is more or less. */
async function setAhead({ db, now }: DemoWorld, setBy: number, owner: { identity: RateOwner; principalId: number }, more: number) {
  const { identity, principalId } = owner;
  await db.insert(rates).values({
    ...owner,
    channel: channels.pay,
    rate: sql`${rateAt(identity, principalId, channels.pay, now)} + ${more}`,
    effectiveFrom: startOfDay(now, -aheadDays),
    setBy,
    remark: identity === 'payer' ? '跑量达标，费率下调' : '团队费率上调',
    createdAt: new Date(now.getTime() - setAgoMs),
  });
}

/** What comes for the demo's merchant, its provider and the last taken on below it, which gets no more of it than the one above. */
export async function seedComingRates(world: DemoWorld, admin: number): Promise<void> {
  const { db } = world;
  const [merchant] = await db.select({ id: merchants.id }).from(merchants).orderBy(asc(merchants.id)).limit(1);
  const [root] = await db.select({ id: providers.id }).from(providers).orderBy(asc(providers.id)).limit(1);
  if (!merchant || !root) throw new Error('the demo has no merchant or no provider');
  const [below] = await db
    .select({ id: providers.id })
    .from(providers)
    .where(eq(providers.parentId, root.id))
    .orderBy(desc(providers.id))
    .limit(1);
  await setAhead(world, admin, { identity: 'payer', principalId: merchant.id }, -5);
  await setAhead(world, admin, { identity: 'payee', principalId: root.id }, 5);
  if (below) await setAhead(world, admin, { identity: 'payee', principalId: below.id }, 3);
}
