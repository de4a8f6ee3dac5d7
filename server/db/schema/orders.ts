import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { Identity } from '../../../contract/identity';
import type { Channel } from '../../../contract/labels';
import type { OrderEventKind, PassReason } from '../../../contract/orders';
import { callbackStates, orderStatuses, type CallbackState, type OrderStatus, type PayStatus } from '../../../contract/states/orders';
import { accounts } from './accounts';
import { constant, id, ref, instant, createdAt, minorUnits } from './columns';
import { merchants, providers } from './parties';
import { products } from './products';
import { receivingAccounts } from './receivingAccounts';

/** What was agreed when an order was made: later changes of rates do not touch it. */
export interface OrderTerms {
  merchantRate: number;
  softwareRate: number;
  /** The provider, then those above it up to the root. */
  providers: { id: number; rate: number }[];
  /** The platform pays what the providers take beyond the merchant's rate: the setting `allow_loss` was on. */
  isLoss?: boolean;
}

/**
 * A collection order of a merchant's customer. Amounts are fen. `payStatus` is how far its payment went; `status` is what
 * people see: the same, but for a paid order that was taken back. Each filter of the list has an index in the order of the list;
 * those with a name hold what is added up too, so that the orders themselves are not read for it.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    orderSn: text().notNull().unique(),
    merOrderSn: text().notNull(),
    merchantId: ref()
      .notNull()
      .references(() => merchants.id),
    providerId: ref()
      .notNull()
      .references(() => providers.id),
    receivingAccountId: ref().references(() => receivingAccounts.id),
    /** What it takes one of: reserved while it waits, sold once it is paid, and in stock again otherwise. */
    productId: ref().references(() => products.id),
    channel: smallint().$type<Channel>().notNull(),
    amount: minorUnits().notNull(),
    fee: minorUnits()
      .notNull()
      .default(sql`0`),
    terms: jsonb().$type<OrderTerms>().notNull().default({ merchantRate: 0, softwareRate: 0, providers: [] }),
    payStatus: smallint().$type<PayStatus>().notNull(),
    status: smallint()
      .$type<OrderStatus>()
      .notNull()
      .generatedAlwaysAs(sql`case when reversed_at is null then pay_status else ${constant(orderStatuses.reversed)} end`),
    callbackStatus: smallint().$type<CallbackState>().notNull().default(callbackStates.none),
    notifyUrl: text().notNull().default(''),
    /** Where the cashier page leads when the order is over; empty: nowhere. */
    returnUrl: text().notNull().default(''),
    /** What the customer buys, in the merchant's words. */
    subject: text().notNull().default(''),
    /** The last callback by hand. */
    calledAt: instant(),
    createdAt: createdAt(),
    endsAt: createdAt(),
    paidAt: instant(),
    reversedAt: instant(),
  },
  (t) => [
    unique('orders_merchant_number').on(t.merchantId, t.merOrderSn),
    index().on(t.merOrderSn),
    index('orders_created').on(t.createdAt, t.id, t.channel, t.status, t.amount, t.fee),
    index().on(t.merchantId, t.createdAt, t.id),
    index().on(t.providerId, t.createdAt, t.id),
    index('orders_of_pair').on(t.merchantId, t.providerId, t.createdAt, t.id, t.status, t.amount, t.fee),
    index().on(t.receivingAccountId, t.createdAt, t.id),
    index()
      .on(t.productId, t.createdAt, t.id)
      .where(sql`${t.productId} is not null`),
    index().on(t.channel, t.createdAt, t.id),
    index().on(t.status, t.createdAt, t.id),
    index('orders_called_back').on(t.callbackStatus, t.createdAt, t.id, t.status, t.amount, t.fee),
    index().on(t.amount, t.id, t.status),
    index('orders_paid').on(t.paidAt, t.createdAt, t.status, t.amount, t.fee),
    index()
      .on(t.reversedAt)
      .where(sql`${t.reversedAt} is not null`),
    index('orders_waiting_of')
      .on(t.merchantId)
      .where(sql`${t.payStatus} = ${constant(orderStatuses.waiting)}`),
    index('orders_waiting_at')
      .on(t.receivingAccountId)
      .where(sql`${t.payStatus} = ${constant(orderStatuses.waiting)}`),
    index('orders_waiting_until')
      .on(t.endsAt)
      .where(sql`${t.payStatus} = ${constant(orderStatuses.waiting)}`),
    check('order_amount', sql`${t.amount} > 0`),
    check('order_reversed', sql`${t.reversedAt} is null or ${t.payStatus} = ${constant(orderStatuses.paid)}`),
  ],
);

