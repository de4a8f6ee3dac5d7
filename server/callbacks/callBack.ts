import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { callbackCall, callbackSuccess, type CallbackBody } from '../../contract/gateway';
import { channelName } from '../../contract/labels';
import { callbackResults, callbackStates, type CallbackResult } from '../../contract/states/orders';
import { formatMoney } from '../../contract/money';
import type { Db } from '../db/database';
import { callbacks, orders } from '../db/schema';
import { signatureOf } from '../signing/signature';
import { toUnix } from '../kernel/clock';
import { inTransaction } from '../kernel/handle';
import type { Services } from '../kernel/services';
import type { Order } from '../orders/change';
import { postJson, type Answered } from './post';
import { endPlan, planNext, type Callee } from './queue';

/** How long after each failure the next attempt comes, in seconds; after the last one it is given up. */
export const scheduleSeconds = [30, 60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600];
/** Attempts are spread by up to this share of the wait, so that a receiver that comes back is not met by all at once. */
const jitter = 0.1;

/** What a call holds on to: no transaction, no connection. */
export type Calling = Pick<Services, 'sealer' | 'clock' | 'transaction'>;

/** What came of an attempt. */
export interface Outcome extends Answered {
  callbackStatus: CallbackResult;
}

function bodyOf(order: Order, secret: string, now: Date): string {
  const fields = {
    mer_id: order.merchantId,
    order_sn: order.orderSn,
    mer_order_sn: order.merOrderSn,
    amount: formatMoney(order.amount),
    channel: channelName(order.channel),
    status: order.status,
    paid_time: toUnix(order.paidAt ?? now),
    timestamp: toUnix(now),
    nonce: randomBytes(12).toString('hex'),
  };
  const body: CallbackBody = { ...fields, sign: signatureOf(callbackCall, fields, secret) };
  return JSON.stringify(body);
}

/** What the merchant's receiver checks the signature with: its newest secret. */
function secretFor({ sealer }: Calling, { order, secret }: Callee): string {
  if (secret === null) throw new Error(`merchant ${order.merchantId} has no secret to sign with`);
  return sealer.open(secret);
}

/** Calls the merchant back about an order once, and keeps what came of it. `attempt` 0: by hand, beside the schedule. */
export async function callBack(services: Calling, callee: Callee, attempt: number): Promise<Outcome> {
  const { order, allowsPrivate } = callee;
  const param = bodyOf(order, secretFor(services, callee), services.clock.now());
  const answered = await postJson(order.notifyUrl, param, allowsPrivate);
  const isSuccess = answered.httpCode === 200 && answered.value === callbackSuccess;
  const outcome: Outcome = { ...answered, callbackStatus: isSuccess ? callbackResults.success : callbackResults.failed };
  await keep(services, order, attempt, param, outcome);
  return outcome;
}

/**
 * Writes down an attempt and what follows from it. What is planned comes first: whoever else ends the same attempt waits
 * there, the first answer counts, and a success is never written over by a failure.
 */
async function keep(calling: Calling, order: Order, attempt: number, param: string, outcome: Outcome): Promise<void> {
  const { clock } = calling;
  const isSuccess = outcome.callbackStatus === callbackResults.success;
  const made = { orderId: order.id, attempt, url: order.notifyUrl, param, ...outcome, createdAt: clock.now() };
  const isIt = eq(orders.id, order.id);
  await inTransaction(calling, async (tx) => {
    const isOwn = await follow(tx, clock, order.id, attempt, isSuccess);
    if (!isOwn && (await tx.$count(callbacks, and(eq(callbacks.orderId, order.id), eq(callbacks.attempt, attempt)))) > 0) return;
    await tx.insert(callbacks).values(made);
    const { success, retrying, givenUp } = callbackStates;
    if (isSuccess) await tx.update(orders).set({ callbackStatus: success }).where(isIt);
    else if (attempt > scheduleSeconds.length) {
      await tx
        .update(orders)
        .set({ callbackStatus: givenUp })
        .where(and(isIt, eq(orders.callbackStatus, retrying)));
    }
  });
}

/** Plans what comes after an attempt, if anything; false where another process, whose attempt it became, has done so. */
async function follow(tx: Db, clock: Services['clock'], orderId: number, attempt: number, isSuccess: boolean): Promise<boolean> {
  if (attempt === 0) {
    if (isSuccess) await endPlan(tx, orderId, attempt);
    return true;
  }
  const wait = isSuccess ? undefined : scheduleSeconds[attempt - 1];
  if (wait === undefined) return endPlan(tx, orderId, attempt);
  return planNext(tx, orderId, attempt, { attempt: attempt + 1, dueAt: clock.in(wait * (1 + Math.random() * jitter)) });
}
