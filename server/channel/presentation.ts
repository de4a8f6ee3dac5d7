import { filePath } from '../../contract/system';
import type { Db } from '../db/database';
import type { Order } from '../orders/change';
import { givenOf } from '../orders/givenOf';

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
export async function presentationOf(db: Db, order: Order): Promise<Presentation> {
  const { account, product } = await givenOf(db, order.id);
  return {
    subject: order.subject,
    shop: account?.name ?? '',
    holder: account?.holder ?? '',
    number: account?.accountNo ?? '',
    payBy: payByOf(product?.content ?? '', account?.qrCode ?? ''),
    product: product && { title: product.title, picture: product.picture },
  };
}
