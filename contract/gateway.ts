import * as z from 'zod/mini';
import { endpoint, nothing, type Endpoint, type Method } from './endpoint';
import { decimal, id, optionalText, printable, requestId, unixSeconds, whole } from './fields';
import { stateField } from './labels';
import { orderStatusLabels } from './states/orders';
import { moneyPattern } from './money';

/** How far a merchant's clock may be from the platform's. */
export const timestampWindowSeconds = 300;
/** How long a secret is still good after it was replaced. */
export const secretOverlapSeconds = 86_400;
/** How many secrets of a merchant are good at a time. */
export const goodSecretsMax = 5;

/** Says by which rules a call or a callback is signed. There is one version; any other is refused. */
export const signatureVersionHeader = 'x-signature-version';
export const signatureVersion = '2';

/** What is signed beside the fields, so that a signature is good at one address alone. */
export interface SignedCall {
  method: Method;
  /** The published path, base included, whichever address was called. */
  path: string;
}

export function signedCall({ method, paths }: Endpoint): SignedCall {
  return { method, path: `/api${paths.any ?? ''}` };
}

/** Callbacks are signed with a path of their own: a merchant's proxies may rewrite the one of its receiver. */
export const callbackCall: SignedCall = { method: 'POST', path: '/callback' };

/** Texts that can be signed: half of a surrogate pair has no UTF-8. */
export const signableText = /^\P{Cs}*$/u;

export interface SignableFields {
  readonly timestamp: string | number;
  readonly nonce: string | number;
  readonly [name: string]: string | number;
}

/** Percent-encoding by RFC 3986: everything but letters, digits, `-`, `.`, `_` and `~`. */
function encoded(value: string | number): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Fields that have a line of their own, or are the signature itself. */
const notAmongFields: readonly string[] = ['sign', 'timestamp', 'nonce'];

/** All other fields, sorted by name in the order of code units, as `name=value` joined by `&`. */
export function canonicalFields(fields: SignableFields): string {
  return Object.keys(fields)
    .filter((name) => !notAmongFields.includes(name))
    .sort()
    .map((name) => `${encoded(name)}=${encoded(fields[name] ?? '')}`)
    .join('&');
}

/**
 * What is signed, in lines: version, method, path, timestamp, nonce, then all other fields. Names and values are encoded, so
 * no two calls have one text. The signature is HMAC-SHA256 over it with the merchant's secret, in lower-case hex.
 */
export function canonicalText({ method, path }: SignedCall, fields: SignableFields): string {
  return [signatureVersion, method, path, encoded(fields.timestamp), encoded(fields.nonce), canonicalFields(fields)].join('\n');
}

const signed = {
  mer_id: id,
  /** Unix seconds. */
  timestamp: whole(0, 99_999_999_999),
  nonce: z.string().check(z.regex(/^[0-9A-Za-z_-]{8,64}$/)),
  sign: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
};

/** Whether an address has no user in it: `https://shop.example@elsewhere` leads elsewhere. */
function hasNoUser(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/** An address of the web, as a merchant names it. */
const webAddress = z.string().check(z.maxLength(500), z.regex(/^https?:\/\/\S+$/u, 'url'), z.regex(printable, 'url'));

const merOrderSn = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, 'merOrderSn'));

const order = z.object({
  order_sn: z.string(),
  mer_order_sn: z.string(),
  amount: decimal,
  channel: z.string(),
  status: stateField(orderStatusLabels),
  create_time: unixSeconds,
  expire_time: unixSeconds,
  paid_time: z.nullable(unixSeconds),
});

/** Opens a collection order. The same order sent again answers the first result. */
export const createGatewayOrder = endpoint({
  method: 'POST',
  paths: { any: '/gateway/order/create' },
  access: 'public',
  input: z.strictObject({
    ...signed,
    mer_order_sn: merOrderSn,
    amount: z.string().check(z.regex(moneyPattern, 'money')),
    channel: z.string().check(z.minLength(1), z.maxLength(16)),
    notify_url: webAddress,
    /** Where the cashier page leads the customer when the order is over, with `returnFields` added. */
    return_url: z.optional(webAddress.check(z.refine(hasNoUser, 'url'))),
    /** What the order is for, in the merchant's words: for its customer on the cashier page, for the platform and itself in the order. */
    subject: optionalText(100),
  }),
  /** `pay_url`: the whole address of the order's cashier page, for its customer alone. */
  output: z.extend(order, {
    shop: z.string(),
    shop_account: z.string(),
    pay_url: z.string(),
    /** What the order takes one of, with the whole address of its picture; null: nothing that the shop sells has this price. */
    product: z.nullable(z.object({ title: z.string(), picture: z.string(), content: z.string() })),
  }),
});

