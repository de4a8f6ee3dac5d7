import { eq } from 'drizzle-orm';
import { entryTypes, platformOwner, type Owner } from '../../contract/ledger';
import { orderStatuses } from '../../contract/states/orders';
import { accounts, merchants, providers } from '../../server/db/schema';
import type { Handler } from '../../server/kernel/handle';
import { inTransaction } from '../../server/kernel/handle';
import { bridge } from '../../server/records/bridge';
import { explainBalance } from '../../server/records/explainBalance';
import * as records from '../../server/records/listRecords';
import { ownerFunds } from '../../server/records/ownerFunds';
import * as sums from '../../server/records/sumRecords';
import { post } from '../../server/ledger/post';
import { frozenLegs } from '../../server/ledger/withdrawalLegs';
import { everybodys } from '../../server/kernel/visible';
import { lockOrder, payLateOrder, payOrder, reverseOrder } from '../../server/orders/change';
import { adjust } from '../support/adjust';
import { openSession } from '../support/openSession';
import { makeOrder, makeParties, type Parties } from '../support/orders';
import { openWorld, type World } from '../support/world';

let world: World;
let parties: Parties;
let sn: string;
let tokens: Record<'admin' | 'merchant' | 'provider' | 'root', string>;
const days = ['10', '12', '14'].map((day) => new Date(`2026-01-${day}T00:00:00Z`));
const [made = new Date(), paidAt = new Date(), frozenAt = new Date()] = days;
const unix = (date: Date) => date.getTime() / 1000;

beforeAll(async () => {
  world = await openWorld();
  const { db } = world.database;
  parties = await makeParties(world.database);
  const name = async (table: typeof merchants | typeof providers, id: number, to: string) =>
    db.update(table).set({ name: to }).where(eq(table.id, id));
  await name(merchants, parties.merchantId, 'Quince Shop');
  await name(providers, parties.providerId, 'Medlar Leaf');
  await name(providers, parties.rootId, 'Medlar Root');
  await db
    .update(providers)
    .set({ path: [parties.rootId, parties.providerId] })
    .where(eq(providers.id, parties.providerId));
  await db
    .update(providers)
    .set({ path: [parties.rootId] })
    .where(eq(providers.id, parties.rootId));
  const [admin] = await db.select().from(accounts).where(eq(accounts.username, 'admin'));
  const owner = async ({ identity, principalId }: Owner) => {
    const [account] = await db
      .insert(accounts)
      .values({ identity, principalId, username: `own${principalId}`, passwordHash: '', name: '', role: 'owner' })
      .returning();
    return openSession(world, account?.id ?? 0);
  };
  tokens = {
    admin: await openSession(world, admin?.id ?? 0),
    merchant: await owner(merchant()),
    provider: await owner(provider()),
    root: await owner(root()),
  };
});
afterAll(() => world.close());

const merchant = (): Owner => ({ identity: 'payer', principalId: parties.merchantId });
const provider = (): Owner => ({ identity: 'payee', principalId: parties.providerId });
const root = (): Owner => ({ identity: 'payee', principalId: parties.rootId });

/** An order of 100.00 of the 10th, paid on the 12th; on the 14th the merchant freezes 50.00. Made by the first test. */
beforeEach(async () => {
  if (sn) return;
  const order = await makeOrder(world.database, parties, { amount: 100_00n, createdAt: made });
  sn = order.orderSn;
  const [admin] = await world.database.db.select().from(accounts).where(eq(accounts.username, 'admin'));
  await inTransaction(world.database, async (tx) => {
    await payOrder({ db: tx, now: paidAt, actorId: admin?.id ?? null, ip: null }, order);
    const legs = frozenLegs(merchant(), 50_00n, entryTypes.withdrawal);
    await post(tx, {
      reference: 'withdrawal.applied:Quince-9',
      event: 'withdrawal.applied',
      subject: 'Quince-9',
      legs,
      remark: '提现',
      now: frozenAt,
    });
  });
});

