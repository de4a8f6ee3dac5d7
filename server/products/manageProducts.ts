import { and, eq, isNull } from 'drizzle-orm';
import { formatMoney, parseMoney } from '../../contract/money';
import * as contract from '../../contract/products';
import { products } from '../db/schema';
import { audit } from '../kernel/audit';
import { handle, type Context } from '../kernel/handle';
import { orTaken } from '../kernel/orTaken';
import { differences, expectUnchanged, type Values } from '../parties/changes';
import { ofVisibleAccounts } from '../receivingAccounts/visible';
import { takeUpload } from '../system/files';
import { lockShop } from './lockShop';

type Product = typeof products.$inferSelect;
type Profile = Pick<Product, 'title' | 'price' | 'content' | 'picture'>;

/** A shop has a product of a title and price once. */
const taken = { rule: 'products_title', code: 'PRODUCT_TAKEN', field: 'title' } as const;

const subjectOf = (id: number) => `product:${id}` as const;

/** A product's data as it is kept. */
const columnsOf = <P extends { price: string }>({ price, ...data }: P) => ({ ...data, price: parseMoney(price) ?? 0n });

/** A product's data by the names of the contract, for the audit log. */
const valuesOf = ({ title, price, content, picture }: Profile): Values => ({ title, price: formatMoney(price), content, picture });

/** A product that the caller may change, locked: orders that take one of it wait. */
async function lockProduct({ db, actor, fail }: Context, id: number): Promise<Product> {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.removedAt), ofVisibleAccounts(products.receivingAccountId, actor)))
    .for('no key update');
  return product ?? fail('NOT_FOUND');
}

async function takePicture(context: Context, id: number, before: string, wanted: string): Promise<void> {
  if (wanted !== '' && wanted !== before) await takeUpload(context, wanted, 'picture', subjectOf(id), 'field.image');
}

export const createProduct = handle(contract.createProduct, async (context, { account_id: accountId, request_id: _, stock, ...input }) => {
  const { db, now, fail } = context;
  await lockShop(context, accountId);
  const data = columnsOf(input);
  const [made] = await db
    .insert(products)
    .values({ ...data, stock, receivingAccountId: accountId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: products.id });
  if (!made) return fail('PRODUCT_TAKEN', {}, 'title');
  await takePicture(context, made.id, '', data.picture);
  await audit(context, 'product.create', subjectOf(made.id), differences({}, { account_id: accountId, stock, ...valuesOf(data) }));
  return made;
});

export const updateProduct = handle(contract.updateProduct, async (context, { id, before, ...input }) => {
  const { db } = context;
  const product = await lockProduct(context, id);
  expectUnchanged(context, valuesOf(product), before && valuesOf(columnsOf(before)));
  await lockShop(context, product.receivingAccountId);
  const data = columnsOf(input);
  await takePicture(context, id, product.picture, data.picture);
  await orTaken(context, db.update(products).set(data).where(eq(products.id, id)).execute(), taken);
  await audit(context, 'product.update', subjectOf(id), differences(valuesOf(product), valuesOf(data)));
  return {};
});

export const switchProduct = handle(contract.switchProduct, async (context, { id, status }) => {
  const product = await lockProduct(context, id);
  await context.db.update(products).set({ status }).where(eq(products.id, id));
  await audit(context, 'product.switch', subjectOf(id), differences({ status: product.status }, { status }));
  return {};
});

export const adjustStock = handle(contract.adjustStock, async (context, { id, change }) => {
  const { db, fail } = context;
  const { stock: before } = await lockProduct(context, id);
  const stock = before + change;
  if (stock < 0) return fail('STOCK_SHORT', { stock: before }, 'change');
  if (stock > contract.mostStock) return fail('STOCK_FULL', { most: contract.mostStock }, 'change');
  await db.update(products).set({ stock }).where(eq(products.id, id));
  await audit(context, 'product.stock', subjectOf(id), differences({ stock: before }, { stock }));
  return { stock };
});

export const removeProduct = handle(contract.removeProduct, async (context, { id }) => {
  const { db, now, fail } = context;
  const { reserved } = await lockProduct(context, id);
  if (reserved > 0) return fail('PRODUCT_RESERVED');
  await db.update(products).set({ removedAt: now }).where(eq(products.id, id));
  await audit(context, 'product.remove', subjectOf(id));
  return {};
});
