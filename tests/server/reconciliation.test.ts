import type { Identity } from '../../contract/identity';
import type { BridgeLine } from '../../contract/ledger';
import { sumDepositTransfers } from '../../contract/deposits';
import { parseMoney } from '../../contract/money';
import { orderFees, orderSummary } from '../../contract/orders';
import * as records from '../../contract/records';
import { sumWithdrawals } from '../../contract/withdrawals';
import { accountInfo } from '../../contract/session';
import { addresses } from '../../src/shell/addresses';
import { bridgeWays } from '../../src/features/parties/ways';
import { type Client, ownerOf } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
const clients = new Map<Identity, Client>();
beforeAll(async () => {
  platform = await startPlatform();
  for (const identity of ['other', 'payer', 'payee'] as const) clients.set(identity, await ownerOf(platform, identity));
});
afterAll(() => platform.stop());

const fen = (text: string | null) => parseMoney(text ?? '') ?? 0n;
type Query = Record<string, string>;

/** What came less what went, of the rows of a record. */
const ofRecord = (endpoint: typeof records.sumOwnDepositRecords) => async (client: Client, _line: BridgeLine, query: Query) => {
  const { total } = await client.get(endpoint, query);
  return fen(total.inflow) - fen(total.outflow);
};

/** What a page says over its rows that a line leads to; undefined: it shows the rows, and not this figure of them. */
const figures: Record<string, (client: Client, line: BridgeLine, query: Query) => Promise<bigint | undefined>> = {
  [addresses.preDeposit]: ofRecord(records.sumPreDepositRecords),
  [addresses.merchantBalance]: ofRecord(records.sumMerchantBalanceRecords),
  [addresses.ownBalance('payer')]: ofRecord(records.sumMerchantBalanceRecords),
  [addresses.ownBalance('payee')]: ofRecord(records.sumOwnBalanceRecords),
  [addresses.ownDeposit]: ofRecord(records.sumOwnDepositRecords),
  [addresses.providerBalance('other')]: ofRecord(records.sumProviderBalanceRecords),
  [addresses.providerDeposit('other')]: ofRecord(records.sumProviderDepositRecords),
};
for (const identity of ['other', 'payer', 'payee'] as const) {
  figures[addresses.orders(identity)] = async (client, line, query) => {
    if (line === 'paid' || line === 'depositUsed' || line === 'depositReturned')
      return fen((await client.get(orderSummary, query)).amount) * (line === 'depositUsed' ? -1n : 1n);
    if (line.startsWith('commission')) return undefined;
    const { fee, fee_returned: returned, reversed_amount: reversed } = await client.get(orderFees, query);
    return line === 'reversed' ? -fen(reversed) : fen(line === 'fee' ? fee : returned);
  };
  figures[addresses.withdrawals(identity)] = async (client, line, query) => {
    const { sums } = await client.get(sumWithdrawals, query);
    return fen((line === 'withdrawn' ? sums.amount : sums.fee) ?? null);
  };
}
for (const door of ['other', 'payee'] as const)
  figures[addresses.depositTransfers(door)] = async (client, line, query) =>
    fen((await client.get(sumDepositTransfers, query)).sums.amount ?? null) * (line === 'transferredIn' ? 1n : -1n);

const absolute = (amount: bigint) => (amount < 0n ? -amount : amount);

/** A figure that has no sign of its own where it stands: what a fee is to who pays it and to who gets it. */
const unsigned = new Set<BridgeLine>(['fee', 'feeReturned', 'withdrawn', 'withdrawalFee']);

async function ownerOfKind(identity: Identity): Promise<{ identity: Identity; owner_id: number }> {
  const client = clients.get(identity);
  const { id } = client ? await client.get(accountInfo, {}) : { id: 0 };
  return { identity, owner_id: identity === 'other' ? 0 : id };
}

test.each([
  ['payer', 'payer', ['paid', 'fee', 'reversed', 'feeReturned']],
  [
    'payee',
    'payee',
    ['commission', 'teamCommission', 'depositUsed', 'depositReturned', 'recharged', 'transferredOut', 'withdrawn', 'withdrawalFee'],
  ],
  ['other', 'payer', ['paid', 'fee', 'reversed', 'feeReturned']],
  ['other', 'payee', ['commission', 'depositUsed', 'recharged', 'transferredOut', 'withdrawn']],
  ['other', 'other', ['fee', 'softwareFee', 'recharged', 'withdrawalFee']],
] as const)('for %s each line of the bridge of %s opens rows that add up to it', async (door, identity, expected) => {
  const client = clients.get(door);
  if (!client) throw new Error(door);
  const owner = await ownerOfKind(identity);
  const reader = { identity: door, id: (await client.get(accountInfo, {})).id };
  const now = Math.floor(platform.now() / 1000);
  const seen = new Set<BridgeLine>();
  for (const [from, to] of [
    [now - 90 * 86_400, now],
    [now - 30 * 86_400, now - 3 * 86_400],
  ] as const) {
    const { lines, opening, closing } = await client.get(records.bridge, { ...(identity === door ? {} : owner), from, to });
    expect(lines.reduce((sum, { amount }) => sum + fen(amount), fen(opening))).toBe(fen(closing));
    const ways = bridgeWays({ owner, reader }, { from, to });
    for (const { name, amount } of lines) {
      seen.add(name);
      // What a provider above got back is among all that was taken back.
      if (name === 'teamCommissionReversed') continue;
      const parts = await Promise.all(
        ways[name].map(async ({ address }) => {
          const [path = '', search] = address.split('?');
          return figures[path]?.(client, name, Object.fromEntries(new URLSearchParams(search)));
        }),
      );
      if (parts.includes(undefined)) continue;
      const sum = parts.reduce<bigint>((all, part) => all + (part ?? 0n), 0n);
      expect([name, unsigned.has(name) ? absolute(sum) : sum]).toEqual([name, unsigned.has(name) ? absolute(fen(amount)) : fen(amount)]);
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining([...expected]));
});

test('orders add up to what they brought: paid, less fees, and what was taken back beside it', async () => {
  const client = clients.get('payer');
  if (!client) throw new Error('payer');
  const [{ paid_amount: paid }, fees, { total }] = await Promise.all([
    client.get(orderSummary, {}),
    client.get(orderFees, {}),
    client.get(records.sumMerchantBalanceRecords, { type: 1 }),
  ]);
  expect(fees.reversed_orders).toBeGreaterThan(0);
  expect(fen(paid) - fen(fees.fee) + fen(fees.fee_returned)).toBe(fen(fees.net));
  // What was booked of orders is what is left of them and what was taken back.
  expect(fen(fees.net) + fen(fees.reversed_amount) - fen(fees.fee_returned)).toBe(fen(total.inflow));
});