interface Page {
  list: Record<string, unknown>[];
  total: number;
}
const identityOf = { admin: 'other', merchant: 'payer', provider: 'payee', root: 'payee' } as const;
type Who = keyof typeof identityOf;
const ask = (handlers: Handler | Handler[], who: Who, input: object = {}) =>
  world.serve(handlers, { identity: identityOf[who], token: tokens[who] }, input);
const pageOf = async (handlers: Handler[], who: Who, input: object = {}) => (await ask(handlers, who, { limit: 200, ...input })) as Page;
const row = (values: object) => expect.objectContaining(values);
/** Fund, type, before, change and after of each row, the oldest first. */
const told = ({ list }: Page) => list.map(({ fund, type, before, change, after }) => [fund, type, before, change, after]).reverse();

test('a merchant reads its own balance and what is frozen of it, row by row', async () => {
  const page = await pageOf(records.listMerchantBalanceRecords, 'merchant');
  expect(told(page)).toEqual(
    expect.arrayContaining([
      [1, entryTypes.orderPaid, '0.00', '98.50', '98.50'],
      [1, entryTypes.withdrawal, '98.50', '-50.00', '48.50'],
      [2, entryTypes.withdrawal, '0.00', '50.00', '50.00'],
    ]),
  );
  expect(page).toMatchObject({ total: 3, list: { length: 3 } });
  expect(page.list.at(-1)).toEqual({
    id: expect.any(Number),
    create_time: unix(paidAt),
    fund: 1,
    type: 1,
    before: '0.00',
    change: '98.50',
    after: '98.50',
    subject: sn,
    remark: '',
    operator: '平台',
  });
  expect(page.list[0]).toMatchObject({ create_time: unix(frozenAt), subject: 'Quince-9', remark: '提现', operator: null });
});

test('the platform reads everybody’s, and whose each is', async () => {
  const mine = { owner: 'Quince Shop' };
  const page = await pageOf(records.listMerchantBalanceRecords, 'admin', mine);
  expect(page.list).toHaveLength(3);
  for (const one of page.list) expect(one).toMatchObject({ owner_id: parties.merchantId, owner_name: 'Quince Shop' });
  expect(page.list.at(-1)).toMatchObject({ operator: 'admin' });
  const all = await pageOf(records.listMerchantBalanceRecords, 'admin');
  expect(all.total).toBeGreaterThan(page.total);
  expect(new Set(all.list.map(({ fund }) => fund))).toEqual(new Set([1, 2]));
});

test.each([
  ['name', () => 'Quince Shop', 3],
  ['part of a name', () => 'quince', 3],
  ['number', () => String(parties.merchantId), 3],
  ['part of a number', () => String(parties.merchantId).slice(1), 0],
  ['number behind a #', () => `#${parties.merchantId}`, 3],
  ['number of nobody behind a #', () => '#999999', 0],
])('an owner is found by its %s', async (_what, owner, count) => {
  expect(await pageOf(records.listMerchantBalanceRecords, 'admin', { owner: owner() })).toMatchObject({
    total: count,
    list: { length: count },
  });
});

