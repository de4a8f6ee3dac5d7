import type { Identity } from '../../contract/identity';
import { paperKindOf, type PaperKind } from '../../contract/papers';
import { addresses, withQuery } from './addresses';
import { pageAt, type PageRoute } from './routes';

const ofDeposits = (page: (identity: 'other' | 'payee') => string) => (identity: Identity) =>
  identity === 'payer' ? null : page(identity);
const ofPlatform = (page: string) => (identity: Identity) => (identity === 'other' ? page : null);

/** Where papers stand, by their kind. */
const pagesOfPapers: Record<PaperKind, (identity: Identity) => string | null> = {
  recharge: ofPlatform(addresses.recharges),
  deposit: ofDeposits(addresses.depositRecharges),
  depositTransfer: ofDeposits(addresses.depositTransfers),
  withdrawal: addresses.withdrawals,
  adjustment: ofPlatform(addresses.adjustments),
};

/** Where the order or the paper of a number stands. */
function paperAddress(number: string, identity: Identity): string | null {
  if (/^\d{20,22}$/.test(number)) return withQuery(addresses.orders(identity), { numbers: number, order: number });
  const kind = paperKindOf(number);
  const page = kind ? pagesOfPapers[kind](identity) : null;
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
