import type { Channel } from '../../contract/labels';
import { orderStatuses } from '../../contract/states/orders';
import { formatMoney } from '../../contract/money';
import { assign, type Assigned } from '../assignment/assign';
import type { Db } from '../db/database';
import { orders } from '../db/schema';
import { serialNumber } from '../kernel/serialNumber';
import { createdLegs, shareOf } from '../ledger/orderLegs';
import { isShort, post } from '../ledger/post';
import { notify } from '../notices/notify';
import type { Merchant } from '../signing/signingSecrets';
import { addEvent, type Doer, type Order } from './change';

/** What an order is to be. Its number in the merchant's books is free, and its amount is one that the platform takes. */
export interface NewOrder {
  merchant: Merchant;
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
  /** Whether it may go to a provider whose rate is above the merchant's. */
  allowsLoss: boolean;
  /** Whether it goes to those shops alone that have a product of its amount. */
  needsProduct: boolean;
  endsAt: Date;
}

/** An order holds its amount of the provider's deposit; false where that is less, and then nothing was booked. */
async function freeze(db: Db, orderSn: string, providerId: number, amount: bigint, now: Date): Promise<boolean> {
  try {
    await post(db, {
      reference: `order.created:${orderSn}`,
      event: 'order.created',
      subject: orderSn,
      legs: createdLegs(providerId, amount),
      now,
    });
    return true;
  } catch (error) {
    if (isShort(error)) return false;
    throw error;
  }
}

/**
 * → waiting: chooses the receiving account, freezes the deposit, fixes what the order will pay to whom, and tells the
 * provider. Null where no account can take it: then nothing was written.
 */
export async function createOrder(doer: Doer, wanted: NewOrder): Promise<{ order: Order; assigned: Assigned } | null> {
  const { db, now } = doer;
  const { merchant, channel, amount, softwareRate, allowsLoss, needsProduct, merOrderSn, notifyUrl, returnUrl, subject, endsAt } = wanted;
  const orderSn = serialNumber(now);
  const assigned = await assign(db, { channel, amount, allowsLoss, needsProduct, merchantId: merchant.id, now }, (providerId) =>
    freeze(db, orderSn, providerId, amount, now),
  );
  if (!assigned) return null;
  const { providerId, accountId, product, merchantRate, providers, isLoss, passed } = assigned;
  const [order] = await db
    .insert(orders)
    .values({
      orderSn,
      merOrderSn,
      merchantId: merchant.id,
      providerId,
      receivingAccountId: accountId,
      productId: product?.id ?? null,
      channel,
      amount,
      fee: shareOf(amount, merchantRate),
      terms: { merchantRate, softwareRate, providers, ...(isLoss ? { isLoss } : {}) },
      payStatus: orderStatuses.waiting,
      notifyUrl,
      returnUrl,
      subject,
      createdAt: now,
      endsAt,
    })
    .returning();
  if (!order) throw new Error(`order ${orderSn} was not written`);
  await addEvent(doer, order.id, 'created', { note: subject, passed });
  await notify(db, { identity: 'payee', principalId: providerId }, 'order.new', { order_sn: orderSn, amount: formatMoney(amount) }, now);
  return { order, assigned };
}
