import type { Identity } from '../../contract/identity';
import { addresses, withQuery } from './addresses';
import { pageAt, type PageRoute } from './routes';

const noPage = (): null => null;
const ofDeposits = (page: (identity: 'other' | 'payee') => string) => (identity: Identity) =>
  identity === 'payer' ? null : page(identity);
const ofPlatform = (page: string) => (identity: Identity) => (identity === 'other' ? page : null);

/** Where papers stand, by the letter of their numbers: recharges, deposits, transfers, withdrawals, adjustments. */
const pagesOfPapers: Record<string, (identity: Identity) => string | null> = {
  R: ofPlatform(addresses.recharges),
  D: ofDeposits(addresses.depositRecharges),
  T: ofDeposits(addresses.depositTransfers),
  W: addresses.withdrawals,
  A: ofPlatform(addresses.adjustments),
};

/** Where the paper of a number stands; an order's number is digits alone. */
function paperAddress(number: string, identity: Identity): string | null {
  if (/^\d{20,22}$/.test(number)) return withQuery(addresses.orders(identity), { numbers: number, order: number });
  const letter = /^([A-Z])\d{20,22}$/.exec(number)?.[1] ?? '';
  const page = (pagesOfPapers[letter] ?? noPage)(identity);
  return page && withQuery(page, { order_sn: number });
}

/** An address, if there is such a page and the signed-in account may open it. */
export function openable(address: string | null, pages: PageRoute[]): string | null {
  const page = address ? pageAt(pages, address) : undefined;
  return page && !page.unaccessible ? address : null;
}

export function openablePaper(number: string, identity: Identity, pages: PageRoute[]): string | null {
  return openable(paperAddress(number, identity), pages);
}
