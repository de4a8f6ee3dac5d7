import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { fundNumbers } from '../../contract/ledger';
import { formatMoney } from '../../contract/money';
import * as contract from '../../contract/orders';
import { endedUnpaid } from '../../contract/states/orders';
import type { Db } from '../db/database';
import {
  accounts,
  callbacks,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  merchants,
  orderEvents,
  orders,
  products,
  providers,
  receivingAccounts,
  type OrderEventDetails,
} from '../db/schema';
import { toUnix } from '../kernel/clock';
import { handle, type Context } from '../kernel/handle';
import { doerName } from '../parties/nameOf';
import { visibleEntries } from '../records/visible';
import type { Order } from './change';
import { broughtBy } from './earnings';
import { readableOrders } from './visible';

/** An order by our number, or by the merchant's where that is one the caller can see and only one. */
async function findVisible({ db, actor, fail }: Context, number: string) {
  const found = await db
    .select({
      order: orders,
      merchantName: merchants.name,
      providerName: providers.name,
      shop: receivingAccounts.name,
      product: products,
    })
    .from(orders)
    .innerJoin(merchants, eq(merchants.id, orders.merchantId))
    .innerJoin(providers, eq(providers.id, orders.providerId))
    .leftJoin(receivingAccounts, eq(receivingAccounts.id, orders.receivingAccountId))
    .leftJoin(products, eq(products.id, orders.productId))
    .where(and(or(eq(orders.orderSn, number), eq(orders.merOrderSn, number)), await readableOrders(db, actor)))
    .limit(2);
  const exact = found.find(({ order }) => order.orderSn === number) ?? found[0];
  return exact ?? fail('NOT_FOUND');
}

type Product = typeof products.$inferSelect;

/** What the order took, with its number where the caller finds it among the products: not of a team's, not once it was removed. */
function productOf({ actor }: Context, { providerId }: Order, product: Product | null) {
  if (!product) return null;
  const { id, title, picture, removedAt } = product;
  const isOfCaller = actor.identity === 'other' || (actor.identity === 'payee' && actor.principalId === providerId);
  return { title, picture, ...(isOfCaller && removedAt === null ? { product_id: id } : {}) };
}

const actedFor = alias(accounts, 'acted_for');

