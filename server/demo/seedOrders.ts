import { asc, lte, sql } from 'drizzle-orm';
import { switchOn } from '../../contract/fields';
import { callbackCall } from '../../contract/gateway';
import { channelName, type Channel } from '../../contract/labels';
import { callbackResults, callbackStates, orderStatuses } from '../../contract/states/orders';
import type { RateOwner } from '../../contract/rates';
import { formatMoney } from '../../contract/money';
import type { Db } from '../db/database';
import { callbacks, merchants, orders, products, providers, rates, receivingAccounts, type OrderTerms } from '../db/schema';
import { signatureOf } from '../signing/signature';
import { momentDigits } from '../kernel/serialNumber';
import { shareOf } from '../ledger/orderLegs';
import { copyMany, takeIds, unchecked } from './copyMany';
import { publicIp } from './names';
import type { Random } from './random';
import type { DemoWorld, Movement } from './movements';
import { seedLedger } from './seedLedger';
import { seedUsedToday } from './seedReceivingAccounts';

const daySeconds = 86_400;
const orderMinutes = 10;
export const demoSoftwareRate = 10;

type NewOrder = typeof orders.$inferInsert & {
  createdAt: Date;
  endsAt: Date;
  notifyUrl: string;
  terms: OrderTerms;
  paidAt: Date | null;
  reversedAt: Date | null;
};
type Shop = typeof receivingAccounts.$inferSelect;

export interface OrderWorld extends DemoWorld {
  days: number;
  count: number;
  progress: (step: string) => void;
  /** The secret of a merchant, with which the callbacks of the past were signed. */
  secretOf: (merchantId: number) => string;
  /** What else stands in the books. */
  further: Movement[];
}

function chanceOf<T>(random: Random, share: number, first: T | undefined, rest: readonly T[]): T {
  return first !== undefined && random.chance(share) ? first : random.pick(rest);
}

/** Of the hours of the platform's day (UTC+8), how busy each is. */
const busyness = [
  0.25, 0.15, 0.1, 0.08, 0.08, 0.1, 0.2, 0.35, 0.55, 0.75, 0.9, 0.95, 0.85, 0.8, 0.85, 0.9, 0.9, 0.85, 0.8, 0.95, 1, 1, 0.8, 0.5,
];

/** Some moment of the last weeks, rather of late than long ago, rather by day than by night. */
function momentOf({ random, now, days }: OrderWorld): Date {
  for (;;) {
    const moment = new Date(now.getTime() - Math.floor(random.next() ** 1.3 * days * daySeconds) * 1000);
    const isFresh = now.getTime() - moment.getTime() < 3600_000;
    if (isFresh || random.chance(busyness[(moment.getUTCHours() + 8) % 24] ?? 1)) return moment;
  }
}

/** Whom an order can be between. */
interface Market {
  people: Map<number, typeof providers.$inferSelect>;
  shops: Shop[];
  ofFirst: Shop[];
  buyers: (typeof merchants.$inferSelect)[];
  /** What a shop sells at a price, in fen. */
  productOf: (shop: Shop, price: bigint) => number | null;
  /** Basis points. */
  rateOf: (identity: RateOwner, id: number, channel: Channel) => number;
}

async function openMarket({ db, now }: OrderWorld): Promise<Market> {
  const people = new Map((await db.select().from(providers)).map((provider) => [provider.id, provider]));
  const shops = (await db.select().from(receivingAccounts)).filter(
    (shop) => shop.status === switchOn && people.get(shop.providerId)?.status === switchOn,
  );
  const first = [...people.values()].find(({ status }) => status === switchOn)?.id;
  const buyers = (await db.select().from(merchants)).filter(({ status }) => status === switchOn);
  const found = await db.select().from(rates).where(lte(rates.effectiveFrom, now)).orderBy(asc(rates.effectiveFrom));
  const current = new Map(found.map(({ identity, principalId, channel, rate }) => [`${identity}:${principalId}:${channel}`, rate]));
  const rateOf: Market['rateOf'] = (identity, id, channel) => current.get(`${identity}:${id}:${channel}`) ?? 0;
  const sold = (await db.select().from(products)).filter(({ status }) => status === switchOn);
  const byPrice = new Map(sold.map(({ id, receivingAccountId, price }) => [`${receivingAccountId}:${price}`, id]));
  const productOf: Market['productOf'] = ({ id }, price) => byPrice.get(`${id}:${price}`) ?? null;
  return { people, shops, rateOf, productOf, ofFirst: shops.filter(({ providerId }) => providerId === first), buyers };
}

