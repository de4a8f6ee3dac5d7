import type { Identity } from '../../../contract/identity';
import { adjustmentStatuses, rechargeStatuses, reportStatuses, transferStatuses, withdrawalStatuses } from '../../../contract/labels';
import type { Message, MessageKind } from '../../../contract/notices';
import { openable, openablePaper } from '../papers';
import type { PageRoute } from '../routes';

/** Where a message is dealt with that names no paper. */
const places: Partial<Record<MessageKind, string>> = {
  'withdrawal.new': `/other/settlement/withdrawals?status=${withdrawalStatuses.pending}`,
  'deposit.new': `/other/deposit/recharges?status=${rechargeStatuses.confirming}`,
  'transfer.unmatched': `/other/settlement/transfers?status=${transferStatuses.unmatched}`,
  'adjustment.new': `/other/settlement/adjustments?status=${adjustmentStatuses.pending}`,
  'preDeposit.low': '/other/settlement/recharge',
  'report.stuck': `/other/order/reports?status=${reportStatuses.stuck}`,
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
