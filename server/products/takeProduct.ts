import { sql } from 'drizzle-orm';
import { switchOn } from '../../contract/fields';
import type { Db } from '../db/database';
import { products } from '../db/schema';

/** Products that an order of this amount, in fen, can take one of. */
export const fitting = (amount: bigint) =>
  sql`${products.price} = ${amount} and ${products.status} = ${switchOn} and ${products.removedAt} is null and ${products.stock} > 0`;

/** What an order takes one of, as its customer is told. */
export type TakenProduct = Pick<typeof products.$inferSelect, 'id' | 'title' | 'picture' | 'content'>;

/**
 * Locks the product of a receiving account that an order of this amount takes one of, of several the one that was taken least;
 * null: none fits. The order's row takes it, when it is written.
 */
export async function takeProduct(db: Db, accountId: number, amount: bigint): Promise<TakenProduct | null> {
  const { rows } = await db.execute<Omit<TakenProduct, 'id'> & { id: string }>(sql`
    select id, title, picture, content from ${products} where receiving_account_id = ${accountId} and ${fitting(amount)}
    order by reserved + sold, id limit 1 for no key update`);
  const [found] = rows;
  return found ? { ...found, id: Number(found.id) } : null;
}

/** Locks a product and answers how many of it are in stock. */
export async function lockStock(db: Db, productId: number): Promise<number> {
  const { rows } = await db.execute<{ stock: number }>(sql`select stock from ${products} where id = ${productId} for no key update`);
  return rows[0]?.stock ?? 0;
}
