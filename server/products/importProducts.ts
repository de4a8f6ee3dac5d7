import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { fill, inLocale, type Locale } from '../../contract/locale';
import { parseMoney } from '../../contract/money';
import * as contract from '../../contract/products';
import type { ImportedRow, LineResult } from '../../contract/products';
import { words } from '../../contract/words';
import { productImports, products } from '../db/schema';
import { audit } from '../kernel/audit';
import { handle, type Context } from '../kernel/handle';
import { InvalidInput } from '../kernel/refusal';
import { parseInput } from '../kernel/validate';
import { expectAccount } from '../receivingAccounts/expectAccount';
import { ofVisibleAccounts } from '../receivingAccounts/visible';
import { lockShop } from './lockShop';

/** A line that can be a product: what a form would have to hold, of the same fields. */
const wantedProduct = z.pick(contract.createProduct.input, { title: true, price: true, stock: true, content: true });
interface Wanted {
  title: string;
  /** Fen. */
  price: bigint;
  stock: number;
  content: string;
}

type Read = { line: number; wanted: Wanted } | { line: number; faults: LineResult['faults'] };

/** Without what people write around a figure: "￥1,200.00". A comma that parts no thousands stays: "1,50" is not 150. */
const bare = (figure: string) => figure.replace(/[￥¥\s]|[,，](?=\d{3}(?!\d))/g, '');

function readRow({ line, title, price, stock, content }: ImportedRow, locale: Locale): Read {
  try {
    const { price: amount, ...rest } = parseInput(wantedProduct, { title, price: bare(price), stock: bare(stock), content });
    return { line, wanted: { ...rest, price: parseMoney(amount) ?? 0n } };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return { line, faults: Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [name, text(locale)])) };
  }
}

const keyOf = ({ title, price }: Pick<Wanted, 'title' | 'price'>) => `${price}:${title}`;

/** Lines as products of the shop, with what is wrong with each: by itself, beside the others, and beside what the shop has. */
async function readRows({ db, caller }: Context, accountId: number, rows: readonly ImportedRow[]): Promise<Read[]> {
  const existing = await db
    .select({ title: products.title, price: products.price })
    .from(products)
    .where(and(eq(products.receivingAccountId, accountId), isNull(products.removedAt)));
  const taken = new Set(existing.map(keyOf));
  const lines = new Map<string, number>();
  return rows.map((row) => {
    const read = readRow(row, caller.locale);
    if (!('wanted' in read)) return read;
    const key = keyOf(read.wanted);
    const [line, isTaken] = [lines.get(key), taken.has(key)];
    lines.set(key, line ?? read.line);
    if (line === undefined && !isTaken) return read;
    const word = isTaken ? 'product.exists' : 'product.twice';
    return { line: read.line, faults: { title: fill(inLocale(words[word], caller.locale), { line: line ?? 0 }) } };
  });
}

/** What is said of each line; `ids`: of the products that they are by now, in the same order. */
function resultsOf(read: readonly Read[], ids: readonly number[] = []): LineResult[] {
  return read.map((row, index) => ({ line: row.line, product_id: ids[index] ?? null, faults: 'faults' in row ? row.faults : {} }));
}

export const checkProducts = handle(contract.checkProducts, async (context, { account_id: accountId, rows }) => {
  await expectAccount(context, accountId);
  return { rows: resultsOf(await readRows(context, accountId, rows)) };
});

export const importProducts = handle(contract.importProducts, async (context, { account_id: accountId, file_name: fileName, rows }) => {
  const { db, actor, now } = context;
  await lockShop(context, accountId);
  const read = await readRows(context, accountId, rows);
  const wanted = read.flatMap((row) => ('wanted' in row ? [row.wanted] : []));
  if (wanted.length < read.length) return { import_id: null, rows: resultsOf(read) };
  const [made] = await db
    .insert(productImports)
    .values({ accountId: actor.accountId, receivingAccountId: accountId, fileName, products: wanted.length, createdAt: now })
    .returning({ id: productImports.id });
  if (!made) throw new Error('the import was not written');
  const written = await db
    .insert(products)
    .values(wanted.map((product) => ({ ...product, receivingAccountId: accountId, importId: made.id, createdAt: now })))
    .returning({ id: products.id });
  await audit(context, 'product.import', `productImport:${made.id}`, {
    account_id: accountId,
    file_name: fileName,
    products: wanted.length,
  });
  const ids = written.map(({ id }) => id);
  return { import_id: made.id, rows: resultsOf(read, ids) };
});

export const undoImport = handle(contract.undoImport, async (context, { id }) => {
  const { db, actor, now, fail } = context;
  const [found] = await db
    .select()
    .from(productImports)
    .where(and(eq(productImports.id, id), ofVisibleAccounts(productImports.receivingAccountId, actor)))
    .for('update');
  if (!found) return fail('NOT_FOUND');
  if (found.undoneAt) return fail('IMPORT_UNDONE');
  const taken = await db
    .select({ n: sql<number>`${products.sold} + ${products.reserved}` })
    .from(products)
    .where(eq(products.importId, id))
    .orderBy(products.id)
    .for('no key update');
  const n = taken.reduce((sum, product) => sum + product.n, 0);
  if (n > 0) return fail('IMPORT_SOLD', { n });
  await db
    .update(products)
    .set({ removedAt: now })
    .where(and(eq(products.importId, id), isNull(products.removedAt)));
  await db.update(productImports).set({ undoneAt: now }).where(eq(productImports.id, id));
  await audit(context, 'product.undo', `productImport:${id}`);
  return {};
});
