import type { Identity } from '../../contract/identity';
import { pageAt, type PageRoute } from './routes';

/** Where the paper of a number stands: orders, recharges (R), deposits (D), transfers (T), withdrawals (W), adjustments (A). */
function paperAddress(number: string, identity: Identity): string | null {
  if (/^\d{20,22}$/.test(number)) return `/${identity}/${identity === 'payer' ? 'orders' : 'order/all'}?numbers=${number}&order=${number}`;
  const kind = /^([RDTWA])\d{20,22}$/.exec(number)?.[1];
  if (kind === 'R') return `/${identity}/settlement/recharge?order_sn=${number}`;
  if (kind === 'D') return `/${identity}/deposit/recharges?order_sn=${number}`;
  if (kind === 'T') return `/${identity}/deposit/transfers?order_sn=${number}`;
  if (kind === 'W') return `/${identity}/${identity === 'other' ? 'settlement' : 'balance'}/withdrawals?order_sn=${number}`;
  return kind === 'A' ? `/${identity}/settlement/adjustments?order_sn=${number}` : null;
}

/** An address, if there is such a page and the signed-in account may open it. */
export function openable(address: string | null, pages: PageRoute[]): string | null {
  const page = address ? pageAt(pages, address) : undefined;
  return page && !page.unaccessible ? address : null;
}

export function openablePaper(number: string, identity: Identity, pages: PageRoute[]): string | null {
  return openable(paperAddress(number, identity), pages);
}
