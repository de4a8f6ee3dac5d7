import { eq } from 'drizzle-orm';
import type { Db } from '../db/database';
import { orders, products, receivingAccounts } from '../db/schema';

/** An order and what it was given: the receiving account, and the product that it takes one of; null where there is none. */
export async function givenOf(db: Db, id: number) {
  const [given] = await db
    .select({ order: orders, account: receivingAccounts, product: products })
    .from(orders)
    .leftJoin(receivingAccounts, eq(receivingAccounts.id, orders.receivingAccountId))
    .leftJoin(products, eq(products.id, orders.productId))
    .where(eq(orders.id, id))
    .prepare('given_of_order')
    .execute();
  if (!given) throw new Error(`there is no order ${id}`);
  return given;
}
