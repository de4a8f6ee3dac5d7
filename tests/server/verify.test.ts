import { entryTypes, platformOwner } from '../../contract/ledger';
import { inTransaction } from '../../server/kernel/handle';
import { post } from '../../server/ledger/post';
import { genesis, seal, sealOf } from '../../server/ledger/seal';
import { ruleNames, verify, type Place } from '../../server/ledger/verify';
import { payOrder } from '../../server/orders/change';
import { makeOrder, makeParties, type Parties } from '../support/orders';
import { tamper } from '../support/tamper';
import { waiting } from '../support/waiting';
import { openWorld, type World } from '../support/world';

let platform: World;
let parties: Parties;
beforeAll(async () => {
  platform = await openWorld();
  parties = await makeParties(platform.database);
});
afterAll(() => platform.close());

const faultsSince = async (since?: Place) => (await verify(platform.database.db, { since })).faults;
const countOf = async (what: string) => Number((await platform.db.query(`select count(*) from ${what}`)).rows[0].count);

async function paidOrder(): Promise<string> {
  const made = await makeOrder(platform.database, parties, { amount: 30_00n });
  await inTransaction(platform.database, (tx) => payOrder({ db: tx, now: new Date(), actorId: null, ip: null }, made));
  return made.orderSn;
}

test('in the demo every paper has its movements, and every movement its paper', async () => {
  expect(await faultsSince()).toEqual([]);
});

/** What is done past every rule, to which paper, and how it is undone; `$` is the paper's number. */
const faults: [string, string, string, string, string][] = [
  ['an order made larger', 'orders', 'pay_status = 2 and reversed_at is null', 'set amount = amount + 1', 'set amount = amount - 1'],
  ['a paid order that is closed', 'orders', 'pay_status = 2 and reversed_at is null', 'set pay_status = 4', 'set pay_status = 2'],
  ['an expired order that is paid', 'orders', 'pay_status = 3', 'set pay_status = 2', 'set pay_status = 3'],
  [
    'an order reversed without a movement',
    'orders',
    'pay_status = 2 and reversed_at is null',
    'set reversed_at = paid_at',
    'set reversed_at = null',
  ],
  ['a withdrawal made larger', 'withdrawals', 'status = 3', 'set amount = amount + 100', 'set amount = amount - 100'],
  ['a withdrawal paid that was given back', 'withdrawals', 'status = 4', 'set status = 3', 'set status = 4'],
  [
    "a recharge of the platform's credited with more",
    'recharges',
    "status = 3 and identity = 'other'",
    'set credited = credited + 1',
    'set credited = credited - 1',
  ],
  [
    'a deposit credited without a movement',
    'recharges',
    "status = 2 and identity = 'payee'",
    'set status = 3, credited = amount',
    'set status = 2, credited = null',
  ],
  ['a transfer of deposit made smaller', 'deposit_transfers', 'kind = 2', 'set amount = amount - 1', 'set amount = amount + 1'],
  [
    'an adjustment approved that moved nothing',
    'adjustments',
    'status = 1',
    'set status = 2, reviewer_id = maker_id + 1',
    'set status = 1, reviewer_id = null',
  ],
  ['an adjustment the other way', 'adjustments', 'status = 2', 'set amount = -amount', 'set amount = -amount'],
];

test.each(faults)('%s is found and named', async (_what, table, which, change, undo) => {
  const { rows } = await platform.db.query(`select order_sn from ${table} where ${which} order by id limit 1`);
  const sn = String(rows[0].order_sn);
  await tamper(platform, `update ${table} ${change} where order_sn = '${sn}'`);
  expect(await faultsSince()).toEqual([{ rule: 'papers', table, row: sn }]);
  await tamper(platform, `update ${table} ${undo} where order_sn = '${sn}'`);
});

test('a movement without a paper is found and named', async () => {
  const { rows } = await platform.db.query("select id, subject from ledger_transactions where event = 'adjustment' order by id limit 1");
  await tamper(platform, `update adjustments set order_sn = 'A-gone' where order_sn = '${rows[0].subject}'`);
  expect(await faultsSince()).toEqual([{ rule: 'papers', table: 'adjustments', row: 'A-gone' }]);
  await tamper(platform, "delete from adjustments where order_sn = 'A-gone'");
  expect(await faultsSince()).toEqual([{ rule: 'papers', table: 'ledger_transactions', row: rows[0].id }]);
});

