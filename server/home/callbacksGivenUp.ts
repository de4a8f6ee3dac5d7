import { sql, type SQL } from 'drizzle-orm';
import { givenUpDays } from '../../contract/home';
import { callbackStates } from '../../contract/states/orders';
import { orders } from '../db/schema';

/** Orders young enough that a callback which was given up is worth looking after. */
export function recentOrders(now: Date): SQL {
  const since = new Date(now.getTime() - givenUpDays * 86_400_000).toISOString();
  return sql`${orders.createdAt} >= ${since}`;
}

/** Of late orders: whose callback was given up. */
export function callbacksGivenUp(now: Date): SQL {
  return sql`${orders.callbackStatus} = ${callbackStates.givenUp} and ${recentOrders(now)}`;
}