/** More by day than by night, more paid than not; the newest may still wait. */
function makeOrder(world: OrderWorld, { people, shops, ofFirst, buyers, rateOf, productOf }: Market, index: number): NewOrder {
  const { random, now } = world;
  const createdAt = momentOf(world);
  const isFresh = now.getTime() - createdAt.getTime() < orderMinutes * 60_000;
  const isPaid = random.chance(isFresh ? 0.4 : 0.82);
  const paidAt = isPaid ? new Date(Math.min(createdAt.getTime() + random.whole(20, 540) * 1000, now.getTime())) : null;
  const isReversed = paidAt !== null && now.getTime() - paidAt.getTime() > 3 * daySeconds * 1000 && random.chance(0.012);
  const shop: Shop = chanceOf(random, 0.15, ofFirst.length > 0 ? random.pick(ofFirst) : undefined, shops);
  const buyer = chanceOf(random, 0.15, buyers[0], buyers);
  const chain = [...(people.get(shop.providerId)?.path ?? [])].reverse().flatMap((id) => people.get(id) ?? []);
  const amount = BigInt(random.whole(5, 300)) * 1000n + (random.chance(0.5) ? BigInt(random.whole(0, 99)) : 0n);
  return {
    orderSn: `${momentDigits(createdAt)}${String(index % 100_000).padStart(5, '0')}`,
    merOrderSn: `M${createdAt.getTime()}${index}`,
    merchantId: buyer.id,
    providerId: shop.providerId,
    receivingAccountId: shop.id,
    productId: productOf(shop, amount),
    channel: shop.channel,
    amount,
    fee: shareOf(amount, rateOf('payer', buyer.id, shop.channel)),
    terms: {
      merchantRate: rateOf('payer', buyer.id, shop.channel),
      softwareRate: demoSoftwareRate,
      providers: chain.map((provider) => ({ id: provider.id, rate: rateOf('payee', provider.id, shop.channel) })),
    },
    payStatus: isPaid
      ? orderStatuses.paid
      : isFresh
        ? orderStatuses.waiting
        : random.chance(0.9)
          ? orderStatuses.expired
          : orderStatuses.closed,
    callbackStatus: isPaid ? (random.chance(0.97) ? callbackStates.success : callbackStates.givenUp) : callbackStates.none,
    notifyUrl: `https://pay${buyer.id % 100}.example.com/notify`,
    createdAt,
    endsAt: new Date(createdAt.getTime() + orderMinutes * 60_000),
    paidAt,
    reversedAt: isReversed ? new Date(paidAt.getTime() + random.whole(3600, 2 * daySeconds) * 1000) : null,
  };
}

/** Orders with their timelines, callbacks and books. */
export async function seedOrders(world: OrderWorld): Promise<void> {
  const { random, db, count, progress } = world;
  const market = await openMarket(world);
  const first = await takeIds(db, orders, count);
  const rows = Array.from({ length: count }, (_, index) => makeOrder(world, market, index))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((order, index) => ({ id: first + index, ...order }));
  progress(`seeding ${count} orders`);
  await copyMany(world, orders, rows);
  await seedUsedToday(world);
  await unchecked(db, async () => {
    await seedTimelines(db, publicIp(random));
    await copyMany(world, callbacks, callbacksOf(world, rows));
    progress('seeding their books');
    await seedLedger(world, rows);
  });
}

/** The timelines, in the order of time within each order. */
async function seedTimelines(db: Db, ip: string): Promise<void> {
  await db.execute(sql`
    insert into order_events (order_id, kind, actor_id, ip, details, created_at)
    select o.id, e.kind, e.actor_id, e.ip, jsonb_build_object('note', e.note), e.at from orders o
    left join accounts provider on provider.identity = 'payee' and provider.principal_id = o.provider_id and provider.role = 'owner'
    cross join (select min(id) as id from accounts where identity = 'other') operator
    cross join lateral (values
      (1, 'created', null::bigint, ${ip}, '', o.created_at),
      (2, 'paid', case when o.id % 5 = 0 then provider.id end, ${ip}, case when o.id % 5 = 0 then ''
        else 'T' || o.order_sn || ' ' || (o.amount / 100) || '.' || lpad((o.amount % 100)::text, 2, '0') end, o.paid_at),
      (2, 'expired', null, null, '', case when o.pay_status = ${orderStatuses.expired} then o.ends_at end),
      (2, 'closed', operator.id, ${ip}, '客户取消',
        case when o.pay_status = ${orderStatuses.closed} then o.created_at + interval '4 minutes' end),
      (3, 'reversed', operator.id, ${ip}, '客户申诉，款项未到账', o.reversed_at)
    ) e (place, kind, actor_id, ip, note, at)
    where e.at is not null order by o.id, e.place`);
}

/** Each paid order was called back: most at once, some at the second try, and some never. */
function* callbacksOf({ random, secretOf }: OrderWorld, rows: (NewOrder & { id: number })[]) {
  for (const order of rows) {
    if (!order.paidAt) continue;
    const at = order.paidAt.getTime();
    const failures = order.callbackStatus === callbackStates.givenUp ? 3 : random.chance(0.04) ? 1 : 0;
    const attempts = failures + (order.callbackStatus === callbackStates.success ? 1 : 0);
    for (let index = 0; index < attempts; index += 1) {
      const createdAt = new Date(at + 1000 + index * 31_000);
      const fields = {
        mer_id: order.merchantId,
        order_sn: order.orderSn,
        mer_order_sn: order.merOrderSn,
        amount: formatMoney(order.amount),
        channel: channelName(order.channel),
        status: orderStatuses.paid,
        paid_time: Math.floor(at / 1000),
        timestamp: Math.floor(createdAt.getTime() / 1000),
        nonce: order.orderSn,
      };
      const isSuccess = index === failures;
      yield {
        orderId: order.id,
        attempt: index + 1,
        url: order.notifyUrl,
        param: JSON.stringify({ ...fields, sign: signatureOf(callbackCall, fields, secretOf(order.merchantId)) }),
        callbackStatus: isSuccess ? callbackResults.success : callbackResults.failed,
        httpCode: isSuccess ? 200 : random.pick([500, 502, 404]),
        value: isSuccess ? 'SUCCESS' : random.pick(['Internal Server Error', 'Bad Gateway', 'fail']),
        milliseconds: random.whole(40, 900),
        createdAt,
      };
    }
  }
}