export const queryGatewayOrder = endpoint({
  method: 'POST',
  paths: { any: '/gateway/order/query' },
  access: 'public',
  input: z.strictObject({ ...signed, mer_order_sn: merOrderSn }),
  output: order,
});

export const queryGatewayBalance = endpoint({
  method: 'POST',
  paths: { any: '/gateway/balance/query' },
  access: 'public',
  input: z.strictObject(signed),
  output: z.object({ balance: decimal, frozen: decimal }),
});

/** A channel tells that a customer has paid. Signed like a merchant's call, with the channel's own secret. */
export const reportPayment = endpoint({
  method: 'POST',
  paths: { any: '/gateway/channel/report' },
  access: 'public',
  input: z.strictObject({
    channel: z.enum(['copy', 'pay']),
    order_sn: z.string().check(z.maxLength(40)),
    amount: z.string().check(z.regex(moneyPattern, 'money')),
    trade_no: z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/)),
    timestamp: signed.timestamp,
    nonce: signed.nonce,
    sign: signed.sign,
  }),
  output: z.object({ order_sn: z.string(), status: stateField(orderStatusLabels) }),
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
export const merchantCalls = {
  create: createGatewayOrder,
  query: queryGatewayOrder,
  balance: queryGatewayBalance,
} as const satisfies Record<string, Endpoint>;

/** What the cashier page adds to `return_url`. Unsigned, for the customer's eyes: what has been paid the callback says. */
export const returnFields = ['order_sn', 'mer_order_sn', 'status'] as const;

/** What may be left out of a call. */
export const optionalFields: readonly string[] = ['subject', 'return_url'];

/** The fields of each call for people to read; a test holds them to the schemas. */
const signedFields = ['mer_id', 'timestamp', 'nonce', 'sign'] as const;
export const callFields = {
  create: [...signedFields, 'mer_order_sn', 'amount', 'channel', 'notify_url', 'return_url', 'subject'],
  query: [...signedFields, 'mer_order_sn'],
  balance: [...signedFields],
} as const satisfies Record<keyof typeof merchantCalls, readonly string[]>;

/** What each call answers, in the same way. */
const orderFields = ['order_sn', 'mer_order_sn', 'amount', 'channel', 'status', 'create_time', 'expire_time', 'paid_time'] as const;
export const answerFields = {
  create: [...orderFields, 'shop', 'shop_account', 'pay_url', 'product'],
  query: orderFields,
  balance: ['balance', 'frozen'],
} as const satisfies Record<keyof typeof merchantCalls, readonly string[]>;

/** What a merchant is told of a paid order: the body of a callback, JSON, signed with its newest secret as `callbackCall`. */
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

const secretInUse = z.object({
  secret: z.string(),
  /** Until when each secret before it is good too, the latest first. */
  older_until: z.array(unixSeconds),
});

/** The secret with which a merchant signs: shown to the owner alone. */
export const gatewaySecret = endpoint({
  method: 'GET',
  paths: { payer: '/payerApi/gateway/secret' },
  access: 'secret.manage',
  stepUp: true,
  security: true,
  input: nothing,
  output: secretInUse,
});

/** Makes a new secret; the one before stays good for a day from now, and those before it until the days they have. */
export const rotateGatewaySecret = endpoint({
  method: 'POST',
  paths: { payer: '/payerApi/gateway/secret/rotate' },
  access: 'secret.manage',
  stepUp: true,
  security: true,
  idempotent: true,
  input: z.object({ request_id: requestId }),
  output: secretInUse,
});

/** Ends the days of the secrets before the newest at once, such as of one that somebody else has seen. */
export const endOlderSecrets = endpoint({
  method: 'POST',
  paths: { payer: '/payerApi/gateway/secret/end' },
  access: 'secret.manage',
  stepUp: true,
  security: true,
  input: nothing,
  output: secretInUse,
});
