import fc from 'fast-check';
import { platform as house, type EntryType, type Fund, type Owner } from '../../contract/ledger';
import type { Database, Db } from '../../server/db/database';
import { databaseCode } from '../../server/kernel/databaseErrors';
import { inTransaction } from '../../server/kernel/handle';
import { Refusal } from '../../server/kernel/refusal';
import { balancesOf, legsBackwards, post, type Leg } from '../../server/ledger/post';
import { verify } from '../../server/ledger/verify';
import { scaled } from '../support/scaled';
import { tamper } from '../support/tamper';
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
const move = (legs: Leg[], name = reference(), now = new Date()) => inTransaction(database, (tx) => post(tx, { reference: name, event: 'adjustment', subject: name, legs, now }));
const fund = (owner: Owner, amount: bigint) => move([leg(house, 'cash_in', -amount, recharge), leg(owner, 'deposit', amount, recharge)]);

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
  expect(await balancesOf(database.db, owner, ['deposit', 'deposit_frozen', 'balance'])).toEqual({ deposit: 70_00n, deposit_frozen: 30_00n, balance: 0n });
  const { rows } = await platform.db.query("select e.before, e.amount, e.after, e.position from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.principal_id = $1 and a.fund = 'deposit' order by e.position", [owner.principalId]);
  expect(rows).toEqual([
    { before: '0', amount: '10000', after: '10000', position: '1' },
    { before: '10000', amount: '-3000', after: '7000', position: '2' },
  ]);
});

test('balances can be read as of any instant', async () => {
  const owner = provider();
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  await move([leg(house, 'cash_in', -500n), leg(owner, 'deposit', 500n)], reference(), at(1));
  await move([leg(house, 'cash_in', 200n), leg(owner, 'deposit', -200n)], reference(), at(3));
  for (const [day, deposit] of [[0, 0n], [1, 500n], [2, 500n], [3, 300n], [9, 300n]] as const) expect(await balancesOf(database.db, owner, ['deposit'], at(day))).toEqual({ deposit });
});

test('the same reference books once, whoever comes at the same time; for something else it is refused', async () => {
  const owner = provider();
  const name = reference();
  const legs = [leg(house, 'cash_in', -100n), leg(owner, 'deposit', 100n)];
  const posted = await Promise.all(Array.from({ length: 20 }, () => move(legs, name)));
  expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(posted.map(({ transactionId }) => transactionId)).size).toBe(1);
  expect(await balancesOf(database.db, owner, ['deposit'])).toEqual({ deposit: 100n });
  expect(await refusal(inTransaction(database, (tx) => post(tx, { reference: name, event: 'order.paid', subject: 'x', legs, now: new Date() })))).toBe('REFERENCE_TAKEN');
});

test('no balance runs below zero, by the rule and by the database', async () => {
  const owner = provider();
  await fund(owner, 100n);
  expect(await refusal(move([leg(owner, 'deposit', -101n), leg(house, 'cash_in', 101n)]))).toBe('FUNDS_SHORT');
  await expect(
    platform.db.query(`with t as (insert into ledger_transactions (reference, event, subject) values ('raw', 'adjustment', 'raw') returning id)
      insert into ledger_entries (transaction_id, account_id, type, amount) select t.id, a.id, 12, -101 from t, ledger_accounts a where a.principal_id = ${owner.principalId}`),
  ).rejects.toThrow(/ledger_balance|is closed/);
  expect(await balancesOf(database.db, owner, ['deposit'])).toEqual({ deposit: 100n });
  // Through an account and on: what comes in counts before what goes out.
  await move([leg(owner, 'balance', -50n), leg(owner, 'balance', 50n), leg(owner, 'deposit', -50n), leg(house, 'cash_in', 50n)]);
});

