import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PublicContext } from '../kernel/handle';
import { refuse } from '../kernel/refusal';

declare module '../kernel/services' {
  interface Services {
    /** Makes the addresses of cashier pages. */
    cashierSecret: string;
  }
}

/** Under it stand the cashier pages: the channel's own, beside the back office and no part of it. */
export const cashierPath = '/cashier';

/** 128 bits, in hex. */
const tokenLength = 32;

/** What an order's address cannot be guessed by. It is made from the number, so that nothing is stored that could leak. */
export function tokenOf(secret: string, orderSn: string): string {
  return createHmac('sha256', secret).update(orderSn).digest('hex').slice(0, tokenLength);
}

/** Whether the token is the order's; takes as long for a wrong one as for the right one. */
export function isTokenOf(secret: string, orderSn: string, token: string): boolean {
  const [right, given] = [Buffer.from(tokenOf(secret, orderSn)), Buffer.from(token)];
  return right.length === given.length && timingSafeEqual(right, given);
}

/** The path of an order's cashier page. */
export function pagePathOf(secret: string, orderSn: string): string {
  return `${cashierPath}/${orderSn}/${tokenOf(secret, orderSn)}`;
}

/** Where a caller has reached the platform. */
export type Addressed = Pick<PublicContext, 'config' | 'request' | 'cashierSecret'>;

/**
 * The whole address of an order's cashier page: at PUBLIC_URL, or where the merchant's machine has reached the platform, as the
 * gateway's document says addresses too. A Host that somebody made up misleads nobody but himself: it is answered to the
 * signer of the call and kept nowhere.
 */
export function payUrlOf(context: Addressed, orderSn: string): string {
  return publicUrlOf(context, pagePathOf(context.cashierSecret, orderSn));
}

/** Where whoever calls has reached the platform; refuses what is no host with a port, if any. */
export function originOf({ config, request }: Pick<Addressed, 'config' | 'request'>): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const url = URL.parse(`${request.protocol}://${request.host}`);
  return url && url.href === `${url.origin}/` ? url.origin : refuse('UNREADABLE_BODY');
}

/** The whole address of a path of the platform's, as whoever calls can reach it. */
export function publicUrlOf(addressed: Pick<Addressed, 'config' | 'request'>, path: string): string {
  return new URL(path, originOf(addressed)).href;
}
