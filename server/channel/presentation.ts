import { eq, sql } from 'drizzle-orm';
import { filePath } from '../../contract/system';
import type { Db } from '../db/database';
import { products, receivingAccounts } from '../db/schema';
import type { Order } from '../orders/change';

/** What a customer pays by: a picture that was uploaded, by its name below `filePath`, an address, or a text to copy. */
export type PayBy = { kind: 'image'; name: string } | { kind: 'link'; address: string } | { kind: 'text'; text: string };

/** What a customer buys: its title and the address of its picture, empty where there is none. */
export interface Bought {
  title: string;
  picture: string;
}

/** What a customer is shown of an order beside its amount and state. What is not known is empty. */
export interface Presentation {
  /** What is bought, in the merchant's words. */
  subject: string;
  shop: string;
  holder: string;
  number: string;
  payBy: PayBy | null;
  /** The product of the shop that the order takes one of. */
  product: Bought | null;
}

const isAddress = (text: string) => /^https?:\/\//.test(text);

/** By the product where there is one that says how it is bought, else by what the shop receives money by. */
function payByOf(content: string, qrCode: string): PayBy | null {
  if (content !== '') return isAddress(content) ? { kind: 'link', address: content } : { kind: 'text', text: content };
  if (qrCode.startsWith(filePath)) return { kind: 'image', name: qrCode.slice(filePath.length) };
  return isAddress(qrCode) ? { kind: 'link', address: qrCode } : null;
}

/** Puts together what the cashier page shows of an order; the page knows of no table. */
export async function presentationOf(db: Db, { receivingAccountId, productId, subject }: Order): Promise<Presentation> {
  const [found] = await db
    .select({ account: receivingAccounts, product: products })
    .from(receivingAccounts)
    .leftJoin(products, productId === null ? sql`false` : eq(products.id, productId))
    .where(receivingAccountId === null ? sql`false` : eq(receivingAccounts.id, receivingAccountId));
  if (!found) return { subject, shop: '', holder: '', number: '', payBy: null, product: null };
  const { account, product } = found;
  const { name: shop, holder, accountNo: number, qrCode } = account;
  const bought = product && { title: product.title, picture: product.picture };
  return { subject, shop, holder, number, payBy: payByOf(product?.content ?? '', qrCode), product: bought };
}
