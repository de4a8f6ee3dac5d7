import { and, asc, eq, lte } from 'drizzle-orm';
import { orderStatuses } from '../../contract/states/orders';
import { orders } from '../db/schema';
import { inTransaction } from '../kernel/handle';
import { repeat, type Repeating } from '../kernel/repeat';
import type { Services } from '../kernel/services';
import { countRunOuts, tellResting } from '../receivingAccounts/rest';
import { releaseOrders } from './change';

const everyMs = 500;
const batch = 100;

/** Gives up the orders whose time is over, one batch; answers how many. Several processes do not take the same one. */
async function expireSome(services: Pick<Services, 'transaction' | 'clock'>): Promise<number> {
  const now = services.clock.now();
  return inTransaction(services, async (tx) => {
    const over = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.payStatus, orderStatuses.waiting), lte(orders.endsAt, now)))
      .orderBy(asc(orders.endsAt))
      .limit(batch)
      .for('update', { skipLocked: true });
    const rested = await countRunOuts(
      tx,
      over.map(({ id }) => id),
      now,
    );
    await releaseOrders({ db: tx, now, actorId: null, ip: null }, over, 'expired');
    await tellResting(tx, rested, now);
    return over.length;
  });
}

/** Lets orders expire for as long as the platform runs. */
export function expireOrders(services: Services): Repeating {
  return repeat(services, 'expiring orders', everyMs, async () => {
    while ((await expireSome(services)) === batch);
  });
}