test('a provider reads its own balance and deposit, and of others the balances and deposits of those below it', async () => {
  const frozen = [
    [3, entryTypes.adjustment, '0.00', '100.00', '100.00'],
    [3, entryTypes.orderFrozen, '100.00', '-100.00', '0.00'],
    [4, entryTypes.orderFrozen, '0.00', '100.00', '100.00'],
    [4, entryTypes.orderPaid, '100.00', '-100.00', '0.00'],
  ];
  const own = await pageOf(records.listOwnDepositRecords, 'provider');
  expect(told(own).sort()).toEqual(frozen.sort());
  expect(own.list[0]).not.toHaveProperty('owner_id');
  expect((await pageOf(records.listOwnDepositRecords, 'root')).total).toBe(0);
  expect(told(await pageOf(records.listOwnBalanceRecords, 'provider'))).toEqual([[1, entryTypes.commission, '0.00', '0.60', '0.60']]);
  expect(told(await pageOf(records.listOwnBalanceRecords, 'root'))).toEqual([[1, entryTypes.teamCommission, '0.00', '0.30', '0.30']]);
  const below = await pageOf(records.listProviderDepositRecords, 'root');
  expect(told(below).sort()).toEqual(frozen.sort());
  expect(below.list[0]).toMatchObject({ owner_id: parties.providerId, owner_name: 'Medlar Leaf' });
  expect(told(await pageOf(records.listProviderBalanceRecords, 'root'))).toEqual([[1, entryTypes.commission, '0.00', '0.60', '0.60']]);
  for (const list of [records.listProviderDepositRecords, records.listProviderBalanceRecords])
    expect(await pageOf(list, 'provider')).toEqual(row({ list: [], total: 0 }));
  const everybody = await pageOf(records.listProviderBalanceRecords, 'admin', { owner: 'Medlar' });
  expect(everybody.list.map(({ owner_name: name }) => name).sort()).toEqual(['Medlar Leaf', 'Medlar Root']);
  expect((await pageOf(records.listProviderDepositRecords, 'admin', { owner: 'Medlar' })).total).toBe(4);
});

test('the platform reads its pre-deposit and what it owes beside it', async () => {
  const page = await pageOf(records.listPreDepositRecords, 'admin', { subject: sn });
  expect(page.list).toEqual([row({ fund: 5, type: entryTypes.fee, change: '-0.20', subject: sn })]);
  expect(page.list[0]).not.toHaveProperty('owner_id');
  const all = await pageOf(records.listPreDepositRecords, 'admin');
  const held = await world.db.query(
    "select sum(entries) as n from ledger_accounts where identity = 'other' and fund in ('pre_deposit', 'software_payable')",
  );
  expect(all.total).toBe(Number(held.rows[0].n));
  await inTransaction(world.database, async (tx) => {
    const { rows } = await world.db.query("select balance from ledger_accounts where identity = 'other' and fund = 'pre_deposit'");
    const legs = [
      { owner: platformOwner, fund: 'pre_deposit', amount: -BigInt(rows[0].balance) - 7n, type: 6, shortTo: 'software_payable' } as const,
      { owner: platformOwner, fund: 'software_fee', amount: BigInt(rows[0].balance) + 7n, type: 6 } as const,
    ];
    await post(tx, { reference: 'short', event: 'adjustment', subject: 'short', legs, now: frozenAt });
  });
  expect((await pageOf(records.listPreDepositRecords, 'admin', { fund: 6 })).list).toEqual([row({ fund: 6, change: '-0.07' })]);
});

test.each<[string, () => object, number]>([
  ['number of its paper', () => ({ subject: sn }), 1],
  ['part of that number', () => ({ subject: 'quince' }), 2],
  ['type', () => ({ type: entryTypes.withdrawal }), 2],
  ['fund', () => ({ fund: 2 }), 1],
  ['fund that the book does not have', () => ({ fund: 3 }), 0],
  ['time from its instant on', () => ({ create_time_from: unix(frozenAt) }), 2],
  ['time until before its instant', () => ({ create_time_to: unix(frozenAt) }), 1],
  ['both', () => ({ create_time_from: unix(frozenAt), fund: 1, type: entryTypes.withdrawal }), 1],
])('a record is found by its %s', async (_what, filters, count) => {
  expect(await pageOf(records.listMerchantBalanceRecords, 'merchant', filters())).toMatchObject({ total: count, list: { length: count } });
});

/** Opening, in, out and closing, as they are told. */
const moved = (opening: string | null, inflow: string, outflow: string, closing: string | null) => ({ opening, inflow, outflow, closing });
const still = moved('0.00', '0.00', '0.00', '0.00');
const summary = (total: object, ...funds: [fund: number, sums: object][]) => ({
  total,
  funds: funds.map(([fund, one]) => ({ fund, ...one })),
});

