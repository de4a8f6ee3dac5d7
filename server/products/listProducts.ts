import { sql } from 'drizzle-orm';
import { switchOn } from '../../contract/fields';
import * as contract from '../../contract/products';
import { productImports, products, providers, receivingAccounts } from '../db/schema';
import { contains, equals } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';
import { usernameOf } from '../parties/nameOf';
import { visibleAccounts } from '../receivingAccounts/visible';

const shopColumns = {
  shop: receivingAccounts.name,
  account_id: receivingAccounts.id,
  ms_id: providers.id,
  provider: providers.name,
};

/** The receiving account and the provider of a table's rows. */
const ofShop = ({ receivingAccountId }: typeof products | typeof productImports) => sql`
  join ${receivingAccounts} on ${receivingAccounts.id} = ${receivingAccountId}
  join ${providers} on ${providers.id} = ${receivingAccounts.providerId}`;

const isInStock = (asked: number | undefined) =>
  asked === undefined ? undefined : asked === switchOn ? sql`${products.stock} > 0` : sql`${products.stock} = 0`;

export const listProducts = handleList(contract.listProducts, ({ actor }, { provider, in_stock: inStock, import_id: importId }) => ({
  table: products,
  joins: ofShop(products),
  columns: { product_id: products.id, channel: receivingAccounts.channel, ...shopColumns },
  where: [visibleAccounts(actor), sql`${products.removedAt} is null`],
  narrow: {
    in_stock: isInStock(inStock),
    import_id: equals(sql`${products.importId}::text`, importId?.trim()),
    provider: contains(providers.name, provider),
  },
}));

const sumOf = (column: 'sold' | 'reserved') =>
  sql`(select coalesce(sum(${products[column]}), 0) from ${products} where ${products.importId} = ${productImports.id})`;

export const listProductImports = handleList(contract.listProductImports, ({ actor }) => ({
  table: productImports,
  joins: ofShop(productImports),
  columns: {
    ...shopColumns,
    sold: sumOf('sold'),
    reserved: sumOf('reserved'),
    operator: usernameOf(productImports.accountId),
  },
  where: [visibleAccounts(actor)],
}));