test('a thousand withdrawals of 1.00 at once from 600.00: exactly six hundred go through', async () => {
  const owner = provider();
  const each = scaled(50);
  await fund(owner, BigInt(each) * 12_00n);
  const results: string[] = [];
  const worker = async () => {
    for (let times = 0; times < each; times += 1) results.push(await refusal(move([leg(owner, 'deposit', -100n), leg(house, 'cash_out', 100n)])));
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  expect(results.filter((result) => result === 'accepted')).toHaveLength(each * 12);
  expect(results.filter((result) => result === 'FUNDS_SHORT')).toHaveLength(each * 8);
  expect(await balancesOf(database.db, owner, ['deposit'])).toEqual({ deposit: 0n });
});

test('movements that cross do not lock each other out', async () => {
  const [a, b] = [provider(), provider()];
  await fund(a, 1000n);
  await fund(b, 1000n);
  await Promise.all(Array.from({ length: 2 * scaled(100) }, (_, index) => move([leg(index % 2 ? a : b, 'deposit', -1n), leg(index % 2 ? b : a, 'deposit', 1n)])));
  expect(await balancesOf(database.db, a, ['deposit'])).toEqual({ deposit: 1000n });
});

test('a movement can be taken back, leg by leg', async () => {
  const owner = provider();
  const { transactionId } = await fund(owner, 77n);
  await move(await legsBackwards(database.db, transactionId, 13));
  expect(await balancesOf(database.db, owner, ['deposit'])).toEqual({ deposit: 0n });
});

test.each([
  ['an entry changed', 'update ledger_entries set amount = amount + 1'],
  ['an entry deleted', 'delete from ledger_entries'],
  ['a transaction renamed', "update ledger_transactions set subject = 'x'"],
  ['the books emptied', 'truncate ledger_entries, ledger_seals, ledger_transactions, ledger_unsealed'],
  ['a seal changed', "update ledger_seals set hash = ''"],
  ['a balance set', 'update ledger_accounts set balance = balance + 1'],
  ['an account that begins with money', "insert into ledger_accounts (identity, principal_id, fund, currency, may_be_negative, balance) values ('payee', 1, 'deposit', 'CNY', false, 5)"],
  ['an account deleted', 'delete from ledger_accounts'],
  ['an entry added to an old transaction', 'insert into ledger_entries (transaction_id, account_id, type, amount) select min(transaction_id), min(account_id), 12, 5 from ledger_entries'],
])('%s is refused by the database itself', async (_what, statement) => {
  await expect(platform.db.query(statement)).rejects.toThrow(/append-only|entries alone|begins empty|is closed/);
});

test('a transaction whose entries do not sum to zero cannot be committed', async () => {
  const client = await platform.db.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query("insert into ledger_transactions (reference, event, subject) values ('lopsided', 'adjustment', 'x') returning id");
    await client.query('insert into ledger_entries (transaction_id, account_id, type, amount) select $1, id, 12, 5 from ledger_accounts where may_be_negative limit 2', [rows[0].id]);
    await expect(client.query('commit')).rejects.toThrow(/does not sum to zero/);
  } finally {
    client.release();
  }
});

/** One step of a person's life, in fen. */
const step = fc.record({ from: fc.nat(3), to: fc.nat(3), fund: fc.constantFrom<Fund>('deposit', 'deposit_frozen', 'balance'), amount: fc.bigInt(1n, 500_00n) });
const stock = { numRuns: scaled(1000), endOnFailure: true };

test('1,000 random sequences of 50 movements agree with a model beside, and everything sums to zero', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 50 }), async (steps) => {
      run += 1;
      const people = [house, provider(), provider(), provider()];
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
          const outcome = await refusal(post(tx, { reference: `model-${run}-${index}`, event: 'adjustment', subject: 'model', legs: [leg(giver, giving[1], -amount), leg(taker, taking[1], amount)], now: new Date() }));
          expect(outcome).toBe(isCovered ? 'accepted' : 'FUNDS_SHORT');
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
    ['an entry made larger', 'ledger_entries', 'update ledger_entries set amount = amount + 1, after = after + 1 where id = $', 'update ledger_entries set amount = amount - 1, after = after - 1 where id = $'],
    ['a subject rewritten', 'ledger_transactions', "update ledger_transactions set subject = subject || 'x' where id = $", "update ledger_transactions set subject = left(subject, -1) where id = $"],
    ['an amount moved with all that depends on it', 'ledger_transactions', 'update ledger_entries set type = 1 where transaction_id = $', 'update ledger_entries set type = 9 where transaction_id = $'],
    ['a balance raised', 'ledger_accounts', 'update ledger_accounts set balance = balance + 1 where id = $', 'update ledger_accounts set balance = balance - 1 where id = $'],
  ])('and %s is found and named', async (_what, table, statement, undo) => {
    const isEntry = table === 'ledger_entries';
    const { rows } = await platform.db.query<{ id: string; named: string }>(isEntry ? 'select id, transaction_id as named from ledger_entries order by id offset 7 limit 1' : `select id, id as named from ${table} order by id limit 1`);
    const [{ id, named } = { id: '', named: '' }] = rows;
    await tamper(platform, statement.replace('$', id));
    const faults = await faultsOf();
    // An entry is named by its transaction, whose seal no longer fits.
    expect(faults).toContainEqual(expect.objectContaining({ table: isEntry ? 'ledger_transactions' : table, row: named }));
    await tamper(platform, undo.replace('$', id));
    expect(await faultsOf()).toEqual([]);
  });
});