test.each<[string, () => object, object]>([
  // What was frozen was its own all the while: of all, 98.50 came and nothing went.
  [
    'everything',
    () => ({}),
    summary(
      moved('0.00', '98.50', '0.00', '98.50'),
      [1, moved('0.00', '98.50', '50.00', '48.50')],
      [2, moved('0.00', '50.00', '0.00', '50.00')],
    ),
  ],
  ['before anything', () => ({ create_time_to: unix(made) }), summary(still, [1, still], [2, still])],
  [
    'the day of the payment',
    () => ({ create_time_from: unix(paidAt), create_time_to: unix(frozenAt) }),
    summary(moved('0.00', '98.50', '0.00', '98.50'), [1, moved('0.00', '98.50', '0.00', '98.50')], [2, still]),
  ],
  [
    'what came after it',
    () => ({ create_time_from: unix(frozenAt) }),
    summary(
      moved('98.50', '0.00', '0.00', '98.50'),
      [1, moved('98.50', '0.00', '50.00', '48.50')],
      [2, moved('0.00', '50.00', '0.00', '50.00')],
    ),
  ],
  [
    'one fund',
    () => ({ create_time_from: unix(frozenAt), fund: 1 }),
    summary(moved('98.50', '0.00', '50.00', '48.50'), [1, moved('98.50', '0.00', '50.00', '48.50')]),
  ],
  ['a fund that the book does not have', () => ({ fund: 3 }), summary(still)],
  [
    'one type, which says nothing of what was held',
    () => ({ type: entryTypes.withdrawal }),
    summary(moved(null, '0.00', '0.00', null), [1, moved(null, '0.00', '50.00', null)], [2, moved(null, '50.00', '0.00', null)]),
  ],
  [
    'one number, which says nothing of what was held',
    () => ({ subject: sn, create_time_to: unix(frozenAt) }),
    summary(moved(null, '98.50', '0.00', null), [1, moved(null, '98.50', '0.00', null)], [2, moved(null, '0.00', '0.00', null)]),
  ],
  [
    'a number of blanks, which is none',
    () => ({ subject: '  ', create_time_to: unix(frozenAt) }),
    summary(moved('0.00', '98.50', '0.00', '98.50'), [1, moved('0.00', '98.50', '0.00', '98.50')], [2, still]),
  ],
])('sums of %s say what each fund and all held before and after, and what came and went', async (_what, filters, expected) => {
  expect(await ask(sums.sumMerchantBalanceRecords, 'merchant', filters())).toEqual(expected);
  for (const owner of ['Quince Shop', `#${parties.merchantId}`])
    expect(await ask(sums.sumMerchantBalanceRecords, 'admin', { owner, ...filters() })).toEqual(expected);
});

test('each book has its own sums', async () => {
  const deposit = (all: object) =>
    summary(all, [3, moved('0.00', '100.00', '100.00', '0.00')], [4, moved('0.00', '100.00', '100.00', '0.00')]);
  const paid = deposit(moved('0.00', '100.00', '100.00', '0.00'));
  const none = summary(still, [3, still], [4, still]);
  expect(await ask(sums.sumOwnDepositRecords, 'provider')).toEqual(paid);
  expect(await ask(sums.sumOwnDepositRecords, 'root')).toEqual(none);
  expect(await ask(sums.sumProviderDepositRecords, 'root')).toEqual(paid);
  expect(await ask(sums.sumProviderDepositRecords, 'provider')).toEqual(none);
  const earned = moved('0.00', '0.60', '0.00', '0.60');
  expect(await ask(sums.sumProviderBalanceRecords, 'root')).toEqual(summary(earned, [1, earned], [2, still]));
  expect(
    await ask(sums.sumPreDepositRecords, 'admin', { subject: sn, create_time_from: unix(paidAt), create_time_to: unix(frozenAt) }),
  ).toEqual(summary(moved(null, '0.00', '0.20', null), [5, moved(null, '0.00', '0.20', null)], [6, moved(null, '0.00', '0.00', null)]));
});

