import { sql, type SQL } from 'drizzle-orm';
import { givenUpDays } from '../../contract/home';
import { callbackStates } from '../../contract/states/orders';
import { orders } from '../db/schema';

/** Of late orders: whose callback was given up. */
export function callbacksGivenUp(now: Date): SQL {
  const since = new Date(now.getTime() - givenUpDays * 86_400_000).toISOString();
  return sql`${orders.callbackStatus} = ${callbackStates.givenUp} and ${orders.createdAt} >= ${since}`;
}
