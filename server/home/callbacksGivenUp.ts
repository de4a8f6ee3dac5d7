import { sql, type SQL } from 'drizzle-orm';
import { givenUpSince } from '../../contract/home';
import { callbackStates } from '../../contract/states/orders';
import { orders } from '../db/schema';
import { toUnix } from '../kernel/clock';

/** Orders young enough that a callback which was given up is worth looking after. */
export function recentOrders(now: Date): SQL {
  return sql`${orders.createdAt} >= to_timestamp(${givenUpSince(toUnix(now))})`;
}

/** Of late orders: whose callback was given up. */
export function callbacksGivenUp(now: Date): SQL {
  return sql`${orders.callbackStatus} = ${callbackStates.givenUp} and ${recentOrders(now)}`;
}