test('what a late payment froze and took at once only went, and what pays a debt off comes and goes', async () => {
  const others = await makeParties(world.database);
  const owner = { identity: 'payer', principalId: others.merchantId } as const;
  const late = await makeOrder(world.database, others, { amount: 100_00n, createdAt: made, payStatus: orderStatuses.expired });
  const doer = { now: paidAt, actorId: null, ip: null };
  await inTransaction(world.database, (db) => payLateOrder({ db, ...doer }, late));
  expect(
    await ask(sums.sumProviderDepositRecords, 'admin', { owner: `#${others.providerId}`, create_time_from: unix(paidAt) }),
  ).toMatchObject({ total: moved('100.00', '0.00', '100.00', '0.00') });
  await adjust(world.database, owner, 'balance', -90_00n, frozenAt);
  await inTransaction(world.database, async (db) => {
    const paid = await lockOrder(db, late.orderSn, everybodys);
    if (paid) await reverseOrder({ db, ...doer, now: frozenAt }, paid, '测试');
  });
  await adjust(world.database, owner, 'balance', 95_00n, frozenAt);
  expect(await ask(sums.sumMerchantBalanceRecords, 'admin', { owner: `#${others.merchantId}` })).toMatchObject({
    total: moved('0.00', '193.50', '188.50', '5.00'),
  });
});

test('opening, in, out and closing add up where an account’s entries are not in the order of their times', async () => {
  const { merchantId } = await makeParties(world.database);
  const owner = { identity: 'payer', principalId: merchantId } as const;
  await adjust(world.database, owner, 'balance', 7_00n, frozenAt);
  await adjust(world.database, owner, 'balance', 2_00n, paidAt);
  const asked = { owner: `#${merchantId}` };
  expect(await ask(sums.sumMerchantBalanceRecords, 'admin', { ...asked, create_time_to: unix(frozenAt) })).toMatchObject({
    total: moved('0.00', '2.00', '0.00', '2.00'),
  });
  expect(await ask(sums.sumMerchantBalanceRecords, 'admin', { ...asked, create_time_from: unix(frozenAt) })).toMatchObject({
    total: moved('2.00', '7.00', '0.00', '9.00'),
  });
});

test('a balance is explained by all that led to it, by type, to who may read it', async () => {
  const [last] = (await pageOf(records.listMerchantBalanceRecords, 'merchant', { fund: 1 })).list;
  const explained = {
    owner: { identity: 'payer', owner_id: parties.merchantId, name: 'Quince Shop' },
    fund: 1,
    until: unix(frozenAt) + 1,
    after: '48.50',
    list: [
      { type: entryTypes.orderPaid, count: 1, amount: '98.50' },
      { type: entryTypes.withdrawal, count: 1, amount: '-50.00' },
    ],
  };
  expect(await ask(explainBalance, 'merchant', { id: last?.id })).toEqual(explained);
  expect(await ask(explainBalance, 'admin', { id: last?.id })).toEqual(explained);
  for (const who of ['provider', 'root'] as const)
    await expect(ask(explainBalance, who, { id: last?.id })).rejects.toMatchObject({ codeName: 'NOT_FOUND' });
  const [first] = (await pageOf(records.listMerchantBalanceRecords, 'merchant', { type: 1 })).list;
  expect(await ask(explainBalance, 'merchant', { id: first?.id })).toEqual({
    ...explained,
    until: unix(paidAt) + 1,
    after: '98.50',
    list: explained.list.slice(0, 1),
  });
  const [below] = (await pageOf(records.listProviderBalanceRecords, 'root')).list;
  expect(await ask(explainBalance, 'root', { id: below?.id })).toMatchObject({ after: '0.60' });
  expect(await ask(explainBalance, 'provider', { id: below?.id })).toMatchObject({ after: '0.60' });
  await expect(ask(explainBalance, 'merchant', { id: below?.id })).rejects.toMatchObject({ codeName: 'NOT_FOUND' });
  await expect(ask(explainBalance, 'merchant', { id: 999_999_999 })).rejects.toMatchObject({ codeName: 'NOT_FOUND' });
});

