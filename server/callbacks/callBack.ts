import { randomBytes } from 'node:crypto';
import { callbackCall, callbackSuccess, type CallbackBody } from '../../contract/gateway';
import { channelName } from '../../contract/labels';
import { callbackResults, type CallbackResult } from '../../contract/states/orders';
import { formatMoney } from '../../contract/money';
import { signatureOf } from '../signing/signature';
import { toUnix } from '../kernel/clock';
import { outlast } from '../kernel/outlast';
import type { Services } from '../kernel/services';
import type { Order } from '../orders/change';
import { endAlone, endTogether } from './endCallback';
import { postJson, type Answered } from './post';
import type { Callee } from './queue';

/** How long after each failure the next attempt comes, in seconds; after the last one it is given up. */
export const scheduleSeconds = [30, 60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600];
/** Attempts are spread by up to this share of the wait, so that a receiver that comes back is not met by all at once. */
const jitter = 0.1;

/** How long what came of an attempt is held where the database is away; afterwards the merchant is called again. */
const keepMs = 10_000;

/** What a call holds on to: no transaction, no connection. */
export type Calling = Pick<Services, 'sealer' | 'clock' | 'db' | 'transaction' | 'log'>;

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

/** Writes down an attempt and plans what comes after it, if anything, by the rules of the database's `callback_end`. */
async function keep(calling: Calling, order: Order, attempt: number, param: string, outcome: Outcome): Promise<void> {
  const { clock } = calling;
  const { callbackStatus, httpCode, value, milliseconds } = outcome;
  const made = {
    order_id: order.id,
    attempt,
    url: order.notifyUrl,
    param,
    callback_status: callbackStatus,
    http_code: httpCode,
    value,
    milliseconds,
    created_at: clock.now().toISOString(),
  };
  const wait = callbackStatus === callbackResults.success ? undefined : scheduleSeconds[attempt - 1];
  const next = wait === undefined ? null : clock.in(wait * (1 + Math.random() * jitter)).toISOString();
  const ended = { made, next, isGivenUp: attempt > scheduleSeconds.length };
  // The database knows an attempt of the schedule again; one by hand would be there twice.
  await (attempt > 0 ? outlast(keepMs, () => endTogether(calling, ended)) : endAlone(calling, ended));
}