async function eventsOf(context: Context, orderId: number) {
  return context.db
    .select({ event: orderEvents, actor: doerName(context), actedFor: actedFor.identity })
    .from(orderEvents)
    .leftJoin(accounts, eq(accounts.id, orderEvents.actorId))
    .leftJoin(actedFor, eq(actedFor.id, orderEvents.actedForId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
}

async function entriesOf({ db, actor }: Context, orderSn: string) {
  const rows = await db
    .select({ entry: ledgerEntries, fund: ledgerAccounts.fund, owner: sql<string | null>`coalesce(${merchants.name}, ${providers.name})` })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .leftJoin(merchants, and(eq(ledgerAccounts.identity, 'payer'), eq(merchants.id, ledgerAccounts.principalId)))
    .leftJoin(providers, and(eq(ledgerAccounts.identity, 'payee'), eq(providers.id, ledgerAccounts.principalId)))
    .where(and(eq(ledgerTransactions.subject, orderSn), visibleEntries(actor)))
    .orderBy(asc(ledgerEntries.id));
  return rows.map(({ entry, fund, owner }) => ({
    id: entry.id,
    time: toUnix(entry.createdAt),
    owner: owner ?? '',
    fund: fundNumbers[fund],
    type: entry.type,
    change: formatMoney(entry.amount),
    after: formatMoney(entry.after),
  }));
}

async function passedOf(db: Db, passed: OrderEventDetails['passed']) {
  const byId = new Map(contract.passReasons.flatMap((reason) => (passed?.[reason] ?? []).map((id) => [id, reason] as const)));
  if (byId.size === 0) return [];
  const rows = await db
    .select({ id: receivingAccounts.id, shop: receivingAccounts.name, provider: providers.name })
    .from(receivingAccounts)
    .innerJoin(providers, eq(providers.id, receivingAccounts.providerId))
    .where(inArray(receivingAccounts.id, [...byId.keys()]))
    .orderBy(asc(receivingAccounts.id));
  return rows.flatMap(({ id, shop, provider }) => {
    const reason = byId.get(id);
    return reason ? [{ account_id: id, shop, provider, reason }] : [];
  });
}

/** What its payment came to for each side; null: it was not paid. */
const broughtOf = (db: Db, { id, paidAt }: Order) => (paidAt ? broughtBy(db, [eq(orders.id, id), sql`t.event = 'order.paid'`]) : null);

/** Events whose notes are the merchant's: what it sells, and what its receiver answers. */
const ofMerchant: readonly contract.OrderEventKind[] = ['created', 'callbackRetried'];

export const orderDetail = handle(contract.orderDetail, async (context, { order_sn: number }) => {
  const { db, actor } = context;
  const { order, merchantName, providerName, shop, product } = await findVisible(context, number);
  const events = await eventsOf(context, order.id);
  const isPlatform = actor.identity === 'other';
  const isOfTeam = actor.identity === 'payee' && actor.principalId !== order.providerId;
  return {
    order_sn: order.orderSn,
    mer_order_sn: order.merOrderSn,
    channel: order.channel,
    amount: formatMoney(order.amount),
    status: order.status,
    callback_status: order.callbackStatus,
    create_time: toUnix(order.createdAt),
    expire_time: toUnix(order.endsAt),
    paid_time: toUnix(order.paidAt),
    reversed_time: toUnix(order.reversedAt),
    product: productOf(context, order, product),
    ...(actor.identity === 'payee'
      ? {}
      : {
          fee: endedUnpaid.includes(order.status) ? null : formatMoney(order.fee),
          notify_url: order.notifyUrl,
          return_url: order.returnUrl,
          subject: order.subject,
        }),
    ...(isPlatform ? { merchant: { id: order.merchantId, name: merchantName } } : {}),
    ...(isPlatform || isOfTeam ? { provider: { id: order.providerId, name: providerName } } : {}),
    ...(actor.identity === 'payer' ? {} : { shop }),
    events: events
      .filter(({ event }) => isPlatform || !event.kind.startsWith('report'))
      .map(({ event: { kind, createdAt, ip, details }, actor: who, actedFor: side }) => ({
        kind,
        time: toUnix(createdAt),
        actor: who,
        ...(isPlatform ? { acted_for: side } : {}),
        // Where a provider or an operator sits is no business of the other side.
        ip: isPlatform ? ip : null,
        note: actor.identity === 'payee' && ofMerchant.includes(kind) ? '' : (details.note ?? ''),
      })),
    ...(isPlatform ? { passed: await passedOf(db, events[0]?.event.details.passed) } : {}),
    ...(isPlatform && actor.permissions.has('statistics.view') ? { brought: await broughtOf(db, order) } : {}),
    ...(actor.permissions.has('fund.view') ? { entries: await entriesOf(context, order.orderSn) } : {}),
  };
});

export const orderCallbacks = handle(contract.orderCallbacks, async (context, { order_sn: number }) => {
  const { order } = await findVisible(context, number);
  // What the merchant is sent, where, and what it answers is no business of the provider.
  const isProvider = context.actor.identity === 'payee';
  const rows = await context.db.select().from(callbacks).where(eq(callbacks.orderId, order.id)).orderBy(desc(callbacks.id)).limit(100);
  const numbers = { order_sn: order.orderSn, mer_order_sn: order.merOrderSn };
  return {
    ...numbers,
    list: rows.map(({ id, param, callbackStatus, url, value, httpCode, createdAt }) => ({
      id,
      ...numbers,
      param: isProvider ? '' : param,
      callback_status: callbackStatus,
      url: isProvider ? '' : url,
      value: isProvider ? '' : value,
      http_code: httpCode,
      create_time: toUnix(createdAt),
    })),
  };
});
