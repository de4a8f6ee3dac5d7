import type { Channel } from '../../contract/labels';
import type { RateOwner } from '../../contract/rates';
import { orderStatuses } from '../../contract/states/orders';
import type { Database } from '../../server/db/database';
import { merchants, orders, type OrderTerms } from '../../server/db/schema';
import { inTransaction } from '../../server/kernel/handle';
import { createdLegs, releasedLegs, shareOf } from '../../server/ledger/orderLegs';
import { post } from '../../server/ledger/post';
import { insertProvider } from '../../server/providers/insertProvider';
import type { Order } from '../../server/orders/change';
import { adjust } from './adjust';
import type { TestPlatform } from './platform';

/** A merchant and a provider with one above it, who have no money and no orders yet. */
export interface Parties {
  merchantId: number;
  providerId: number;
  rootId: number;
  terms: OrderTerms;
}

export async function makeParties({ db }: Pick<Database, 'db'>): Promise<Parties> {
  const [merchant] = await db.insert(merchants).values({ name: '测试' }).returning({ id: merchants.id });
  const root = await insertProvider(db, undefined, { name: '测试' });
  const below = await insertProvider(db, root, { name: '测试' });
  if (!merchant) throw new Error('nobody was made');
  const terms = {
    merchantRate: 150,
    softwareRate: 20,
    providers: [
      { id: below.id, rate: 60 },
      { id: root.id, rate: 90 },
    ],
  };
  return { merchantId: merchant.id, providerId: below.id, rootId: root.id, terms };
}

let made = 0;

/** An order with its papers and movements as far as its status goes: the deposit is frozen, and free again where it ran out. */
export async function makeOrder(
  database: Database,
  { merchantId, providerId, terms }: Parties,
  values: Partial<typeof orders.$inferInsert> = {},
): Promise<Order> {
  made += 1;
  const orderSn = `T-${process.pid}-${made}`;
  const { amount = 100_05n, payStatus = orderStatuses.waiting, createdAt = new Date() } = values;
  await adjust(database, { identity: 'payee', principalId: providerId }, 'deposit', amount, createdAt);
  return inTransaction(database, async (tx) => {
    const fee = shareOf(amount, terms.merchantRate);
    const own = {
      orderSn,
      merOrderSn: orderSn,
      merchantId,
      providerId,
      channel: 1,
      amount,
      fee,
      terms,
      payStatus,
      createdAt,
      endsAt: createdAt,
    } as const;
    const [order] = await tx
      .insert(orders)
      .values({ ...own, ...values })
      .returning();
    if (!order) throw new Error('no order');
    const book = (event: 'order.created' | 'order.released', legs: ReturnType<typeof createdLegs>) =>
      post(tx, { reference: `${event}:${orderSn}`, event, subject: orderSn, legs, now: createdAt });
    await book('order.created', createdLegs(providerId, amount));
    if (payStatus === orderStatuses.expired || payStatus === orderStatuses.closed)
      await book('order.released', releasedLegs(providerId, amount));
    return order;
  });
}

/** Sets a rate from the platform's present on, in basis points, as an operator would. */
export async function setRate(
  { db, now }: Pick<TestPlatform, 'db' | 'now'>,
  owner: RateOwner,
  id: number,
  channel: Channel,
  rate: number,
): Promise<void> {
  const at = new Date(now());
  await db.query('insert into rates (identity, principal_id, channel, rate, effective_from, created_at) values ($1, $2, $3, $4, $5, $5)', [
    owner,
    id,
    channel,
    rate,
    at,
  ]);
}