/**
 * How many orders of a merchant waited when they were counted last, and the last order's id of just before: no more wait now than those
 * and as many as were opened since. It is lost when the database crashes, and counted anew.
 */
export const waitingCounts = pgTable('waiting_counts', {
  merchantId: ref().primaryKey(),
  waiting: integer().notNull(),
  countedTo: ref().notNull(),
});

/** Append-only: what happened to an order, by whom, from where. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<OrderEventKind>().notNull(),
    actorId: ref().references(() => accounts.id),
    /** The account for which the operator acted; null: nobody acted for another one. */
    actedForId: ref().references(() => accounts.id),
    ip: text(),
    details: jsonb().$type<OrderEventDetails>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.orderId, t.id)],
);

export interface OrderEventDetails {
  note?: string;
  /** Receiving accounts that were passed over, by reason. */
  passed?: Partial<Record<PassReason, number[]>>;
}

/** Differences that the totals do not hold yet, written by a trigger on `orders`. */
export const orderChanges = pgTable('order_changes', {
  id: id(),
  hour: instant().notNull(),
  merchantId: ref().notNull(),
  providerId: ref().notNull(),
  receivingAccountId: ref(),
  channel: smallint().$type<Channel>().notNull(),
  status: smallint().$type<OrderStatus>().notNull(),
  /** Of one of them: those of one difference have the same. */
  eachAmount: minorUnits().notNull(),
  orders: integer().notNull(),
  amount: minorUnits().notNull(),
  fee: minorUnits().notNull(),
});

/** Whose totals there are: everybody's, a merchant's, a provider's, and those of a receiving account. */
export type TotalsOwner = Identity | 'account';

/**
 * Orders by hour, day and month of the platform: each is in the totals of all (`other` 0), of its merchant (`payer`), of its
 * provider (`payee`) and of its receiving account (`account`, not by hour: there are many, and few orders of one in an hour).
 */
export const orderTotals = pgTable(
  'order_totals',
  {
    owner: text().$type<TotalsOwner>().notNull(),
    span: text().$type<'hour' | 'day' | 'month'>().notNull(),
    startsAt: instant().notNull(),
    ownerId: ref().notNull(),
    channel: smallint().$type<Channel>().notNull(),
    status: smallint().$type<OrderStatus>().notNull(),
    orders: bigint({ mode: 'number' }).notNull(),
    amount: minorUnits().notNull(),
    fee: minorUnits().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.owner, t.span, t.startsAt, t.ownerId, t.channel, t.status] }),
    index().on(t.owner, t.ownerId, t.span, t.startsAt),
  ],
);

/** Orders of each merchant with each provider, of whatever time. */
export const orderPairTotals = pgTable(
  'order_pair_totals',
  {
    merchantId: ref().notNull(),
    providerId: ref().notNull(),
    channel: smallint().$type<Channel>().notNull(),
    status: smallint().$type<OrderStatus>().notNull(),
    orders: bigint({ mode: 'number' }).notNull(),
    amount: minorUnits().notNull(),
    fee: minorUnits().notNull(),
  },
  (t) => [primaryKey({ columns: [t.merchantId, t.providerId, t.channel, t.status] })],
);

/** Orders of everybody by what one comes to: by each amount, and by steps of as many fen, which begin at multiples of themselves. */
export const orderAmountTotals = pgTable(
  'order_amount_totals',
  {
    step: integer().notNull(),
    fromAmount: minorUnits().notNull(),
    status: smallint().$type<OrderStatus>().notNull(),
    orders: bigint({ mode: 'number' }).notNull(),
    amount: minorUnits().notNull(),
    fee: minorUnits().notNull(),
  },
  (t) => [primaryKey({ columns: [t.step, t.fromAmount, t.status] })],
);