/** An entry that has others before it. */
const lastIncome = "select max(e.id) as id from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.fund = 'income'";

describe('a look at what has come since', () => {
  let since: Place | undefined;
  let order: string;
  beforeEach(async () => {
    if (since) return;
    since = await verify(platform.database.db);
    order = await paidOrder();
  });
  test('finds nothing in what was done by the rules, and looks at that alone', async () => {
    // The deposit, the order and its payment, not the thousands before.
    expect(await verify(platform.database.db, { since })).toMatchObject({
      transactions: 3,
      entries: 2 + 2 + 7,
      faults: [],
      position: (since?.position ?? 0) + 3,
    });
  });

  const ofOrder = (column: string) =>
    `select ${column} from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.reference = 'order.paid:${order}' order by e.id limit 1`;

  test.each([
    [
      'an entry',
      'chain of entries',
      () => `update ledger_entries set before = before + 1, after = after + 1 where id = (${ofOrder('e.id')})`,
      () => `update ledger_entries set before = before - 1, after = after - 1 where id = (${ofOrder('e.id')})`,
    ],
    [
      'an amount',
      'transaction',
      () => `update ledger_entries set amount = amount + 1, after = after + 1 where id = (${ofOrder('e.id')})`,
      () => `update ledger_entries set amount = amount - 1, after = after - 1 where id = (${ofOrder('e.id')})`,
    ],
    [
      'a balance',
      'balance',
      () => `update ledger_accounts set balance = balance + 1 where id = (${ofOrder('e.account_id')})`,
      () => `update ledger_accounts set balance = balance - 1 where id = (${ofOrder('e.account_id')})`,
    ],
    [
      'a remark',
      'seal',
      () => `update ledger_transactions set remark = 'x' where id = (${ofOrder('t.id')})`,
      () => `update ledger_transactions set remark = '' where id = (${ofOrder('t.id')})`,
    ],
    [
      'a paper',
      'papers',
      () => `update orders set amount = amount + 1 where order_sn = '${order}'`,
      () => `update orders set amount = amount - 1 where order_sn = '${order}'`,
    ],
    [
      'a time',
      'chain of entries',
      () => `update ledger_entries set created_at = created_at - interval '900 days' where id = (${lastIncome})`,
      () => `update ledger_entries set created_at = created_at + interval '900 days' where id = (${lastIncome})`,
    ],
  ])('finds %s that was changed, by the rule of the %s', async (_what, rule, change, undo) => {
    await tamper(platform, change());
    expect((await faultsSince(since)).map((fault) => fault.rule)).toContain(rule);
    await tamper(platform, undo());
    expect(await faultsSince(since)).toEqual([]);
  });

  test('leaves alone what was there before', async () => {
    // The last entry of an account says its balance, which is looked at every time.
    const inside = 'select e.id from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.position < a.entries';
    const { rows } = await platform.db.query(`${inside} order by e.id limit 1`);
    const by = (amount: string) =>
      tamper(platform, `update ledger_entries set amount = amount ${amount}, after = after ${amount} where id = ${rows[0].id}`);
    await by('+ 1');
    expect(await faultsSince(since)).toEqual([]);
    await by('- 1');
  });

  test('does not go on from a place that the chain does not lead to', async () => {
    expect(await faultsSince({ position: since?.position ?? 0, hash: '0'.repeat(64) })).toEqual([
      { rule: 'seal', table: 'ledger_seals', row: String(since?.position) },
    ]);
  });
});

test('a look at everything says how far it went, and what it saw', async () => {
  const { rows } = await platform.db.query('select position, hash from ledger_seals order by position desc limit 1');
  expect(await verify(platform.database.db)).toEqual({
    transactions: await countOf('ledger_transactions'),
    entries: await countOf('ledger_entries'),
    faults: expect.any(Array),
    position: Number(rows[0].position),
    hash: rows[0].hash,
  });
  expect(ruleNames).toEqual(['sum', 'transaction', 'balance', 'chain of entries', 'seal', 'papers', 'head', 'statistics']);
});

