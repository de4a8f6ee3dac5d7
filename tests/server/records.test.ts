import * as funds from '../../contract/records';
import type { Output } from '../../contract/endpoint';
import type { Identity } from '../../contract/identity';
import { parseMoney } from '../../contract/money';
import { accountInfo } from '../../contract/session';
import { openDatabase } from '../../server/db/database';
import { balancesOf } from '../../server/ledger/post';
import { verify } from '../../server/ledger/verify';
import { Client, ownerOf } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
const owners = new Map<Identity, Client>();
beforeAll(async () => {
  platform = await startPlatform();
  for (const identity of ['other', 'payer', 'payee'] as const) owners.set(identity, await ownerOf(platform, identity));
});
afterAll(() => platform.stop());

async function caller(identity: Identity): Promise<{ client: Client; id: number }> {
  const client = owners.get(identity);
  if (!client) throw new Error(identity);
  return { client, id: (await client.get(accountInfo, {})).id };
}

const fen = (text: string | null) => parseMoney(text ?? '') ?? 0n;

/** In each fund and of all: what was there, what came less what went, is what is left; and what is left of all is what each has. */
function expectToAddUp({ funds: each, total }: Output<typeof funds.sumOwnDepositRecords>): void {
  for (const { opening, inflow, outflow, closing } of [...each, total])
    expect(fen(opening) + fen(inflow) - fen(outflow)).toBe(fen(closing));
  expect(each.reduce((sum, { closing }) => sum + fen(closing), 0n)).toBe(fen(total.closing));
}

test.each([
  ['payer', funds.listMerchantBalanceRecords],
  ['payee', funds.listOwnDepositRecords],
  ['other', funds.listPreDepositRecords],
] as const)(
  'before + change = after on every row of %s, the rows chain, and the newest is the balance in the ledger',
  async (identity, endpoint) => {
    const { client } = await caller(identity);
    const { list, total } = await client.get(endpoint, { limit: 200, sort: 'create_time.desc' });
    expect(total).toBeGreaterThan(100);
    const latest = new Map<number, bigint>();
    for (const { fund, before, change, after } of list) {
      expect(fen(before) + fen(change)).toBe(fen(after));
      const next = latest.get(fund);
      if (next !== undefined) expect(fen(after)).toBe(next);
      latest.set(fund, fen(before));
    }
  },
);

test('the newest record of a merchant is what the ledger says it has', async () => {
  const { client } = await caller('payer');
  const { list } = await client.get(funds.listMerchantBalanceRecords, { limit: 1 });
  const { rows } = await platform.db.query<{ id: string }>(
    "select principal_id as id from accounts where identity = 'payer' and username = 'merchant'",
  );
  const database = openDatabase(platform.databaseUrl, 2, () => {});
  try {
    const { balance } = await balancesOf(database.db, { identity: 'payer', principalId: Number(rows[0]?.id) }, ['balance']);
    expect(fen(list[0]?.after ?? '')).toBe(balance);
    // The demo's books hold like any other.
    expect((await verify(database.db)).faults).toEqual([]);
  } finally {
    await database.close();
  }
});

test('a merchant sees its own records, a provider those below it, the platform all [S6.1]', async () => {
  const { client: merchant } = await caller('payer');
  const { client: provider } = await caller('payee');
  const { client: house } = await caller('other');
  const own = await merchant.get(funds.listMerchantBalanceRecords, { limit: 1 });
  const all = await house.get(funds.listMerchantBalanceRecords, { limit: 1 });
  expect(own.total).toBeLessThan(all.total);
  expect(own.list[0]).not.toHaveProperty('owner_id');
  const { rows } = await platform.db.query<{ id: string }>(
    "select principal_id as id from accounts where identity = 'payee' and username = 'provider'",
  );
  const mine = Number(rows[0]?.id);
  const { rows: team } = await platform.db.query<{ id: string }>('select id from providers where path @> array[$1::bigint] and id <> $1', [
    mine,
  ]);
  const ids = new Set(team.map(({ id }) => Number(id)));
  for (const endpoint of [funds.listProviderBalanceRecords, funds.listProviderDepositRecords]) {
    const { list } = await provider.get(endpoint, { limit: 200 });
    expect(list.length).toBeGreaterThan(0);
    for (const { owner_id: id } of list) expect(ids.has(id)).toBe(true);
  }
});

