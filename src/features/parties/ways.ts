import type { Identity } from '../../../contract/identity';
import { entryTypes, type BridgeLine, type EntryType, type ShownFund } from '../../../contract/ledger';
import type { NamedOwner } from '../../../contract/records';
import { depositTransferKinds } from '../../../contract/states/deposits';
import { withdrawalStatuses } from '../../../contract/states/withdrawals';
import type { TextId } from '../../locales/useText';
import { addresses, exactly, within, withQuery } from '../../shell/addresses';

type Filters = Record<string, string | number>;

/** A page that holds the rows of a figure, narrowed to them. */
export interface Way {
  title: TextId;
  address: string;
}

/** Whose figures they are, and who reads them: what a reader's own pages hold needs no name. */
export interface Reading {
  owner: Pick<NamedOwner, 'identity' | 'owner_id'>;
  reader: { identity: Identity; id: number };
}

/** From one instant to another in unix seconds, half-open; without a beginning where it is not said. */
export interface Stretch {
  from: number | undefined;
  to: number;
}

function isOwn({ owner, reader }: Reading): boolean {
  return owner.identity === reader.identity && (owner.identity === 'other' || owner.owner_id === reader.id);
}

/** The reconciliation of somebody, in a range; of what is not said, that of its reader and of the month. */
export function bridgeAddress(reader: Identity, asked: Partial<NamedOwner & Record<'from' | 'to', number | undefined>> = {}): string {
  const { identity, owner_id: id, from, to } = asked;
  const address = addresses.bridge(reader);
  const query: Filters = {
    ...(identity && { identity }),
    ...(id && { owner_id: id }),
    ...(from !== undefined && to !== undefined && { from, to }),
  };
  return Object.keys(query).length > 0 ? withQuery(address, query) : address;
}

/** The record of a fund, narrowed. */
export function recordWay(reading: Reading, fund: ShownFund, filters: Filters): Way {
  const { owner, reader } = reading;
  const isDeposit = fund === 'deposit' || fund === 'deposit_frozen';
  const named = isOwn(reading) ? filters : { owner: exactly(owner.owner_id), ...filters };
  if (owner.identity === 'other') return { title: 'menu.preDepositRecords', address: withQuery(addresses.preDeposit, named) };
  const title = isDeposit ? 'menu.depositRecords' : 'menu.balanceRecords';
  if (isOwn(reading)) return { title, address: withQuery(isDeposit ? addresses.ownDeposit : addresses.ownBalance(owner.identity), named) };
  if (owner.identity === 'payer') return { title, address: withQuery(addresses.merchantBalance, named) };
  const door = reader.identity === 'other' ? 'other' : 'payee';
  return { title, address: withQuery(isDeposit ? addresses.providerDeposit(door) : addresses.providerBalance(door), named) };
}

function ordersWay(reading: Reading, time: 'paid_time' | 'reversed_time', stretch: Stretch): Way {
  const { owner, reader } = reading;
  const side = owner.identity === 'payer' ? 'merchant' : 'provider';
  const named: Filters = isOwn(reading) ? {} : { [side]: exactly(owner.owner_id) };
  return { title: 'menu.order', address: withQuery(addresses.orders(reader.identity), { ...named, ...within(time, stretch) }) };
}

function transfersWay({ owner, reader }: Reading, side: 'from' | 'to', stretch: Stretch): Way {
  const page = addresses.depositTransfers(reader.identity === 'other' ? 'other' : 'payee');
  const filters = { kind: depositTransferKinds.toProvider, [side]: exactly(owner.owner_id), ...within('create_time', stretch) };
  return { title: 'menu.deposit.transfers', address: withQuery(page, filters) };
}

function withdrawalsWay(reading: Reading, stretch: Stretch): Way {
  const { owner, reader } = reading;
  const named: Filters = isOwn(reading) ? {} : { owner: exactly(owner.owner_id) };
  const filters = { status: withdrawalStatuses.paid, ...named, ...within('finish_time', stretch) };
  return { title: 'menu.settlement.withdrawals', address: withQuery(addresses.withdrawals(reader.identity), filters) };
}

/** Which funds can be adjusted, by whose they are. */
const adjustable: Record<Identity, ShownFund[]> = { other: ['pre_deposit'], payer: ['balance'], payee: ['balance', 'deposit'] };

/** Where the rows of each line stand: orders by when they were paid or taken back, papers by when they were settled, else records. */
export function bridgeWays(reading: Reading, stretch: Stretch): Record<BridgeLine, Way[]> {
  const { identity } = reading.owner;
  const isPlatforms = identity === 'other';
  const records = (fund: ShownFund, type: EntryType) => recordWay(reading, fund, { type, ...within('create_time', stretch) });
  const [paid, reversed] = [[ordersWay(reading, 'paid_time', stretch)], [ordersWay(reading, 'reversed_time', stretch)]];
  const withdrawals = [withdrawalsWay(reading, stretch)];
  return {
    paid,
    fee: paid,
    reversed,
    feeReturned: reversed,
    commission: isPlatforms ? paid : [records('balance', entryTypes.commission)],
    teamCommission: [records('balance', entryTypes.teamCommission)],
    commissionReversed: reversed,
    teamCommissionReversed: [records('balance', entryTypes.reversal)],
    softwareFee: [records('pre_deposit', entryTypes.fee)],
    softwareFeeReturned: [records('pre_deposit', entryTypes.reversal)],
    depositUsed: paid,
    depositReturned: reversed,
    recharged: [records(isPlatforms ? 'pre_deposit' : 'deposit', entryTypes.recharge)],
    transferredIn: [transfersWay(reading, 'to', stretch)],
    transferredOut: [transfersWay(reading, 'from', stretch)],
    withdrawn: withdrawals,
    withdrawalFee: withdrawals,
    adjusted: adjustable[identity].map((fund) => records(fund, entryTypes.adjustment)),
  };
}
