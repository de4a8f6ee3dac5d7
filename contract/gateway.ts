import * as z from 'zod/mini';
import { endpoint, nothing, type Endpoint } from './endpoint';
import { decimal, id, optionalText, unixSeconds, whole } from './fields';

/** How far a merchant's clock may be from the platform's. */
export const timestampWindowSeconds = 300;
/** How long the old secret is still good after a rotation. */
export const secretOverlapSeconds = 86_400;

/**
 * What is signed: every field but `sign`, sorted by its name, as `name=value` joined by `&`. Numbers are written as in
 * JSON. The signature is HMAC-SHA256 over it with the merchant's secret, in lower-case hex.
 */
export function canonicalText(fields: Readonly<Record<string, string | number>>): string {
  return Object.keys(fields)
    .filter((name) => name !== 'sign')
    .sort()
    .map((name) => `${name}=${String(fields[name])}`)
    .join('&');
}

const signed = {
  mer_id: id,
  /** Unix seconds. */
  timestamp: whole(0, 99_999_999_999),
  nonce: z.string().check(z.regex(/^[0-9A-Za-z_-]{8,64}$/)),
  sign: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
};

const merOrderSn = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, 'merOrderSn'));

const order = z.object({
  order_sn: z.string(),
  mer_order_sn: z.string(),
  amount: decimal,
  channel: z.string(),
  /** 1 waiting, 2 paid, 3 expired, 4 closed, 5 reversed. */
  status: z.number(),
  create_time: unixSeconds,
  expire_time: unixSeconds,
  paid_time: z.nullable(unixSeconds),
});

/** Opens a collection order. The same order sent again answers the first result. */
export const createGatewayOrder = endpoint({
  method: 'POST',
  paths: { any: '/gateway/order/create' },
  access: 'public',
  input: z.object({
    ...signed,
    mer_order_sn: merOrderSn,
    amount: z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/, 'money')),
    channel: z.string().check(z.minLength(1), z.maxLength(16)),
    notify_url: z.string().check(z.maxLength(500), z.regex(/^https?:\/\/[^\s]+$/, 'url')),
    /** What the customer buys, for the merchant's own eyes. */
    subject: optionalText(100),
  }),
  output: z.extend(order, { shop: z.string(), shop_account: z.string() }),
});

export const queryGatewayOrder = endpoint({
  method: 'POST',
  paths: { any: '/gateway/order/query' },
  access: 'public',
  input: z.object({ ...signed, mer_order_sn: merOrderSn }),
  output: order,
});

export const queryGatewayBalance = endpoint({
  method: 'POST',
  paths: { any: '/gateway/balance/query' },
  access: 'public',
  input: z.object(signed),
  output: z.object({ balance: decimal, frozen: decimal }),
});

/** A channel tells that a customer has paid. Signed like a merchant's call, with the channel's own secret. */
export const reportPayment = endpoint({
  method: 'POST',
  paths: { any: '/gateway/channel/report' },
  access: 'public',
  input: z.object({ channel: z.enum(['copy', 'pay']), order_sn: z.string().check(z.maxLength(40)), amount: z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/, 'money')), trade_no: z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/)), timestamp: signed.timestamp, nonce: signed.nonce, sign: signed.sign }),
  output: z.object({ order_sn: z.string(), status: z.number() }),
});

/** The calls of the gateway described for machines: an OpenAPI document. */
export const openApi = endpoint({
  method: 'GET',
  paths: { any: '/gateway/openapi' },
  access: 'public',
  input: nothing,
  output: z.record(z.string(), z.unknown()),
});

/** The calls that a merchant signs, by the name of their section in the document. */
export const merchantCalls = { create: createGatewayOrder, query: queryGatewayOrder, balance: queryGatewayBalance } as const satisfies Record<string, Endpoint>;

/** The fields of each call for people to read; a test holds them to the schemas. `subject` alone may be left out. */
const signedFields = ['mer_id', 'timestamp', 'nonce', 'sign'] as const;
export const callFields = {
  create: [...signedFields, 'mer_order_sn', 'amount', 'channel', 'notify_url', 'subject'],
  query: [...signedFields, 'mer_order_sn'],
  balance: [...signedFields],
} as const satisfies Record<keyof typeof merchantCalls, readonly string[]>;

/** What a merchant is told of a paid order: the body of a callback, JSON, signed with its secret. */
export interface CallbackBody extends Record<string, string | number> {
  mer_id: number;
  order_sn: string;
  mer_order_sn: string;
  /** Decimal string. */
  amount: string;
  channel: string;
  status: number;
  /** Unix seconds. */
  paid_time: number;
  timestamp: number;
  nonce: string;
  sign: string;
}

/** A receiver says that it has understood by HTTP 200 and this body, alone. */
export const callbackSuccess = 'SUCCESS';

/** The secret with which a merchant signs: shown to the owner alone. */
export const gatewaySecret = endpoint({
  method: 'GET',
  paths: { payer: '/payerApi/gateway/secret' },
  access: 'secret.manage',
  stepUp: true,
  security: true,
  input: nothing,
  output: z.object({
    secret: z.string(),
    /** Until then the secret before is good too; null: there is none. */
    previous_until: z.nullable(unixSeconds),
  }),
});

/** Makes a new secret; the one before stays good for a day. */
export const rotateGatewaySecret = endpoint({
  method: 'POST',
  paths: { payer: '/payerApi/gateway/secret/rotate' },
  access: 'secret.manage',
  stepUp: true,
  security: true,
  input: nothing,
  output: z.object({ secret: z.string(), previous_until: z.nullable(unixSeconds) }),
});
