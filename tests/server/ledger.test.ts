import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { entryTypes, platformOwner, type EntryType, type Fund, type Owner } from '../../contract/ledger';
import type { Database, Db } from '../../server/db/database';
import { databaseCode } from '../../server/kernel/databaseErrors';
import { inTransaction } from '../../server/kernel/handle';
import { Refusal } from '../../server/kernel/refusal';
import { balancesOf, incomingFirst, isShort, legsBackwards, post, type Leg } from '../../server/ledger/post';
import { verify } from '../../server/ledger/verify';
import { frozenLegs, paidOutLegs } from '../../server/ledger/withdrawalLegs';
import { scaled } from '../support/scaled';
import { tamper } from '../support/tamper';
import { waiting } from '../support/waiting';
import { openWorld, type World } from '../support/world';

let platform: World;
let database: Database;
beforeAll(async () => {
  platform = await openWorld();
  database = platform.database;
});
afterAll(() => platform.close());

const recharge: EntryType = 9;
const adjustment: EntryType = 12;
let owners = 9_000_000;
const provider = (): Owner => ({ identity: 'payee', principalId: (owners += 1) });
const leg = (owner: Owner, fund: Fund, amount: bigint, type: EntryType = adjustment): Leg => ({ owner, fund, amount, type });
let references = 0;
const reference = () => `test-${(references += 1)}`;
const move = (legs: Leg[], name = reference(), now = new Date()) =>
  inTransaction(database, (tx) => post(tx, { reference: name, event: 'adjustment', subject: name, legs, now }));
const fund = (owner: Owner, amount: bigint) =>
  move([leg(platformOwner, 'cash_in', -amount, recharge), leg(owner, 'deposit', amount, recharge)]);

async function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.codeName : (databaseCode(error) ?? String(error))),
  );
}

test('a movement is booked on both sides, and its record chains', async () => {
  const owner = provider();
  await fund(owner, 100_00n);
  await move([leg(owner, 'deposit', -30_00n), leg(owner, 'deposit_frozen', 30_00n)]);
  expect(await balancesOf(database.db, owner, ['deposit', 'deposit_frozen', 'balance'])).toEqual({
    deposit: 70_00n,
    deposit_frozen: 30_00n,
    balance: 0n,
  });
  const { rows } = await platform.db.query(
    `select e.before, e.amount, e.after, e.position
     from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.principal_id = $1 and a.fund = 'deposit' order by e.position`,
    [owner.principalId],
  );
  expect(rows).toEqual([
    { before: '0', amount: '10000', after: '10000', position: '1' },
    { before: '10000', amount: '-3000', after: '7000', position: '2' },
  ]);
});

test('balances can be read as of any instant', async () => {
  const owner = provider();
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  await move([leg(platformOwner, 'cash_in', -500n), leg(owner, 'deposit', 500n)], reference(), at(1));
  await move([leg(platformOwner, 'cash_in', 200n), leg(owner, 'deposit', -200n)], reference(), at(3));
  for (const [day, deposit] of [
    [0, 0n],
    [1, 500n],
    [2, 500n],
    [3, 300n],
    [9, 300n],
  ] as const)
    expect(await balancesOf(database.db, owner, ['deposit'], at(day))).toEqual({ deposit });
});

test('the same reference books once, whoever comes at the same time; for something else it is refused', async () => {
  const owner = provider();
  const name = reference();
  const legs = [leg(platformOwner, 'cash_in', -100n), leg(owner, 'deposit', 100n)];
  const posted = await Promise.all(Array.from({ length: 20 }, () => move(legs, name)));
  expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(posted.map(({ transactionId }) => transactionId)).size).toBe(1);
  expect(await balancesOf(database.db, owner, ['deposit'])).toEqual({ deposit: 100n });
  expect(
    await refusal(inTransaction(database, (tx) => post(tx, { reference: name, event: 'order.paid', subject: 'x', legs, now: new Date() }))),
  ).toBe('REFERENCE_TAKEN');
});

