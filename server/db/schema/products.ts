import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts';
import { createdAt, id, instant, minorUnits, ref, switchColumn } from './columns';
import { receivingAccounts } from './receivingAccounts';

/** A file of products that was taken in as one. Of one that was undone every product is removed. */
export const productImports = pgTable(
  'product_imports',
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    receivingAccountId: ref()
      .notNull()
      .references(() => receivingAccounts.id),
    fileName: text().notNull(),
    products: integer().notNull(),
    undoneAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.receivingAccountId), index().on(t.createdAt, t.id)],
);

/**
 * What a shop sells. Its provider and its channel are those of the receiving account. The price is fen. Each piece is in stock,
 * reserved by an order that waits or sold to one that is paid: a trigger on `orders` moves it, so none appears and none is lost.
 * One that was removed is in no list and given to no order, and stays what earlier orders took.
 */
export const products = pgTable(
  'products',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 4_000_001 }),
    receivingAccountId: ref()
      .notNull()
      .references(() => receivingAccounts.id),
    importId: ref().references(() => productImports.id),
    title: text().notNull(),
    /** The address of an image that was uploaded, base included; empty: none. */
    picture: text().notNull().default(''),
    price: minorUnits().notNull(),
    stock: integer().notNull(),
    reserved: integer().notNull().default(0),
    sold: integer().notNull().default(0),
    /** What the customer is given: the address of the product, or the text to copy. */
    content: text().notNull().default(''),
    status: switchColumn(),
    removedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.price, t.receivingAccountId),
    index().on(t.createdAt, t.id),
    index().on(t.importId),
    uniqueIndex('products_title')
      .on(t.receivingAccountId, t.title, t.price)
      .where(sql`${t.removedAt} is null`),
    check('product_price', sql`${t.price} > 0`),
    check('product_stock', sql`${t.stock} >= 0`),
    check('product_taken', sql`${t.reserved} >= 0 and ${t.sold} >= 0`),
    check('product_removed', sql`${t.removedAt} is null or ${t.reserved} = 0`),
  ],
);