test('what somebody held in a fund at an instant is explained by all before it, to who may read its record', async () => {
  const at = (day: Date) => ({ fund: 1, until: unix(day) });
  const whose = { identity: 'payer', owner_id: parties.merchantId };
  const paid = { type: entryTypes.orderPaid, count: 1, amount: '98.50' };
  const frozen = { type: entryTypes.withdrawal, count: 1, amount: '-50.00' };
  const told = { owner: { ...whose, name: 'Quince Shop' }, fund: 1 };
  for (const [who, asked] of [
    ['merchant', {}],
    ['merchant', whose],
    ['admin', whose],
  ] as const) {
    expect(await ask(explainBalance, who, { ...asked, ...at(paidAt) })).toEqual({ ...told, until: unix(paidAt), after: '0.00', list: [] });
    expect(await ask(explainBalance, who, { ...asked, ...at(frozenAt) })).toEqual({
      ...told,
      until: unix(frozenAt),
      after: '98.50',
      list: [paid],
    });
    expect(await ask(explainBalance, who, { ...asked, fund: 1 })).toMatchObject({ after: '48.50', list: [paid, frozen] });
  }
  expect(await ask(explainBalance, 'merchant', { fund: 2 })).toMatchObject({ fund: 2, after: '50.00', list: [{ amount: '50.00' }] });
  expect(await ask(explainBalance, 'merchant', { fund: 3 })).toMatchObject({ after: '0.00', list: [] });
  const below = { identity: 'payee', owner_id: parties.providerId, fund: 1 };
  for (const who of ['admin', 'root', 'provider'] as const)
    expect(await ask(explainBalance, who, below)).toMatchObject({ owner: { name: 'Medlar Leaf' }, after: '0.60' });
  for (const [who, asked] of [
    ['provider', { ...below, owner_id: parties.rootId }],
    ['provider', { ...whose, fund: 1 }],
    ['merchant', below],
    ['merchant', { identity: 'other', fund: 5 }],
    ['merchant', { ...whose, owner_id: parties.merchantId + 1, fund: 1 }],
    ['admin', { identity: 'payer', fund: 1 }],
    ['admin', { identity: 'payer', owner_id: 9, fund: 1 }],
  ] as const)
    await expect(ask(explainBalance, who, asked)).rejects.toMatchObject({ codeName: 'NOT_FOUND' });
  await expect(ask(explainBalance, 'merchant', {})).rejects.toMatchObject({ codeName: 'INVALID_INPUT' });
});

test('a range is bridged for its owner and the platform, with what is frozen now', async () => {
  const whose = { identity: 'payer', owner_id: parties.merchantId };
  const told = {
    owner: { ...whose, name: 'Quince Shop' },
    opening: '0.00',
    closing: '98.50',
    lines: [
      { name: 'paid', count: 1, amount: '100.00' },
      { name: 'fee', count: 1, amount: '-1.50' },
    ],
    frozen: '50.00',
  };
  expect(await ask(bridge, 'merchant', { to: unix(frozenAt) })).toEqual(told);
  expect(await ask(bridge, 'admin', { ...whose, from: unix(made), to: unix(frozenAt) })).toEqual(told);
  expect(await ask(bridge, 'merchant', { from: unix(frozenAt), to: unix(frozenAt) + 9 })).toEqual({ ...told, opening: '98.50', lines: [] });
  const leaf = { identity: 'payee', owner_id: parties.providerId, to: unix(frozenAt) };
  expect(await ask(bridge, 'provider', leaf)).toMatchObject({ closing: '0.60', frozen: '0.00' });
  expect(await ask(bridge, 'admin', { to: unix(frozenAt) })).toMatchObject({ owner: { identity: 'other', owner_id: 0, name: '' } });
  for (const [who, asked] of [
    ['root', leaf],
    ['merchant', leaf],
    ['provider', { ...whose, to: unix(frozenAt) }],
    ['merchant', { identity: 'other', to: unix(frozenAt) }],
  ] as const)
    await expect(ask(bridge, who, asked)).rejects.toMatchObject({ codeName: 'NOT_FOUND' });
});

