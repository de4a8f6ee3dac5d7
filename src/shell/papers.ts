import type { Identity } from '../../contract/identity';
import { paperKindOf } from '../../contract/papers';
import { pageAt, type PageRoute } from './routes';

/** Where the order or the paper of a number stands. */
function paperAddress(number: string, identity: Identity): string | null {
  if (/^\d{20,22}$/.test(number)) return `/${identity}/${identity === 'payer' ? 'orders' : 'order/all'}?numbers=${number}&order=${number}`;
  const kind = paperKindOf(number);
  if (kind === 'recharge') return `/${identity}/settlement/recharge?order_sn=${number}`;
  if (kind === 'deposit') return `/${identity}/deposit/recharges?order_sn=${number}`;
  if (kind === 'depositTransfer') return `/${identity}/deposit/transfers?order_sn=${number}`;
  if (kind === 'withdrawal') return `/${identity}/${identity === 'other' ? 'settlement' : 'balance'}/withdrawals?order_sn=${number}`;
  return kind === 'adjustment' ? `/${identity}/settlement/adjustments?order_sn=${number}` : null;
}

/** An address, if there is such a page and the signed-in account may open it. */
export function openable(address: string | null, pages: PageRoute[]): string | null {
  const page = address ? pageAt(pages, address) : undefined;
  return page && !page.unaccessible ? address : null;
}

export function openablePaper(number: string, identity: Identity, pages: PageRoute[]): string | null {
  return openable(paperAddress(number, identity), pages);
}
