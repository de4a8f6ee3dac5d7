import * as z from 'zod/mini';
import { done, endpoint, nothing } from './endpoint';
import { changing, count, id, money, requestId, storedFile, switchValue, text, whole } from './fields';
import type { Identity } from './identity';
import { channelLabels, switchLabels, yesNoLabels } from './labels';
import { idColumn, labelColumn, list, moneyColumn, numberColumn, textColumn, timeColumn } from './list';

const platformOnly: readonly Identity[] = ['other'];
const shop = textColumn('order.shop');
/** Whose a product is, beside the name of the shop. */
const ownerColumns = {
  account_id: idColumn('receivingAccount.id'),
  ms_id: idColumn('provider.id', { only: platformOnly }),
  provider: textColumn('provider.name', { only: platformOnly }),
};

/** No product is in stock more often than this. */
export const mostStock = 1_000_000;

/** What shops sell: everybody's for the platform, for a provider those of its own shops. */
export const listProducts = list({
  paths: { other: '/platformApi/product/list', payee: '/skfApi/product/list' },
  access: 'product.view',
  columns: {
    product_id: idColumn('product.id'),
    title: textColumn('product.title'),
    /** Address of the image, base included; empty: none. */
    picture: textColumn('product.picture'),
    price: moneyColumn('product.price'),
    stock: numberColumn('product.stock'),
    reserved: numberColumn('product.reserved'),
    sold: numberColumn('product.sold'),
    content: textColumn('product.content'),
    shop,
    status: labelColumn('common.status', switchLabels),
    channel: labelColumn('channel.title', channelLabels),
    ...ownerColumns,
    /** Of the file it came by; null: made by hand. */
    import_id: { ...numberColumn('product.import'), schema: z.nullable(z.number()) },
    create_time: timeColumn('common.createTime'),
  },
  filters: {
    title: true,
    shop: true,
    status: true,
    in_stock: { kind: 'label', title: 'product.inStock', labels: yesNoLabels },
    price: true,
    channel: true,
    account_id: true,
    provider: { kind: 'text', title: 'provider.name', only: platformOnly },
    product_id: true,
    import_id: { kind: 'text', title: 'product.import' },
    create_time: true,
  },
  sortable: ['create_time', 'price', 'stock', 'sold'],
  exportName: 'products',
});

/** Of the texts of a product, in characters. */
export const longest = { title: 100, content: 500 } as const;

const profile = {
  title: text(longest.title),
  /** Yuan: an order of exactly this amount takes one. */
  price: money('10000000.00'),
  /** What the customer is given: an address, or the text to copy. */
  content: text(longest.content, 0),
};
/** Address of an image that was uploaded; empty: none. */
const picture = z.union([z.literal(''), storedFile]);
const stock = whole(0, mostStock);

export const createProduct = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/product/create', payee: '/skfApi/product/create' },
  access: 'product.manage',
  stepUp: true,
  idempotent: true,
  input: z.object({ account_id: id, ...profile, picture, stock, request_id: requestId }),
  output: z.object({ id: z.number() }),
});

/** Changes what a product is; orders that took one keep their amount. Its shop stays, and its stock is changed by itself. */
export const updateProduct = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/product/update', payee: '/skfApi/product/update' },
  access: 'product.manage',
  stepUp: true,
  input: z.object({ id, ...changing({ ...profile, picture }) }),
  output: done,
});

/** One that is off is given to no order; those that took one keep it. */
export const switchProduct = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/product/switch', payee: '/skfApi/product/switch' },
  access: 'product.manage',
  stepUp: true,
  input: z.object({ id, status: switchValue }),
  output: done,
});

/** Adds to the stock or takes from it, whatever orders take meanwhile; never more than there is. */
export const adjustStock = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/product/stock', payee: '/skfApi/product/stock' },
  access: 'product.manage',
  stepUp: true,
  idempotent: true,
  input: z.object({ id, change: whole(-mostStock, mostStock).check(z.refine((change) => change !== 0, 'notZero')), request_id: requestId }),
  output: z.object({ stock: count }),
});

/** Takes a product off the lists for good; not while an order waits that has reserved one. */
export const removeProduct = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/product/remove', payee: '/skfApi/product/remove' },
  access: 'product.manage',
  stepUp: true,
  input: z.object({ id }),
  output: done,
});

/** How many products a file may hold, and how large it may be, in bytes. */
export const importMax = 500;
export const importMaxBytes = 2_097_152;

/** The columns of a file in their order; the texts of their words are its titles. */
export const importColumns = ['title', 'price', 'stock', 'content'] as const;
export type ImportColumn = (typeof importColumns)[number];

/** A line of a file as it was read; whether it can be a product is said by `checkProducts`. */
const importedText = z.string().check(z.maxLength(2000));
const importedRow = z.object({
  /** Where it stands in the file, the titles are 1. */
  line: whole(1, 1_048_576),
  title: importedText,
  price: importedText,
  stock: importedText,
  content: importedText,
});
export type ImportedRow = z.output<typeof importedRow>;
const importedRows = z.array(importedRow).check(z.minLength(1), z.maxLength(importMax));

/** Reads a file of products, CSV (UTF-8 or GB18030) or XLSX, and keeps nothing. */
export const readProducts = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/product/import/read', payee: '/skfApi/product/import/read' },
  access: 'product.manage',
  upload: 'file',
  input: nothing,
  output: z.object({ rows: z.array(z.extend(importedRow, { line: z.number() })) }),
});

/** What became of a line, or would: the product that it is by now, or what is wrong with it by column, in the caller's language. */
const lineResult = z.object({
  line: z.number(),
  product_id: z.nullable(z.number()),
  faults: z.partial(z.object({ title: z.string(), price: z.string(), stock: z.string(), content: z.string() })),
});
export type LineResult = z.output<typeof lineResult>;

/** Says of each line whether it could be a product of the shop. Writes nothing. */
export const checkProducts = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/product/import/check', payee: '/skfApi/product/import/check' },
  access: 'product.manage',
  largeBody: true,
  input: z.object({ account_id: id, rows: importedRows }),
  output: z.object({ rows: z.array(lineResult) }),
});

/** Makes every line a product of the shop, or none: then `import_id` is null, and the lines say why. */
export const importProducts = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/product/import', payee: '/skfApi/product/import' },
  access: 'product.manage',
  stepUp: true,
  idempotent: true,
  largeBody: true,
  input: z.object({ account_id: id, file_name: text(200), rows: importedRows, request_id: requestId }),
  output: z.object({ import_id: z.nullable(z.number()), rows: z.array(lineResult) }),
});

export const listProductImports = list({
  paths: { other: '/platformApi/product/import/list', payee: '/skfApi/product/import/list' },
  access: 'product.view',
  columns: {
    file_name: textColumn('product.importFile'),
    products: numberColumn('product.importProducts'),
    /** Sold of them by now, and reserved. */
    sold: numberColumn('product.sold'),
    reserved: numberColumn('product.reserved'),
    shop,
    ...ownerColumns,
    operator: textColumn('product.importedBy'),
    create_time: timeColumn('common.createTime'),
    undone_time: timeColumn('product.undoneTime'),
  },
  filters: { file_name: true, shop: true, create_time: true },
  sortable: ['create_time', 'products'],
  exportName: 'product-imports',
});

/** Takes back a whole import, while nothing of it was sold or is reserved. */
export const undoImport = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/product/import/undo', payee: '/skfApi/product/import/undo' },
  access: 'product.manage',
  stepUp: true,
  input: z.object({ id }),
  output: done,
});
