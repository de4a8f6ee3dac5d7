import type { Identity } from '../../../contract/identity';
import type { Message, MessageKind } from '../../../contract/notices';
import { openable, openablePaper } from '../papers';
import type { PageRoute } from '../routes';

/** Where a message is dealt with that names no paper. */
const places: Partial<Record<MessageKind, string>> = {
  'withdrawal.new': '/other/settlement/withdrawals?status=1',
  'deposit.new': '/other/deposit/recharges?status=2',
  'transfer.unmatched': '/other/settlement/transfers?status=2',
  'adjustment.new': '/other/settlement/adjustments?status=1',
  'preDeposit.low': '/other/settlement/recharge',
  'report.stuck': '/other/order/reports?status=3',
  'ledger.fault': '/other/ledger/checks',
  'deposit.received': '/payee/deposit/transfers',
  'deposit.taken': '/payee/deposit/transfers',
  'account.created': '/other/account/list',
};

/** Where a message leads: to the paper it names, or to what waits; null where the account cannot go there. */
export function noticeAddress({ kind, details }: Message, identity: Identity, pages: PageRoute[]): string | null {
  const place = Object.entries(places).find(([name]) => name === kind)?.[1];
  return place ? openable(place, pages) : openablePaper(details.order_sn ?? '', identity, pages);
}
