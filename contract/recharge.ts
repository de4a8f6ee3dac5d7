import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { decimal, moneyText, requestId, unixSeconds } from './fields';

/** Opens a recharge of the platform's pre-deposit; the USDT amount is to be paid exactly. */
export const recharge = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/recharge/do' },
  access: 'recharge.create',
  stepUp: true,
  idempotent: true,
  input: z.object({ amount: moneyText('1000000'), request_id: requestId }),
  output: z.object({
    amount: decimal,
    order_sn: z.string(),
    expire_time: unixSeconds,
    ustd_amount: decimal,
    exchange_rate: decimal,
    /** Address of the QR image, base included. */
    ucode: z.string(),
    /** Address to pay to. */
    ustr: z.string(),
  }),
});
