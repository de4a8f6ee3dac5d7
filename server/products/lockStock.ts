import { sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { products } from '../db/schema';

/** Locks a product and answers how many of it are in stock. */
export async function lockStock(db: Db, productId: number): Promise<number> {
  const { rows } = await db.execute<{ stock: number }>(sql`select stock from ${products} where id = ${productId} for no key update`);
  return rows[0]?.stock ?? 0;
}