test('the records of one owner are found by its name or its number, page by page to the end', async () => {
  const { client: house } = await caller('other');
  const { rows } = await platform.db.query<{ id: string; name: string; n: string }>(
    `select m.id, m.name, sum(a.entries) as n from merchants m
     join ledger_accounts a on a.identity = 'payer' and a.principal_id = m.id and a.fund in ('balance', 'balance_frozen')
     group by m.id, m.name having sum(a.entries) > 30 order by 3 limit 1`,
  );
  const [merchant] = rows;
  for (const owner of [merchant?.id ?? '', merchant?.name ?? '']) {
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const answer = await house.get(funds.listMerchantBalanceRecords, { owner, limit: 20, ...(after ? { after } : {}) });
      expect(answer.total).toBe(Number(merchant?.n));
      for (const row of answer.list) {
        expect(row.owner_id).toBe(Number(merchant?.id));
        seen.push(row.id);
      }
      after = answer.next ?? undefined;
    } while (after);
    expect(new Set(seen).size).toBe(Number(merchant?.n));
  }
  const sum = await house.get(funds.sumMerchantBalanceRecords, { owner: merchant?.id ?? '' });
  const held = await platform.db.query<{ sum: string }>(
    "select sum(balance) from ledger_accounts where identity = 'payer' and principal_id = $1 and fund in ('balance', 'balance_frozen')",
    [merchant?.id],
  );
  expect(fen(sum.total.closing)).toBe(BigInt(held.rows[0]?.sum ?? 0));
  expectToAddUp(sum);
});

test('records are found by number, type and time, and exported as they are filtered', async () => {
  const { client } = await caller('payer');
  const { list } = await client.get(funds.listMerchantBalanceRecords, { limit: 1 });
  const subject = list[0]?.subject ?? '';
  const found = await client.get(funds.listMerchantBalanceRecords, { subject, type: 1 });
  expect(found.list.map((row) => [row.subject, row.type])).toEqual([[subject, 1]]);
  expect((await client.get(funds.listMerchantBalanceRecords, { subject, type: 7 })).total).toBe(0);
});

test.each([
  ['payer', funds.listMerchantBalanceRecords, funds.sumMerchantBalanceRecords],
  ['payee', funds.listOwnDepositRecords, funds.sumOwnDepositRecords],
  ['other', funds.listPreDepositRecords, funds.sumPreDepositRecords],
] as const)('what a range of %s begins and ends with agrees with its rows and with the ledger', async (identity, list, sum) => {
  const { client, id } = await caller(identity);
  const now = Math.floor(platform.now() / 1000);
  const whole = await client.get(sum, {});
  expect(fen(whole.total.opening)).toBe(0n);
  const { rows } = await platform.db.query(
    'select coalesce(sum(balance), 0) as held from ledger_accounts where identity = $1 and principal_id = $2 and fund = any($3)',
    [
      identity,
      identity === 'other' ? 0 : id,
      identity === 'payer' ? ['balance', 'balance_frozen'] : identity === 'payee' ? ['deposit', 'deposit_frozen'] : ['pre_deposit'],
    ],
  );
  expect(fen(whole.total.closing)).toBe(BigInt(rows[0].held));
  for (const [fromDays, toDays] of [
    [40, 20],
    [20, 3],
    [70, 0],
  ] as const) {
    const range = { create_time_from: now - fromDays * 86_400, create_time_to: now - toDays * 86_400 };
    const summary = await client.get(sum, range);
    expectToAddUp(summary);
    const page = await client.get(list, { ...range, limit: 1, sort: 'create_time.asc' });
    if (fromDays < 61 && page.list[0] && identity === 'other') expect(fen(page.list[0].before)).toBe(fen(summary.total.opening));
  }
});

test('a balance is explained by all that led to it, and by nobody who may not see it', async () => {
  const { client } = await caller('payer');
  const { list } = await client.get(funds.listMerchantBalanceRecords, { limit: 5 });
  for (const { id, after } of list) {
    const explained = await client.get(funds.explainBalance, { id });
    expect(explained.after).toBe(after);
    expect(explained.list.reduce((sum, { amount }) => sum + fen(amount), 0n)).toBe(fen(after));
  }
  const { client: provider } = await caller('payee');
  expect((await provider.call(funds.explainBalance, { id: list[0]?.id ?? 0 })).code).toBe(40004);
});
