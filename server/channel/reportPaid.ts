import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { isSuccess } from '../../contract/answer';
import { codes } from '../../contract/codes';
import { reportPayment } from '../../contract/gateway';
import { channelName } from '../../contract/labels';
import { formatMoney } from '../../contract/money';
import { refuse } from '../kernel/refusal';
import type { Services } from '../kernel/services';
import type { Order } from '../orders/change';
import { signedRequest } from '../signing/signedRequest';

const answer = z.object({ code: z.number() });

/**
 * The simulated channel tells that an order was paid: by the signed call of every channel, with its signature, nonce and clock,
 * as if it came from outside. An order has one trade number, so however often its customer says so, one report is kept.
 */
export async function reportPaid(
  app: Pick<FastifyInstance, 'inject'>,
  { channelSecret, clock }: Pick<Services, 'channelSecret' | 'clock'>,
  { orderSn, channel, amount }: Order,
): Promise<void> {
  const fields = { channel: channelName(channel), order_sn: orderSn, amount: formatMoney(amount), trade_no: `cashier-${orderSn}` };
  const { path: url, body, ...request } = signedRequest(reportPayment, fields, channelSecret, clock.now());
  const { code } = z.parse(answer, (await app.inject({ ...request, url, payload: body })).json());
  if (code === codes.NOT_READY.code || code === codes.TOO_MANY_REQUESTS.code) refuse('NOT_READY');
  if (!isSuccess(code)) throw new Error(`the report of the simulated channel was answered ${code}`);
}
