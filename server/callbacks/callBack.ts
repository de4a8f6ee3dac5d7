import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { callbackCall, callbackSuccess, type CallbackBody } from '../../contract/gateway';
import { callbackStates } from '../../contract/labels';
import { formatMoney } from '../../contract/money';
import type { Db } from '../db/database';
import { callbacks, orders } from '../db/schema';
import { channelName } from '../gateway/orders';
import { secretsOf } from '../gateway/secrets';
import { signatureOf } from '../gateway/signature';
import { toUnix } from '../kernel/clock';
import { inTransaction } from '../kernel/handle';
import type { Services } from '../kernel/services';
import type { Order } from '../orders/change';
import { readSettings } from '../system/settings';
import { postJson, type Answered } from './post';

/** How long after each failure the next attempt comes, in seconds; after the last one it is given up. */
export const scheduleSeconds = [30, 60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600];
/** Attempts are spread by up to this share of the wait, so that a receiver that comes back is not met by all at once. */
const jitter = 0.1;

type Calling = Pick<Services, 'sealer' | 'clock' | 'jobs'> & { db: Db; transaction: Services['db']['transaction'] };

/** What came of an attempt. */
export interface Outcome extends Answered {
  callbackStatus: 1 | 2;
}

function bodyOf(order: Order, secret: string, now: Date): string {
  const fields = {
    mer_id: order.merchantId,
    order_sn: order.orderSn,
    mer_order_sn: order.merOrderSn,
    amount: formatMoney(order.amount),
    channel: channelName(order.channel),
    status: order.state,
    paid_time: toUnix(order.paidAt ?? now),
    timestamp: toUnix(now),
    nonce: randomBytes(12).toString('hex'),
  };
  const body: CallbackBody = { ...fields, sign: signatureOf(callbackCall, fields, secret) };
  return JSON.stringify(body);
}

/** Calls the merchant back about an order once, and keeps what came of it. `attempt` 0: by hand, beside the schedule. */
export async function callBack(services: Calling, order: Order, attempt: number): Promise<Outcome> {
  const { db, sealer, clock, jobs } = services;
  const [secret] = await secretsOf(db, sealer, clock.now(), order.merchantId);
  if (!secret) throw new Error(`merchant ${order.merchantId} has no secret to sign with`);
  const { callback_private: privately } = await readSettings(db);
  const param = bodyOf(order, secret, clock.now());
  const answered = await postJson(order.notifyUrl, param, privately === 1);
  const callbackStatus = answered.httpCode === 200 && answered.value === callbackSuccess ? 1 : 2;
  await inTransaction({ db: services }, async (tx) => {
    // Whoever else writes about this order's callbacks waits: a success is never written over by a failure.
    await tx.execute(sql`select 1 from ${orders} where ${orders.id} = ${order.id} for update`);
    await tx.insert(callbacks).values({ orderId: order.id, attempt, url: order.notifyUrl, param, callbackStatus, httpCode: answered.httpCode, value: answered.value, milliseconds: answered.milliseconds, createdAt: clock.now() });
    if (callbackStatus === 1) {
      await tx.update(orders).set({ callbackStatus: callbackStates.success }).where(eq(orders.id, order.id));
      return;
    }
    if (attempt === 0) return;
    const wait = scheduleSeconds[attempt - 1];
    if (wait !== undefined) await jobs.send(tx, 'callback', { orderId: order.id, attempt: attempt + 1 }, wait * (1 + Math.random() * jitter));
    else await tx.update(orders).set({ callbackStatus: callbackStates.givenUp }).where(and(eq(orders.id, order.id), eq(orders.callbackStatus, callbackStates.retrying)));
  });
  return { ...answered, callbackStatus };
}

/** One attempt of the schedule. Does nothing when the attempt was made already, or the order has been called back. */
export async function callBackAsPlanned(services: Calling, { orderId, attempt }: { orderId: number; attempt: number }): Promise<void> {
  const [found] = await services.db
    .select({ order: orders, isMade: sql<boolean>`exists (select 1 from callbacks c where c.order_id = ${orderId} and c.attempt >= ${attempt})` })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!found || found.isMade || found.order.callbackStatus !== callbackStates.retrying) return;
  await callBack(services, found.order, attempt);
}