describe('everything is held against each rule', () => {
  // Papers are held against the books above; here one was left without its movement.
  const faultsOfAll = async () => (await faultsSince()).filter(({ rule }) => rule !== 'papers');
  const [account, entry, transaction, seal_] = ['ledger_accounts', 'ledger_entries', 'ledger_transactions', 'ledger_seals'].map(
    (table) =>
      async (which: string): Promise<string> =>
        String(
          (await platform.db.query(`select ${table === 'ledger_seals' ? 'transaction_id' : 'id'} as id from ${table} ${which}`)).rows[0].id,
        ),
  );

  test.each<[string, string, () => Promise<[change: string, undo: string, table: string, row: string]>]>([
    [
      'a balance from nowhere',
      'sum',
      async () => {
        const id = await account?.("where fund = 'cash_in'");
        return [
          `update ledger_accounts set balance = balance + 1 where id = ${id}`,
          `update ledger_accounts set balance = balance - 1 where id = ${id}`,
          'ledger_accounts',
          'CNY',
        ];
      },
    ],
    [
      'an entry that came late and is not written down as that',
      'chain of entries',
      async () => {
        const { rows } = await platform.db.query(lastIncome);
        return [
          `update ledger_entries set created_at = created_at - interval '900 days' where id = ${rows[0].id}`,
          `update ledger_entries set created_at = created_at + interval '900 days' where id = ${rows[0].id}`,
          'ledger_entries',
          String(rows[0].id),
        ];
      },
    ],
    [
      'a balance that is not its entries',
      'balance',
      async () => {
        const id = await account?.("where fund = 'cash_in'");
        return [
          `update ledger_accounts set balance = balance + 1 where id = ${id}`,
          `update ledger_accounts set balance = balance - 1 where id = ${id}`,
          'ledger_accounts',
          String(id),
        ];
      },
    ],
    [
      'a count that is not of its entries',
      'balance',
      async () => {
        const id = await account?.("where fund = 'cash_in'");
        return [
          `update ledger_accounts set entries = entries + 1 where id = ${id}`,
          `update ledger_accounts set entries = entries - 1 where id = ${id}`,
          'ledger_accounts',
          String(id),
        ];
      },
    ],
    [
      'a transaction that does not sum to zero',
      'transaction',
      async () => {
        const id = await entry?.('order by id offset 20');
        const of = await transaction?.(`where id = (select transaction_id from ledger_entries where id = ${id})`);
        return [
          `update ledger_entries set amount = amount + 1, after = after + 1 where id = ${id}`,
          `update ledger_entries set amount = amount - 1, after = after - 1 where id = ${id}`,
          'ledger_transactions',
          String(of),
        ];
      },
    ],
    [
      'entries of accounts that are not there',
      'transaction',
      async () => {
        const of = await transaction?.('order by id offset 30');
        return [
          `update ledger_entries set account_id = -account_id where transaction_id = ${of}`,
          `update ledger_entries set account_id = -account_id where transaction_id = ${of}`,
          'ledger_transactions',
          String(of),
        ];
      },
    ],
    [
      'an entry that does not follow',
      'chain of entries',
      async () => {
        const id = await entry?.('order by id offset 20');
        return [
          `update ledger_entries set before = before + 1, after = after + 1 where id = ${id}`,
          `update ledger_entries set before = before - 1, after = after - 1 where id = ${id}`,
          'ledger_entries',
          String(id),
        ];
      },
    ],
    [
      'a seal that does not fit',
      'seal',
      async () => {
        const of = await seal_?.('order by position offset 2000');
        return [
          `update ledger_seals set hash = reverse(hash) where transaction_id = ${of}`,
          `update ledger_seals set hash = reverse(hash) where transaction_id = ${of}`,
          'ledger_transactions',
          String(of),
        ];
      },
    ],
    [
      'a chain with a gap',
      'seal',
      async () => {
        const of = await seal_?.('order by position offset 7');
        // Places are unique: those after it step aside first.
        const aside = `update ledger_seals set position = -position
          where position > (select position from ledger_seals where transaction_id = ${of})`;
        return [
          `${aside}; update ledger_seals set position = 1 - position where position < 0`,
          `${aside}; update ledger_seals set position = -position - 1 where position < 0`,
          'ledger_transactions',
          (await seal_?.('order by position offset 8')) ?? '',
        ];
      },
    ],
  ])('%s is found and named', async (_what, rule, prepare) => {
    const [change, undo, table, row] = await prepare();
    await tamper(platform, change);
    expect(await faultsOfAll()).toContainEqual({ rule, table, row });
    await tamper(platform, undo);
    expect(await faultsOfAll()).toEqual([]);
  });
});