test.each([
  ['a range that begins after its end', 'from', bridge, (now) => ({ from: now, to: now - 1 })],
  ['a range from before 2000', 'from', bridge, (now) => ({ from: 946_634_399, to: now })],
  ['a range to before 2000', 'to', bridge, () => ({ to: 0 })],
  ['a range to more than a year ahead', 'to', bridge, (now) => ({ to: now + 367 * 86_400 })],
  ['a balance as of before 2000', 'until', explainBalance, () => ({ fund: 1, until: 946_634_399 })],
  ['a balance as of more than a year ahead', 'until', explainBalance, (now) => ({ fund: 1, until: now + 367 * 86_400 })],
] satisfies [string, string, Handler, (now: number) => object][])('%s is refused at %s', async (_what, field, handler, input) => {
  const now = Math.floor(unix(world.clock.now()));
  const refused = await ask(handler, 'merchant', input(now)).catch((error: unknown) => error);
  expect(refused).toMatchObject({ codeName: 'INVALID_INPUT', fields: { [field]: expect.any(Function) } });
});

test('a range may be empty, begin in 2000 and end a year ahead', async () => {
  const now = Math.floor(unix(world.clock.now()));
  const from = 946_684_800;
  expect(await ask(bridge, 'merchant', { from: now, to: now })).toMatchObject({ opening: '98.50', closing: '98.50', lines: [] });
  expect(await ask(bridge, 'merchant', { from, to: from })).toMatchObject({ opening: '0.00', closing: '0.00', lines: [] });
  expect(await ask(bridge, 'merchant', { from, to: now + 365 * 86_400 })).toMatchObject({ opening: '0.00', closing: '98.50' });
  expect(await ask(explainBalance, 'merchant', { fund: 1, until: now + 365 * 86_400 })).toMatchObject({ after: '48.50' });
});

test('an owner’s funds are those that its kind has', async () => {
  expect(await ask(ownerFunds, 'admin', { identity: 'payer', id: parties.merchantId })).toEqual({
    list: [
      { fund: 1, amount: '48.50' },
      { fund: 2, amount: '50.00' },
    ],
  });
  expect(await ask(ownerFunds, 'admin', { identity: 'payee', id: parties.providerId })).toEqual({
    list: [
      { fund: 1, amount: '0.60' },
      { fund: 2, amount: '0.00' },
      { fund: 3, amount: '0.00' },
      { fund: 4, amount: '0.00' },
    ],
  });
  await adjust(world.database, platformOwner, 'pre_deposit', 1_00n, frozenAt);
  expect(await ask(ownerFunds, 'admin', { identity: 'other' })).toEqual({
    list: [
      { fund: 5, amount: '0.93' },
      { fund: 6, amount: '0.00' },
    ],
  });
});

test('a provider never reads the balance of a merchant that has its number', async () => {
  await adjust(world.database, { identity: 'payer', principalId: parties.providerId }, 'balance', 5_00n, frozenAt);
  const { rows } = await world.db.query(
    "select e.id from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.identity = 'payer' and a.principal_id = $1",
    [parties.providerId],
  );
  const id = Number(rows[0].id);
  await expect(ask(explainBalance, 'provider', { id })).rejects.toMatchObject({ codeName: 'NOT_FOUND' });
  expect(await ask(explainBalance, 'admin', { id })).toMatchObject({ after: '5.00' });
});
