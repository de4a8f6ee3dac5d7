import { sql } from 'drizzle-orm';
import type { Channel } from '../../contract/labels';
import type { MessageDetails } from '../../contract/notices';
import { formatMoney } from '../../contract/money';
import { kept, unawaited } from '../db/keptStatements';
import { rowOf } from '../db/rowOf';
import type { products } from '../db/schema';
import { serialNumber } from '../kernel/serialNumber';
import { createdLegs } from '../ledger/orderLegs';
import { movementRow } from '../ledger/post';
import type { Doer } from './change';

/** What an order is to be. Its number in the merchant's books is free, and its amount is one that the platform takes. */
export interface NewOrder {
  merchantId: number;
  merOrderSn: string;
  channel: Channel;
  /** Fen. */
  amount: bigint;
  notifyUrl: string;
  /** Where the cashier page leads when the order is over; empty: nowhere. */
  returnUrl: string;
  /** What the customer buys, in the merchant's words. */
  subject: string;
  /** Basis points that the software costs. */
  softwareRate: number;
  /** Whether a provider whose rate is above the merchant's can take it; the platform pays the difference then. */
  allowsLoss: boolean;
  /** Whether a shop without a product of this amount in stock cannot take it. */
  needsProduct: boolean;
  endsAt: Date;
}

/** What an order was given, as its customer is told: the receiving account, and what it takes one of. */
export interface Given {
  shop: string;
  accountNo: string;
  /** Null: nothing that the shop sells fits. */
  product: Pick<typeof products.$inferSelect, 'title' | 'picture' | 'content'> | null;
}

/** Of a provider that is not chosen yet. */
const whoever = 0;

/** What the database's `order_create` makes an order of. */
export function wantedRow({ now, ip }: Pick<Doer, 'now' | 'ip'>, orderSn: string, wanted: NewOrder) {
  const { amount, endsAt, merOrderSn, merchantId, softwareRate, allowsLoss, needsProduct, notifyUrl, returnUrl, ...same } = wanted;
  return {
    ...same,
    order_sn: orderSn,
    mer_order_sn: merOrderSn,
    merchant_id: merchantId,
    amount: amount.toString(),
    software_rate: softwareRate,
    allows_loss: allowsLoss,
    needs_product: needsProduct,
    notify_url: notifyUrl,
    return_url: returnUrl,
    ip,
    created_at: now.toISOString(),
    ends_at: endsAt.toISOString(),
    freezing: movementRow({
      reference: `order.created:${orderSn}`,
      event: 'order.created',
      subject: orderSn,
      legs: createdLegs(whoever, amount),
      now,
    }),
    message: { order_sn: orderSn, amount: formatMoney(amount) } satisfies MessageDetails,
  };
}

/** What the database says of an order that it has made; `shop` null: it has made none. */
export interface MadeRow extends Record<string, unknown> {
  shop: string | null;
  account_no: string;
  product: Given['product'];
}

export interface Made {
  orderSn: string;
  given: Given;
}

export function madeOf(orderSn: string, { shop, account_no: accountNo, product }: MadeRow): Made | null {
  return shop === null ? null : { orderSn, given: { shop, accountNo, product } };
}

/**
 * → waiting: chooses the receiving account, freezes the deposit, fixes what the order will pay to whom, and tells the
 * provider, in one statement, whose rules stand with `order_create` and what it calls. Null where no account can take it: then
 * the transaction is to be undone.
 */
export async function createOrder(doer: Pick<Doer, 'db' | 'now' | 'ip'>, wanted: NewOrder): Promise<Made | null> {
  const row = wantedRow(doer, serialNumber(doer.now), wanted);
  const { rows } = await doer.db.execute<MadeRow>(
    sql`${kept}select shop, account_no, product from order_create(${rowOf('order_wanted', row)})`,
  );
  const [first] = rows;
  const made = first ? madeOf(row.order_sn, first) : null;
  // It may have waited since its receiver was chosen.
  if (made) await doer.db.execute(sql`${unawaited}select demand_receiver(${made.orderSn})`);
  return made;
}
