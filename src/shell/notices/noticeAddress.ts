import type { Identity } from '../../../contract/identity';
import { channels } from '../../../contract/labels';
import { adjustmentStatuses } from '../../../contract/states/adjustments';
import { rechargeStatuses, transferStatuses } from '../../../contract/states/recharges';
import { reportStatuses } from '../../../contract/states/reports';
import { withdrawalStatuses } from '../../../contract/states/withdrawals';
import type { Message, MessageKind } from '../../../contract/notices';
import { addresses, withQuery } from '../addresses';
import { openable, openablePaper } from '../papers';
import type { PageRoute } from '../routes';

/** Where a message is dealt with that names no paper. */
const places: Partial<Record<MessageKind, string>> = {
  'withdrawal.new': withQuery(addresses.withdrawals('other'), { status: withdrawalStatuses.pending }),
  'deposit.new': withQuery(addresses.depositRecharges('other'), { status: rechargeStatuses.confirming }),
  'transfer.unmatched': withQuery(addresses.transfers, { status: transferStatuses.unmatched }),
  'adjustment.new': withQuery(addresses.adjustments, { status: adjustmentStatuses.pending }),
  'preDeposit.low': addresses.recharges,
  'report.stuck': withQuery(addresses.reports, { status: reportStatuses.stuck }),
  'ledger.fault': addresses.ledgerChecks,
  'deposit.received': addresses.depositTransfers('payee'),
  'deposit.taken': addresses.depositTransfers('payee'),
  'account.created': addresses.accounts,
};

/** Where the account of a message stands. */
function accountAddress({ account_id: id = '', channel }: Message['details'], identity: Identity): string | null {
  if (identity === 'payer') return null;
  return withQuery(addresses.receivingAccounts(identity, channel === String(channels.pay) ? 'pay' : 'copy'), { account_id: id });
}

/** Where a message leads: to the paper it names, or to what waits; null where the account cannot go there. */
export function noticeAddress({ kind, details }: Message, identity: Identity, pages: PageRoute[]): string | null {
  if (kind === 'statement.ready') return openable(addresses.exports(identity), pages);
  if (kind === 'account.resting') return openable(accountAddress(details, identity), pages);
  const place = Object.entries(places).find(([name]) => name === kind)?.[1];
  return place ? openable(place, pages) : openablePaper(details.order_sn ?? '', identity, pages);
}

/** Where an announcement of these messages leads: to what one is of; of several orders, to their list. */
export function alertAddress(messages: Message[], identity: Identity, pages: PageRoute[]): string | null {
  const [first, ...others] = messages;
  if (!first) return null;
  if (others.length === 0) return noticeAddress(first, identity, pages);
  return messages.every(({ kind }) => kind === 'order.new') ? openable(addresses.orders(identity), pages) : null;
}
