import { eq } from 'drizzle-orm';
import { filePath } from '../../contract/system';
import type { Db } from '../db/database';
import { receivingAccounts } from '../db/schema';
import type { Order } from '../orders/change';

/** What a customer pays by: a picture that was uploaded, by its name below `filePath`, or an address. */
export type PayBy = { kind: 'image'; name: string } | { kind: 'link'; address: string };

/** What a customer is shown of an order beside its amount and state. What is not known is empty. */
export interface Presentation {
  /** What is bought, in the merchant's words. */
  subject: string;
  shop: string;
  holder: string;
  number: string;
  payBy: PayBy | null;
}

function payByOf(qrCode: string): PayBy | null {
  if (qrCode.startsWith(filePath)) return { kind: 'image', name: qrCode.slice(filePath.length) };
  return /^https?:\/\//.test(qrCode) ? { kind: 'link', address: qrCode } : null;
}

/** Puts together what the cashier page shows of an order; the page knows of no table. */
export async function presentationOf(db: Db, { receivingAccountId, subject }: Order): Promise<Presentation> {
  const [account] =
    receivingAccountId === null ? [] : await db.select().from(receivingAccounts).where(eq(receivingAccounts.id, receivingAccountId));
  if (!account) return { subject, shop: '', holder: '', number: '', payBy: null };
  const { name: shop, holder, accountNo: number, qrCode } = account;
  return { subject, shop, holder, number, payBy: payByOf(qrCode) };
}