test('no balance runs below zero, by the rule and by the database', async () => {
  const owner = provider();
  await fund(owner, 100n);
  expect(await refusal(move([leg(owner, 'deposit', -101n), leg(platformOwner, 'cash_in', 101n)]))).toBe('INSUFFICIENT_FUNDS');
  await expect(
    platform.db
      .query(`with t as (insert into ledger_transactions (reference, event, subject) values ('raw', 'adjustment', 'raw') returning id)
      insert into ledger_entries (transaction_id, account_id, type, amount)
      select t.id, a.id, 12, -101 from t, ledger_accounts a where a.principal_id = ${owner.principalId}`),
  ).rejects.toThrow(/ledger_balance|is closed/);
  expect(await balancesOf(database.db, owner, ['deposit'])).toEqual({ deposit: 100n });
  // Through an account and on: what comes in counts before what goes out.
  await move([leg(owner, 'balance', -50n), leg(owner, 'balance', 50n), leg(owner, 'deposit', -50n), leg(platformOwner, 'cash_in', 50n)]);
});

test('a thousand withdrawals of 1.00 at once from 600.00: exactly six hundred go through', async () => {
  const owner = provider();
  const each = scaled(50);
  await fund(owner, BigInt(each) * 12_00n);
  const results: string[] = [];
  const worker = async () => {
    for (let times = 0; times < each; times += 1)
      results.push(await refusal(move([leg(owner, 'deposit', -100n), leg(platformOwner, 'cash_out', 100n)])));
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  expect(results.filter((result) => result === 'accepted')).toHaveLength(each * 12);
  expect(results.filter((result) => result === 'INSUFFICIENT_FUNDS')).toHaveLength(each * 8);
  expect(await balancesOf(database.db, owner, ['deposit'])).toEqual({ deposit: 0n });
});

test('movements that cross do not lock each other out', async () => {
  const [a, b] = [provider(), provider()];
  await fund(a, 1000n);
  await fund(b, 1000n);
  await Promise.all(
    Array.from({ length: 2 * scaled(100) }, (_, index) =>
      move([leg(index % 2 ? a : b, 'deposit', -1n), leg(index % 2 ? b : a, 'deposit', 1n)]),
    ),
  );
  expect(await balancesOf(database.db, a, ['deposit'])).toEqual({ deposit: 1000n });
});

test('a movement can be taken back, leg by leg', async () => {
  const owner = provider();
  const { transactionId } = await fund(owner, 77n);
  await move(await legsBackwards(database.db, transactionId, 13));
  expect(await balancesOf(database.db, owner, ['deposit'])).toEqual({ deposit: 0n });
});

/** What a movement wrote: fund, fen and type of each entry, in their order. */
async function entriesOf(transactionId: number): Promise<[string, bigint, number][]> {
  const { rows } = await platform.db.query(
    `select a.fund, e.amount, e.type from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where e.transaction_id = $1 order by e.id`,
    [transactionId],
  );
  return rows.map(({ fund: name, amount, type }) => [name, BigInt(amount), type]);
}
const held = async (owner: Owner, ...names: Fund[]) => Object.values(await balancesOf(database.db, owner, names));

test('a movement is written down with all that it says, what comes in first, and legs of nothing left out', async () => {
  const owner = provider();
  const now = new Date('2026-02-03T04:05:06.789Z');
  const legs = [
    leg(owner, 'balance', -5n),
    leg(platformOwner, 'cash_in', -10n, recharge),
    leg(owner, 'deposit', 0n),
    leg(owner, 'balance', 15n, recharge),
  ];
  const name = reference();
  const { transactionId, isNew } = await inTransaction(database, (tx) =>
    post(tx, { reference: name, event: 'deposit.recharged', subject: 'paper', legs, now, remark: 'why', operatorId: 1 }),
  );
  expect(isNew).toBe(true);
  const { rows } = await platform.db.query(
    'select reference, event, subject, remark, operator_id, created_at from ledger_transactions where id = $1',
    [transactionId],
  );
  expect(rows).toEqual([
    { reference: name, event: 'deposit.recharged', subject: 'paper', remark: 'why', operator_id: '1', created_at: now },
  ]);
  expect(await entriesOf(transactionId)).toEqual([
    ['balance', 15n, recharge],
    ['balance', -5n, adjustment],
    ['cash_in', -10n, recharge],
  ]);
  const { rows: times } = await platform.db.query('select distinct created_at from ledger_entries where transaction_id = $1', [
    transactionId,
  ]);
  expect(times).toEqual([{ created_at: now }]);
  const { rows: made } = await platform.db.query('select fund from ledger_accounts where identity = $1 and principal_id = $2', [
    owner.identity,
    owner.principalId,
  ]);
  expect(made).toEqual([{ fund: 'balance' }]);
});

test('what books a movement is planned once for each connection, however many legs there are', async () => {
  const planned = async (tx: Db) => {
    const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from pg_prepared_statements`);
    return rows[0]?.count;
  };
  await inTransaction(database, async (tx: Db) => {
    const counts = [];
    for (const others of [1, 2, 3, 1]) {
      const legs = Array.from({ length: others }, () => leg(provider(), 'deposit', 1_00n));
      const name = reference();
      const whole = [leg(platformOwner, 'cash_in', -1_00n * BigInt(others)), ...legs];
      await post(tx, { reference: name, event: 'adjustment', subject: name, legs: whole, now: new Date() });
      counts.push(await planned(tx));
    }
    expect(counts).toEqual([counts[0], counts[0], counts[0], counts[0]]);
    expect(counts[0]).toBeGreaterThanOrEqual(2);
  });
});

test('without a remark it is empty, without an operator nobody', async () => {
  const { transactionId } = await fund(provider(), 1n);
  const { rows } = await platform.db.query('select remark, operator_id from ledger_transactions where id = $1', [transactionId]);
  expect(rows).toEqual([{ remark: '', operator_id: null }]);
});

test('what does not sum to zero, or is on a fund that its owner has not, is no movement', async () => {
  const owner = provider();
  await expect(move([leg(platformOwner, 'cash_in', -100n), leg(owner, 'deposit', 99n)], 'lop')).rejects.toThrow('lop does not sum to zero');
  await expect(move([leg(platformOwner, 'cash_in', -100n), leg({ identity: 'payer', principalId: 1 }, 'deposit', 100n)])).rejects.toThrow(
    'payer has no deposit',
  );
  await move([
    leg(platformOwner, 'cash_in', -100n),
    leg({ identity: 'payer', principalId: 1 }, 'deposit', 0n),
    leg(owner, 'deposit', 100n),
  ]);
});

test('a reference stands for one event of one paper', async () => {
  const owner = provider();
  const name = reference();
  const legs = [leg(platformOwner, 'cash_in', -1n), leg(owner, 'deposit', 1n)];
  const { transactionId } = await move(legs, name);
  expect(await move(legs, name)).toEqual({ transactionId, isNew: false });
  // Also where the account could not bear it a second time.
  const away = reference();
  const all = [leg(owner, 'deposit', -1n), leg(platformOwner, 'cash_out', 1n)];
  expect([(await move(all, away)).isNew, (await move(all, away)).isNew]).toEqual([true, false]);
  expect(await held(owner, 'deposit')).toEqual([0n]);
  const again = (event: 'adjustment' | 'order.paid', subject: string) =>
    refusal(inTransaction(database, (tx) => post(tx, { reference: name, event, subject, legs, now: new Date() })));
  expect([await again('adjustment', name), await again('order.paid', name), await again('adjustment', 'x')]).toEqual([
    'accepted',
    'REFERENCE_TAKEN',
    'REFERENCE_TAKEN',
  ]);
});

test('a reference that is booked meanwhile over other accounts is booked once', async () => {
  const [a, b] = [provider(), provider()];
  await fund(a, 1n);
  await fund(b, 1n);
  const name = reference();
  const between = (owner: Owner) => [leg(owner, 'deposit', -1n), leg(owner, 'balance', 1n)];
  let second: ReturnType<typeof move> | undefined;
  const first = await database.db.transaction(async (tx) => {
    const posted = await post(tx, { reference: name, event: 'adjustment', subject: name, legs: between(a), now: new Date() });
    second = move(between(b), name);
    await waiting(platform);
    return posted;
  });
  expect(await second).toEqual({ transactionId: first.transactionId, isNew: false });
  expect(await held(b, 'deposit', 'balance')).toEqual([1n, 0n]);
});

test('the accounts that a movement makes are made in one order, whatever the order of its legs', async () => {
  const owner = provider();
  await move([leg(owner, 'deposit_frozen', 3n), leg(owner, 'balance', 1n), leg(owner, 'deposit', 2n), leg(platformOwner, 'cash_in', -6n)]);
  const { rows } = await platform.db.query('select fund from ledger_accounts where identity = $1 and principal_id = $2 order by id', [
    owner.identity,
    owner.principalId,
  ]);
  expect(rows.map(({ fund: name }) => name)).toEqual(['balance', 'deposit', 'deposit_frozen']);
});

describe('what an account cannot bear', () => {
  const out = (owner: Owner, amount: bigint): Leg => ({ ...leg(owner, 'balance', -amount), shortTo: 'receivable' });
  const give = (owner: Owner, amount: bigint) => move([leg(platformOwner, 'cash_in', -amount), leg(owner, 'balance', amount)]);
  const take = (owner: Owner, amount: bigint) => move([out(owner, amount), leg(platformOwner, 'cash_out', amount)]);
  const reversal = entryTypes.reversal;

  test.each([
    [
      100n,
      100n,
      0n,
      0n,
      [
        ['cash_out', 100n],
        ['balance', -100n],
      ],
    ],
    [
      100n,
      99n,
      1n,
      0n,
      [
        ['cash_out', 99n],
        ['balance', -99n],
      ],
    ],
    [
      100n,
      101n,
      0n,
      -1n,
      [
        ['cash_out', 101n],
        ['receivable', -1n],
        ['balance', -100n],
      ],
    ],
    [
      0n,
      7n,
      0n,
      -7n,
      [
        ['cash_out', 7n],
        ['receivable', -7n],
      ],
    ],
  ])('is owed where that may be: of %p %p', async (has, amount, left, owed, entries) => {
    const owner = provider();
    await give(owner, has + 1n);
    await move([leg(owner, 'balance', -1n), leg(platformOwner, 'cash_out', 1n)]);
    const { transactionId } = await take(owner, amount);
    expect(await held(owner, 'balance', 'receivable')).toEqual([left, owed]);
    expect((await entriesOf(transactionId)).map(([name, fen]) => [name, fen])).toEqual(entries);
    // A debt that nobody has gets no account.
    const { rowCount } = await platform.db.query("select 1 from ledger_accounts where principal_id = $1 and fund = 'receivable'", [
      owner.principalId,
    ]);
    expect(rowCount).toBe(owed === 0n ? 0 : 1);
  });

  test('is owed once by two legs that go out together, after what comes in', async () => {
    const owner = provider();
    await give(owner, 10n);
    await move([out(owner, 8n), out(owner, 8n), leg(owner, 'balance', 1n), leg(platformOwner, 'cash_out', 15n)]);
    expect(await held(owner, 'balance', 'receivable')).toEqual([0n, -5n]);
  });

  test('is refused for the leg that may not be owed, which goes first', async () => {
    const owner = provider();
    await give(owner, 10n);
    await move([out(owner, 8n), leg(owner, 'balance', -8n), leg(platformOwner, 'cash_out', 16n)]);
    expect(await held(owner, 'balance', 'receivable')).toEqual([0n, -6n]);
    expect(await refusal(move([out(owner, 1n), leg(owner, 'balance', -1n), leg(platformOwner, 'cash_out', 2n)]))).toBe(
      'INSUFFICIENT_FUNDS',
    );
  });

  test('is no matter of what comes in, though it might be owed', async () => {
    const owner = provider();
    await move([{ ...leg(owner, 'balance', 5n), shortTo: 'receivable' }, leg(platformOwner, 'cash_in', -5n)]);
    expect(await held(owner, 'balance', 'receivable')).toEqual([5n, 0n]);
  });

  test.each<[bigint, bigint, bigint, [string, bigint, number][]]>([
    [
      3n,
      0n,
      -4n,
      [
        ['balance', 3n, adjustment],
        ['receivable', 3n, reversal],
        ['cash_in', -3n, adjustment],
        ['balance', -3n, reversal],
      ],
    ],
    [
      7n,
      0n,
      0n,
      [
        ['balance', 7n, adjustment],
        ['receivable', 7n, reversal],
        ['cash_in', -7n, adjustment],
        ['balance', -7n, reversal],
      ],
    ],
    [
      9n,
      2n,
      0n,
      [
        ['balance', 9n, adjustment],
        ['receivable', 7n, reversal],
        ['balance', -7n, reversal],
        ['cash_in', -9n, adjustment],
      ],
    ],
  ])('and is owed (7) is paid off by what comes in next: %p', async (came, left, owed, entries) => {
    const owner = provider();
    await give(owner, 1n);
    await take(owner, 8n);
    const { transactionId } = await give(owner, came);
    expect(await held(owner, 'balance', 'receivable')).toEqual([left, owed]);
    expect((await entriesOf(transactionId)).sort()).toEqual(entries.sort());
  });

  test('and is owed is paid off before anything goes out, of what comes in by the same movement too', async () => {
    const owner = provider();
    await give(owner, 1n);
    await take(owner, 8n);
    expect(await refusal(move([leg(owner, 'balance', 10n), leg(owner, 'balance', -4n), leg(platformOwner, 'cash_in', -6n)]))).toBe(
      'INSUFFICIENT_FUNDS',
    );
    await move([leg(owner, 'balance', 10n), leg(owner, 'balance', -3n), leg(platformOwner, 'cash_in', -7n)]);
    expect(await held(owner, 'balance', 'receivable')).toEqual([0n, 0n]);
  });

  test('and is owed by one is not paid off by another, nor by another fund', async () => {
    const [a, b] = [provider(), provider()];
    await give(a, 1n);
    await take(a, 8n);
    await move([leg(platformOwner, 'cash_in', -50n), leg(b, 'balance', 20n), leg(a, 'deposit', 30n)]);
    expect(await held(a, 'balance', 'deposit', 'receivable')).toEqual([0n, 30n, -7n]);
    expect(await held(b, 'balance', 'receivable')).toEqual([20n, 0n]);
    await move([leg(platformOwner, 'cash_in', -22n), leg(a, 'balance', 2n), leg(b, 'balance', 20n)]);
    expect([await held(a, 'balance', 'receivable'), await held(b, 'balance')]).toEqual([[0n, -5n], [40n]]);
  });

  test('and was owed, or paid off, goes back through the fund it came of', async () => {
    const owner = provider();
    await give(owner, 3n);
    const { transactionId: short } = await take(owner, 8n);
    const { transactionId: paidOff } = await give(owner, 6n);
    const backwards = async (id: number) =>
      (await legsBackwards(database.db, id, 13)).map(({ owner: whose, fund: name, amount, type }) => [
        whose.principalId,
        name,
        amount,
        type,
      ]);
    expect(await backwards(short)).toEqual([
      [0, 'cash_out', -8n, 13],
      [owner.principalId, 'balance', 8n, 13],
    ]);
    expect((await backwards(paidOff)).sort()).toEqual([
      [0, 'cash_in', 6n, 13],
      [owner.principalId, 'balance', -6n, 13],
    ]);
    const { transactionId: through } = await move([
      leg(owner, 'deposit', 4n),
      leg(owner, 'deposit', -4n),
      leg(owner, 'balance', -1n),
      leg(platformOwner, 'cash_out', 1n),
    ]);
    expect((await backwards(through)).sort()).toEqual([
      [0, 'cash_out', -1n, 13],
      [owner.principalId, 'balance', 1n, 13],
    ]);
  });

  test('of the pre-deposit is owed for the software, and paid off as a fee', async () => {
    const [has = 0n, owes = 0n] = await held(platformOwner, 'pre_deposit', 'software_payable');
    expect(owes).toBe(0n);
    await move([
      { ...leg(platformOwner, 'pre_deposit', -has - 5n, 6), shortTo: 'software_payable' },
      leg(platformOwner, 'software_fee', has + 5n, 6),
    ]);
    expect(await held(platformOwner, 'pre_deposit', 'software_payable')).toEqual([0n, -5n]);
    const { transactionId } = await move([
      leg(platformOwner, 'cash_in', -has - 5n, recharge),
      leg(platformOwner, 'pre_deposit', has + 5n, recharge),
    ]);
    expect(await held(platformOwner, 'pre_deposit', 'software_payable')).toEqual([has, 0n]);
    expect((await entriesOf(transactionId)).filter(([, , type]) => type === entryTypes.fee)).toEqual([
      ['software_payable', 5n, 6],
      ['pre_deposit', -5n, 6],
    ]);
  });

  test('is told from every other failure', () => {
    expect(
      [
        new Refusal('INSUFFICIENT_FUNDS'),
        new Refusal('REFERENCE_TAKEN'),
        new Error('INSUFFICIENT_FUNDS'),
        { codeName: 'INSUFFICIENT_FUNDS' },
      ].map(isShort),
    ).toEqual([true, false, false, false]);
  });
});

test('what comes in goes first, and the rest keeps its order', () => {
  const rows = [-2n, 5n, 0n, -3n, 5n, -2n].map((amount, index) => ({ amount, index }));
  expect(incomingFirst(rows).map(({ amount, index }) => [amount, index])).toEqual([
    [5n, 1],
    [5n, 4],
    [0n, 2],
    [-2n, 0],
    [-2n, 5],
    [-3n, 3],
  ]);
  expect(rows[0]?.amount).toBe(-2n);
});

test('balances are those of the funds that are asked for, of one owner, and nothing where there is no account', async () => {
  const [a, b] = [provider(), provider()];
  await fund(a, 5n);
  await fund(b, 6n);
  expect(await balancesOf(database.db, a, ['deposit', 'balance'])).toEqual({ deposit: 5n, balance: 0n });
  expect(await balancesOf(database.db, { ...a, identity: 'payer' }, ['balance'])).toEqual({ balance: 0n });
  expect(await balancesOf(database.db, a, [])).toEqual({});
});

test('a withdrawal is frozen, comes back, or leaves with its fee', async () => {
  const owner = provider();
  await move([leg(platformOwner, 'cash_in', -100n), leg(owner, 'balance', 100n)]);
  await move(frozenLegs(owner, 60n, entryTypes.withdrawal));
  expect(await held(owner, 'balance', 'balance_frozen')).toEqual([40n, 60n]);
  await move(frozenLegs(owner, -10n, entryTypes.withdrawalReturned));
  expect(await held(owner, 'balance', 'balance_frozen')).toEqual([50n, 50n]);
  const { transactionId } = await move(paidOutLegs(owner, 45n, 5n));
  expect(await held(owner, 'balance', 'balance_frozen')).toEqual([50n, 0n]);
  expect((await entriesOf(transactionId)).sort()).toEqual([
    ['balance_frozen', -45n, 7],
    ['balance_frozen', -5n, 6],
    ['cash_out', 45n, 7],
    ['income', 5n, 6],
  ]);
  expect(frozenLegs(owner, 1n, 7).map(({ type }) => type)).toEqual([7, 7]);
});

test.each([
  ['an entry changed', 'update ledger_entries set amount = amount + 1'],
  ['an entry deleted', 'delete from ledger_entries'],
  ['a transaction renamed', "update ledger_transactions set subject = 'x'"],
  ['the books emptied', 'truncate ledger_entries, ledger_seals, ledger_transactions, ledger_unsealed'],
  ['a seal changed', "update ledger_seals set hash = ''"],
  ['a balance set', 'update ledger_accounts set balance = balance + 1'],
  [
    'an account that begins with money',
    `insert into ledger_accounts (identity, principal_id, fund, currency, may_be_negative, balance)
     values ('payee', 1, 'deposit', 'CNY', false, 5)`,
  ],
  ['an account deleted', 'delete from ledger_accounts'],
  [
    'an entry added to an old transaction',
    `insert into ledger_entries (transaction_id, account_id, type, amount)
     select min(transaction_id), min(account_id), 12, 5 from ledger_entries`,
  ],
])('%s is refused by the database itself', async (_what, statement) => {
  await expect(platform.db.query(statement)).rejects.toThrow(/append-only|entries alone|begins empty|is closed/);
});

/** Adds to one transaction, in one statement, what is told of each entry: account, amount, position, before. */
const enter = (client: { query: (statement: string) => Promise<unknown> }, entries: string) =>
  client.query(`
    with t as (insert into ledger_transactions (reference, event, subject) values ('${reference()}', 'adjustment', 'x') returning id)
    insert into ledger_entries (transaction_id, account_id, type, amount, position, before, after)
    select t.id, e.account, 12, e.amount, e.position, e.before, e.before + e.amount
    from t, (values ${entries}) e (account, amount, position, before)`);

test('entries that say where their account stands have to go on there', async () => {
  const owner = provider();
  await fund(owner, 100n);
  const { rows } = await platform.db.query(
    `select id from ledger_accounts where identity = 'payee' and principal_id = ${owner.principalId}`,
  );
  const account = Number(rows[0].id);
  const client = await platform.db.connect();
  const wrong: [string, string][] = [
    ['a gap behind the last', `(${account}, 5, 3, 100)`],
    ['a gap among them', `(${account}, 5, 2, 100), (${account}, 5, 4, 105)`],
    ['another balance', `(${account}, 5, 2, 90)`],
    ['another balance on the way', `(${account}, 5, 2, 100), (${account}, 5, 3, 100)`],
    ['below zero on the way', `(${account}, -150, 2, 100), (${account}, 150, 3, -50)`],
    ['no such account', `(${owner.principalId}, 5, 1, 0)`],
  ];
  try {
    for (const [what, entries] of wrong) {
      await client.query('begin');
      expect([what, await enter(client, entries).then(String, String)]).toEqual([what, expect.stringContaining('do not go on')]);
      await client.query('rollback');
    }
    await client.query('begin');
    await enter(client, `(${account}, -5, 3, 105), (${account}, 5, 2, 100)`);
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await balancesOf(database.db, owner, ['deposit'])).toEqual({ deposit: 100n });
  // It stands at the last of them.
  await fund(owner, 1n);
});

test('a transaction that was held to its sum takes no entry any more', async () => {
  const owner = provider();
  await fund(owner, 100n);
  const client = await platform.db.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      `with t as (insert into ledger_transactions (reference, event, subject) values ('${reference()}', 'adjustment', 'x') returning id),
       e as (insert into ledger_entries (transaction_id, account_id, type, amount)
         select t.id, a.id, 12, e.amount from t, (values (5), (-5)) e (amount), ledger_accounts a
         where a.principal_id = ${owner.principalId} order by e.amount desc)
       select id from t`,
    );
    await client.query('set constraints all immediate');
    const more = `insert into ledger_entries (transaction_id, account_id, type, amount)
      select ${rows[0].id}, id, 12, 7 from ledger_accounts where principal_id = ${owner.principalId}`;
    await expect(client.query(more)).rejects.toThrow('is closed');
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a movement changes each of its accounts once, however many sides it has', async () => {
  const owner = provider();
  await fund(owner, 100n);
  const legs = [leg(owner, 'deposit', 10n), leg(owner, 'deposit', -30n), leg(owner, 'deposit', -5n), leg(platformOwner, 'cash_out', 25n)];
  const changed = await inTransaction(database, async (tx) => {
    const count = async () => {
      const { rows } = await tx.execute(sql`select n_tup_upd::int as n from pg_stat_xact_user_tables where relname = 'ledger_accounts'`);
      return Number(rows[0]?.n);
    };
    const before = await count();
    await post(tx, { reference: reference(), event: 'adjustment', subject: 'x', legs, now: new Date() });
    return (await count()) - before;
  });
  expect(changed).toBe(2);
  expect(await balancesOf(database.db, owner, ['deposit'])).toEqual({ deposit: 75n });
});

test('a transaction whose entries do not sum to zero cannot be committed', async () => {
  const client = await platform.db.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      "insert into ledger_transactions (reference, event, subject) values ('lopsided', 'adjustment', 'x') returning id",
    );
    await client.query(
      `insert into ledger_entries (transaction_id, account_id, type, amount)
       select $1, id, 12, 5 from ledger_accounts where may_be_negative limit 2`,
      [rows[0].id],
    );
    await expect(client.query('commit')).rejects.toThrow(/does not sum to zero/);
  } finally {
    client.release();
  }
});

/** One step of a person's life, in fen. */
const step = fc.record({
  from: fc.nat(3),
  to: fc.nat(3),
  fund: fc.constantFrom<Fund>('deposit', 'deposit_frozen', 'balance'),
  amount: fc.bigInt(1n, 500_00n),
});
const stock = { numRuns: scaled(1000), endOnFailure: true };

test('1,000 random sequences of 50 movements agree with a model beside, and everything sums to zero', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 50 }), async (steps) => {
      run += 1;
      const people = [platformOwner, provider(), provider(), provider()];
      const model = new Map<string, bigint>();
      const key = (index: number, name: string) => `${index} ${name}`;
      await inTransaction(database, async (tx: Db) => {
        for (const [index, { from, to, fund: name, amount }] of steps.entries()) {
          const giving: [number, Fund] = from === 0 ? [0, 'cash_in'] : [from, name];
          const taking: [number, Fund] = to === 0 ? [0, 'cash_out'] : [to, 'deposit'];
          const [giver, taker] = [people[giving[0]], people[taking[0]]];
          if (!giver || !taker) throw new Error('nobody');
          const has = model.get(key(...giving)) ?? 0n;
          const isSame = key(...giving) === key(...taking);
          const isCovered = giving[1] === 'cash_in' || has >= amount || isSame;
          const outcome = await refusal(
            post(tx, {
              reference: `model-${run}-${index}`,
              event: 'adjustment',
              subject: 'model',
              legs: [leg(giver, giving[1], -amount), leg(taker, taking[1], amount)],
              now: new Date(),
            }),
          );
          expect(outcome).toBe(isCovered ? 'accepted' : 'INSUFFICIENT_FUNDS');
          if (!isCovered) continue;
          model.set(key(...giving), (model.get(key(...giving)) ?? 0n) - amount);
          model.set(key(...taking), (model.get(key(...taking)) ?? 0n) + amount);
        }
        for (const [index, owner] of people.entries()) {
          if (index === 0) continue;
          const held = await balancesOf(tx, owner, ['deposit', 'deposit_frozen', 'balance']);
          for (const [name, balance] of Object.entries(held)) expect(balance).toBe(model.get(key(index, name)) ?? 0n);
        }
      });
    }),
    stock,
  );
}, 300_000);

describe('the books verify', () => {
  /** These movements have no papers: here the books are held against themselves. */
  const faultsOf = async () => (await verify(database.db)).faults.filter(({ rule }) => rule !== 'papers');

  test('after all that', async () => {
    const verdict = await verify(database.db);
    expect(await faultsOf()).toEqual([]);
    expect(verdict.transactions).toBeGreaterThan(1000);
  });

  test.each([
    [
      'an entry made larger',
      'ledger_entries',
      'update ledger_entries set amount = amount + 1, after = after + 1 where id = $',
      'update ledger_entries set amount = amount - 1, after = after - 1 where id = $',
    ],
    [
      'a subject rewritten',
      'ledger_transactions',
      "update ledger_transactions set subject = subject || 'x' where id = $",
      'update ledger_transactions set subject = left(subject, -1) where id = $',
    ],
    [
      'an amount moved with all that depends on it',
      'ledger_transactions',
      'update ledger_entries set type = 1 where transaction_id = $',
      'update ledger_entries set type = 9 where transaction_id = $',
    ],
    [
      'a balance raised',
      'ledger_accounts',
      'update ledger_accounts set balance = balance + 1 where id = $',
      'update ledger_accounts set balance = balance - 1 where id = $',
    ],
  ])('and %s is found and named', async (_what, table, statement, undo) => {
    const isEntry = table === 'ledger_entries';
    const { rows } = await platform.db.query<{ id: string; named: string }>(
      isEntry
        ? 'select id, transaction_id as named from ledger_entries order by id offset 7 limit 1'
        : `select id, id as named from ${table} order by id limit 1`,
    );
    const [{ id, named } = { id: '', named: '' }] = rows;
    await tamper(platform, statement.replace('$', id));
    const faults = await faultsOf();
    // An entry is named by its transaction, whose seal no longer fits.
    expect(faults).toContainEqual(expect.objectContaining({ table: isEntry ? 'ledger_transactions' : table, row: named }));
    await tamper(platform, undo.replace('$', id));
    expect(await faultsOf()).toEqual([]);
  });
});
