import * as z from 'zod/mini';
import { endpoint, nothing } from './endpoint';
import { requestId } from './fields';

/** Calls of the specification whose domain is not served yet: agreed here, answered as unknown by the server. */
export const orderStatistics = endpoint({
  method: 'GET',
  paths: { payee: '/api/service/order/statistics' },
  access: 'home.view',
  input: nothing,
  output: z.unknown(),
});

export const recharge = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/recharge/do' },
  access: 'recharge.create',
  stepUp: true,
  idempotent: true,
  input: z.object({ amount: z.string(), request_id: requestId }),
  output: z.object({
    amount: z.string(),
    order_sn: z.string(),
    expire_time: z.number(),
    ustd_amount: z.string(),
    exchange_rate: z.string(),
    /** Path of the QR image. */
    ucode: z.string(),
    /** Address to pay to. */
    ustr: z.string(),
  }),
});