test('the head that is known outside must be in the chain, with its hash', async () => {
  const { position, hash } = await verify(platform.database.db);
  const headFaults = async (head: Place | null) => {
    const { faults } = await verify(platform.database.db, { head: head && { ...head, at: '' } });
    return faults.filter(({ rule }) => rule === 'head');
  };
  expect(await headFaults(null)).toEqual([]);
  expect(await headFaults({ position, hash })).toEqual([]);
  for (const head of [
    { position: position + 1, hash },
    { position, hash: genesis },
  ]) {
    expect(await headFaults(head)).toEqual([{ rule: 'head', table: 'ledger_seals', row: String(head.position) }]);
  }
});

describe('a movement without a seal', () => {
  const unsealed = async () => {
    const owner = { identity: 'payee', principalId: parties.providerId } as const;
    const legs = [
      { owner: platformOwner, fund: 'adjustment' as const, amount: -5n, type: entryTypes.adjustment },
      { owner, fund: 'deposit' as const, amount: 5n, type: entryTypes.adjustment },
    ];
    const posted = await inTransaction(platform.database, (tx) =>
      post(tx, { reference: `unsealed:${Math.random()}`, event: 'adjustment', subject: 'unsealed', legs, now: new Date() }),
    );
    return posted.transactionId;
  };
  const sealFaults = async (since?: Place) => (await faultsSince(since)).filter(({ rule }) => rule === 'seal');

  test('is sealed before anything is looked at', async () => {
    const id = await unsealed();
    const before = await countOf('ledger_unsealed');
    expect(before).toBe(1);
    expect(await sealFaults()).toEqual([]);
    expect(await sealFaults({ position: 0, hash: genesis })).toEqual([]);
    expect(await countOf(`ledger_seals where transaction_id = ${id}`)).toBe(1);
  });

  test('is sealed once, by whoever comes first', async () => {
    await unsealed();
    let second: Promise<number> | undefined;
    const first = await platform.database.db.transaction(async (tx) => {
      const sealed = await seal(tx);
      second = platform.database.db.transaction(seal);
      await waiting(platform);
      return sealed;
    });
    expect([first, await second]).toEqual([1, 0]);
  });

  test('that does not wait for one is found, also of what has come since', async () => {
    const since = await verify(platform.database.db);
    const id = await unsealed();
    await tamper(platform, `delete from ledger_unsealed where transaction_id = ${id}`);
    const fault = { rule: 'seal', table: 'ledger_transactions', row: String(id) };
    expect(await sealFaults()).toEqual([fault]);
    expect(await sealFaults(since)).toEqual([fault]);
    // What was there before is not looked at again: neither from a later place, nor where the chain had not begun.
    await tamper(platform, `insert into ledger_unsealed values (${id})`);
    const later = await verify(platform.database.db);
    await tamper(platform, `delete from ledger_seals where transaction_id = (select min(transaction_id) from ledger_seals)`);
    expect(await sealFaults(later)).toEqual([]);
    expect(await sealFaults({ position: 0, hash: genesis })).toHaveLength(1);
  });
});

describe('a seal', () => {
  test('is the hash of what it seals after the one before it', () => {
    // printf '%s\n%s' 00…0 content | sha256sum
    expect(sealOf(genesis, 'content')).toBe('969dccf749ae2c479a0a7f79989ca12a96f85285bd905830147f3ad648932324');
    expect(genesis).toBe('0'.repeat(64));
  });

  test('is given to five hundred movements at a time, in the order of their numbers, from the beginning of the chain', async () => {
    const undone = new Error('undone');
    const work = platform.database.db.transaction(async (tx) => {
      await tx.execute("set local session_replication_role = 'replica'");
      await tx.execute('delete from ledger_seals');
      await tx.execute('delete from ledger_unsealed');
      await tx.execute('insert into ledger_unsealed select id from ledger_transactions order by id desc limit 502');
      const { rows: wanted } = await tx.execute<{ id: string; content: string }>(
        'select transaction_id as id, content from ledger_contents join ledger_unsealed using (transaction_id) order by 1',
      );
      expect(await seal(tx)).toBe(500);
      expect((await tx.execute('select 1 from ledger_unsealed')).rows).toHaveLength(2);
      expect(await seal(tx)).toBe(2);
      expect(await seal(tx)).toBe(0);
      let hash = genesis;
      const { rows } = await tx.execute<{ position: string; id: string; hash: string }>(
        'select position, transaction_id as id, hash from ledger_seals order by position',
      );
      expect(rows).toEqual(
        wanted.map(({ id, content }, index) => {
          hash = sealOf(hash, content);
          return { position: String(index + 1), id, hash };
        }),
      );
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  });
});
