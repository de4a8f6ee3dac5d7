import { eq } from 'drizzle-orm';
import type { Db } from '../db/database';
import { orders, products, receivingAccounts } from '../db/schema';
import type { Order } from './change';

/** What an order was given: the receiving account, and the product that it takes one of; null where there is none. */
export async function givenOf(db: Db, { id }: Pick<Order, 'id'>) {
  const [given] = await db
    .select({ account: receivingAccounts, product: products })
    .from(orders)
    .leftJoin(receivingAccounts, eq(receivingAccounts.id, orders.receivingAccountId))
    .leftJoin(products, eq(products.id, orders.productId))
    .where(eq(orders.id, id));
  return given ?? { account: null, product: null };
}
