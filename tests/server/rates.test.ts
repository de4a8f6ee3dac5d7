import { codes } from '../../contract/codes';
import type { Input } from '../../contract/endpoint';
import { channels } from '../../contract/labels';
import { merchantDetail } from '../../contract/merchants';
import { formatMoney, parseMoney } from '../../contract/money';
import { orderDetail } from '../../contract/orders';
import { providerDetail } from '../../contract/providers';
import {
  highestRate,
  listRates,
  merchantRatesAt,
  ownRatesAt,
  previewRate,
  providerRatesAt,
  setRate,
  withdrawRate,
} from '../../contract/rates';
import { rateStates } from '../../contract/states/rates';
import { openDatabase, type Database } from '../../server/db/database';
import { insertProvider } from '../../server/providers/insertProvider';
import { shareOf } from '../../server/ledger/orderLegs';
import { boundSubAccount, Client, ownerOf } from '../support/client';
import { MerchantMachine } from '../support/gateway';
import { setRate as setRateOf } from '../support/orders';
import { startPlatform, type TestPlatform } from '../support/platform';
import { until } from '../support/waiting';

let platform: TestPlatform;
let database: Database;
let owner: Client;
let merchant: Client;
let provider: Client;
let machine: MerchantMachine;
beforeAll(async () => {
  platform = await startPlatform();
  database = openDatabase(platform.databaseUrl, 4, () => {});
  await signIn();
  machine = await MerchantMachine.open(platform);
});
/** A day later nobody is signed in any more. */
async function signIn() {
  owner = await ownerOf(platform, 'other');
  merchant = await ownerOf(platform, 'payer');
  provider = await ownerOf(platform, 'payee');
}
afterAll(async () => {
  await database.close();
  await platform.stop();
});

let requests = 0;
const wanted = (input: Omit<Input<typeof setRate>, 'request_id'>): Input<typeof setRate> => {
  requests += 1;
  return { ...input, request_id: `rate-test-${requests}` };
};
const ofMerchant = (rate: number, more: Partial<Input<typeof setRate>> = {}) =>
  wanted({ owner: 'payer', id: machine.merId, channel: channels.copy, rate, ...more });
const ofProvider = (id: number, rate: number, more: Partial<Input<typeof setRate>> = {}) =>
  wanted({ owner: 'payee', id, channel: channels.copy, rate, ...more });

const seconds = () => Math.floor(platform.now() / 1000);
const termsOf = async (orderSn: string) => {
  const { rows } = await platform.db.query('select terms from orders where order_sn = $1', [orderSn]);
  return rows[0].terms;
};

let trees = 0;
/** A root with two below it, one below the other: 1.50, 1.20 and 1.00 %. */
async function newTree(): Promise<[number, number, number]> {
  trees += 1;
  const ids: number[] = [];
  let above: Awaited<ReturnType<typeof insertProvider>> | undefined;
  for (const rate of [150, 120, 100]) {
    above = await insertProvider(database.db, above, { name: `树${trees}-${ids.length + 1}`, placedAt: new Date(platform.now()) });
    await setRateOf(platform, 'payee', above.id, channels.copy, rate);
    ids.push(above.id);
  }
  const [root = 0, middle = 0, leaf = 0] = ids;
  return [root, middle, leaf];
}

/** Pairs of a provider and the one above it whose rates are not in order, from now on. */
async function brokenPairs(): Promise<number> {
  const { rows } = await platform.db.query(
    'select count(*)::int as broken from providers p cross join lateral rates_in_the_way(p.id, $1) w',
    [new Date(platform.now())],
  );
  return rows[0].broken;
}

describe('a rate', () => {
  test('that comes is shown to the merchant and the provider of the demo', async () => {
    for (const own of [merchant, provider]) {
      const { list } = await own.get(listRates, { channel: channels.pay });
      expect(list.map(({ state }) => state)).toEqual([rateStates.coming, rateStates.now, ...list.slice(2).map(() => rateStates.past)]);
      expect(list[0]?.effective_time).toBeGreaterThan(seconds() + 86_400);
    }
  });

  test('holds from now on for new orders, while those under way keep their terms; its merchant reads both', async () => {
    const before = await machine.order({ amount: '100.00' });
    await owner.get(setRate, ofMerchant(654));
    const after = await machine.order({ amount: '100.00' });
    expect((await termsOf(after.order_sn)).merchantRate).toBe(654);
    expect((await termsOf(before.order_sn)).merchantRate).not.toBe(654);
    const { list } = await merchant.get(listRates, { channel: channels.copy });
    expect(list[0]).toMatchObject({ rate: 654, state: rateStates.now, payer_gets: '934.60' });
    expect(seconds() - (list[0]?.effective_time ?? 0)).toBeLessThan(60);
    expect(new Set(list.slice(1).map(({ state }) => state))).toEqual(new Set([rateStates.past]));
    expect(list[0]).not.toHaveProperty('payee_gets');
  });

  test('of tomorrow holds tomorrow, and until then can be withdrawn', async () => {
    const tomorrow = seconds() + 86_400;
    const { id } = await owner.get(setRate, ofMerchant(700, { effective_time: tomorrow }));
    const kept = await owner.get(setRate, ofMerchant(710, { effective_time: tomorrow + 60, remark: '合同更新' }));
    const stateOf = async (rateId: number) => {
      const { rates } = await owner.get(merchantDetail, { id: machine.merId });
      return rates.find((rate) => rate.id === rateId);
    };
    expect(await stateOf(id)).toMatchObject({ state: rateStates.coming, set_by: 'admin' });
    await owner.get(withdrawRate, { id });
    expect(await stateOf(id)).toMatchObject({ state: rateStates.withdrawn });
    expect((await owner.call(withdrawRate, { id })).code).toBe(codes.RATE_IN_FORCE.code);
    expect((await termsOf((await machine.order({ amount: '10.00' })).order_sn)).merchantRate).toBe(654);
    await platform.advance(86_400 + 61);
    await signIn();
    expect((await termsOf((await machine.order({ amount: '10.00' })).order_sn)).merchantRate).toBe(710);
    expect(await stateOf(kept.id)).toMatchObject({ state: rateStates.now, remark: '合同更新' });
    expect((await owner.call(withdrawRate, { id: kept.id })).code).toBe(codes.RATE_IN_FORCE.code);
  });

  test.each([
    [() => ({ rate: 1001 }), 'rate'],
    [() => ({ rate: -1 }), 'rate'],
    [() => ({ effective_time: seconds() - 60 }), 'effective_time'],
    [() => ({ effective_time: seconds() + 400 * 86_400 }), 'effective_time'],
  ])('%s is refused at its field', async (more, field) => {
    const { code, data } = await owner.call(setRate, ofMerchant(500, more()));
    expect(code).toBe(codes.INVALID_INPUT.code);
    expect(data).toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  test('is set once by one request, and by nobody who may only see merchants', async () => {
    const input = ofMerchant(711);
    const answers = await Promise.all(Array.from({ length: 6 }, () => owner.call(setRate, input)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const support = await boundSubAccount(owner, ['merchant.view', 'provider.view']);
    expect((await support.call(setRate, ofMerchant(1))).code).toBe(codes.ILLEGAL.code);
    expect((await support.call(previewRate, { owner: 'payer', id: machine.merId, channel: 1, rate: 1 })).code).toBe(codes.ILLEGAL.code);
  });
});

describe('the rates of a tree', () => {
  test('are refused where one would be above the one over it, or below the one under it; who is in the way is named', async () => {
    const [root, middle, leaf] = await newTree();
    expect(await owner.call(setRate, ofProvider(middle, 151))).toMatchObject({
      code: codes.RATE_ABOVE_PARENT.code,
      data: { fields: { rate: `不能高于上级「树${trees}-1」的费率 1.50%` } },
    });
    expect(await owner.call(setRate, ofProvider(middle, 99))).toMatchObject({
      code: codes.RATE_BELOW_CHILD.code,
      data: { fields: { rate: `不能低于下级「树${trees}-3」的费率 1.00%` } },
    });
    await owner.get(setRate, ofProvider(middle, 150));
    await owner.get(setRate, ofProvider(leaf, 150));
    await owner.get(setRate, ofProvider(root, 150));
    expect(await brokenPairs()).toBe(0);
  });

  test('are held together in the future as well', async () => {
    const [root, middle, leaf] = await newTree();
    const [tomorrow, nextWeek] = [seconds() + 86_400, seconds() + 7 * 86_400];
    expect((await owner.call(setRate, ofProvider(root, 110, { effective_time: nextWeek }))).code).toBe(codes.RATE_BELOW_CHILD.code);
    const lowered = await owner.get(setRate, ofProvider(middle, 105, { effective_time: tomorrow }));
    await owner.get(setRate, ofProvider(root, 110, { effective_time: nextWeek }));
    // What holds next week stands on what begins tomorrow.
    expect((await owner.call(withdrawRate, { id: lowered.id })).code).toBe(codes.RATE_ABOVE_PARENT.code);
    expect((await owner.call(setRate, ofProvider(leaf, 106, { effective_time: tomorrow + 1 }))).code).toBe(codes.RATE_ABOVE_PARENT.code);
    expect((await owner.call(setRate, ofProvider(leaf, 106))).code).toBe(codes.RATE_ABOVE_PARENT.code);
    await owner.get(setRate, ofProvider(leaf, 105));
    expect(await brokenPairs()).toBe(0);
  });

  test('are held by the database itself, and their history is not rewritten', async () => {
    const [, middle] = await newTree();
    await expect(setRateOf(platform, 'payee', middle, channels.copy, 151)).rejects.toMatchObject({ constraint: 'provider_rates' });
    await expect(setRateOf(platform, 'payee', middle, channels.copy, 1001)).rejects.toMatchObject({ constraint: 'rate_range' });
    await expect(platform.db.query('update rates set rate = 1 where principal_id = $1', [middle])).rejects.toThrow(/withdrawn/);
    await expect(platform.db.query('delete from rates where principal_id = $1', [middle])).rejects.toThrow(/append-only/);
    await expect(
      platform.db.query('update rates set withdrawn_at = effective_from where principal_id = $1', [middle]),
    ).rejects.toMatchObject({ constraint: 'rate_ahead' });
    await expect(platform.db.query('update providers set parent_id = null where id = $1', [middle])).rejects.toMatchObject({
      constraint: 'provider_path',
    });
  });

  test('are not broken by two changes of which each is right without the other', async () => {
    const [root, middle] = await newTree();
    const set = `insert into rates (identity, principal_id, channel, rate, effective_from, created_at) values ('payee', $1, 1, $2, $3, $3)`;
    const at = new Date(platform.now() + 1000);
    const [first, second] = await Promise.all([platform.db.connect(), platform.db.connect()]);
    try {
      await Promise.all([first.query('begin'), second.query('begin')]);
      await first.query(set, [root, 130, at]);
      let isOver = false;
      const late = second
        .query(set, [middle, 140, at])
        .then(
          () => 'set',
          (error: { constraint?: string }) => error.constraint,
        )
        .finally(() => (isOver = true));
      const waits = "select 1 from pg_locks where locktype = 'advisory' and not granted";
      await until(async () => isOver || ((await platform.db.query(waits)).rowCount ?? 0) > 0, Boolean);
      await first.query('commit');
      expect(await late).toBe('provider_rates');
      await second.query('rollback');
    } finally {
      first.release();
      second.release();
    }
    expect(await brokenPairs()).toBe(0);
  });

  test('stay in order under 200 changes that come together', async () => {
    const ids = [...(await newTree()), ...(await newTree())];
    // One account's calls wait for each other: it takes several to be in each other's way.
    const operators = await Promise.all(Array.from({ length: 10 }, () => boundSubAccount(owner, ['rate.manage'])));
    const now = seconds();
    const changes = Array.from({ length: 200 }, (_, index) =>
      ofProvider(
        ids[(index * 7) % ids.length] ?? 0,
        60 + ((index * 37) % 120),
        index % 3 === 0 ? { effective_time: now + 3600 * (1 + (index % 5)) } : {},
      ),
    );
    const answers = await Promise.all(changes.map((input, index) => (operators[index % operators.length] ?? owner).call(setRate, input)));
    const told = new Set<number>([200, codes.RATE_ABOVE_PARENT.code, codes.RATE_BELOW_CHILD.code]);
    expect(answers.map(({ code }) => code).filter((code) => !told.has(code))).toEqual([]);
    expect(new Set(answers.map(({ code }) => code)).size).toBe(3);
    expect(await brokenPairs()).toBe(0);
  });

  test('below a provider are its to set, and no others', async () => {
    const { rows } = await platform.db.query<{ own: string; below: string; parent: number; child: number }>(
      `select parent.id as own, p.id as below, rate_at('payee', parent.id, 1::smallint, $1) as parent,
         rate_at('payee', p.id, 1::smallint, $1) as child
       from accounts a join providers parent on parent.id = a.principal_id join providers p on p.parent_id = parent.id
       where a.identity = 'payee' and a.username = 'provider' order by p.id limit 1`,
      [new Date(platform.now())],
    );
    const [found] = rows;
    if (!found) throw new Error('the provider has nobody below it');
    const [own, below] = [Number(found.own), Number(found.below)];
    await provider.get(setRate, ofProvider(below, found.parent));
    expect((await provider.call(setRate, ofProvider(below, found.parent + 1))).code).toBe(codes.RATE_ABOVE_PARENT.code);
    await provider.get(setRate, ofProvider(below, found.child));
    expect((await provider.call(setRate, ofProvider(own, 1))).code).toBe(codes.NOT_FOUND.code);
    expect((await provider.call(setRate, ofProvider((await newTree())[2], 1))).code).toBe(codes.NOT_FOUND.code);
    expect((await provider.call(setRate, ofMerchant(1))).code).toBe(codes.NOT_FOUND.code);
    // Who of the platform set one of theirs, and why, is not theirs to know.
    await owner.get(setRate, ofProvider(below, found.child, { remark: '内部备注' }));
    const { rates } = await provider.get(providerDetail, { id: below });
    expect(rates.slice(0, 2)).toMatchObject([
      { set_by: null, remark: '' },
      { set_by: 'provider', rate: found.child },
    ]);
    const { parties, losses } = await provider.get(previewRate, { owner: 'payee', id: below, channel: channels.copy, rate: 0 });
    expect(parties.map(({ id }) => id).filter((id) => id !== below && id !== own)).toEqual([]);
    expect(losses.total).toBe(0);
    const { list } = await provider.get(listRates, { channel: channels.copy, state: rateStates.now });
    expect(list).toMatchObject([{ rate: found.parent, payee_gets: formatMoney(shareOf(100_000n, found.parent)) }]);
  });
});

describe('the preview', () => {
  interface Paid {
    amount: string;
    merchant_id: string;
    terms: { merchantRate: number; providers: { id: number; rate: number }[] };
  }
  const paidOfWeek = async () =>
    (
      await platform.db.query<Paid>('select amount, merchant_id, terms from orders where channel = 1 and status = 2 and paid_at >= $1', [
        new Date(platform.now() - 7 * 86_400_000),
      ])
    ).rows;

  test('says to the cent what the merchant and the platform would have had of the orders of last week', async () => {
    const own = (await paidOfWeek()).filter((order) => Number(order.merchant_id) === machine.merId);
    expect(own.length).toBeGreaterThan(5);
    const difference = own.reduce(
      (sum, { amount, terms }) => sum + shareOf(BigInt(amount), terms.merchantRate) - shareOf(BigInt(amount), 123),
      0n,
    );
    const told = await owner.get(previewRate, { owner: 'payer', id: machine.merId, channel: channels.copy, rate: 123 });
    expect(told.orders).toBe(own.length);
    expect(parseMoney(told.amount)).toBe(own.reduce((sum, { amount }) => sum + BigInt(amount), 0n));
    expect(told.parties.map(({ id, difference: of }) => [id, parseMoney(of)])).toEqual([
      [machine.merId, difference],
      [0, -difference],
    ]);
  });

  test('says of a provider what it and the one above it would have had', async () => {
    const orders = await paidOfWeek();
    const inTeam = orders.flatMap(({ terms }) => terms.providers.slice(0, -1));
    const [below] = inTeam;
    if (!below) throw new Error('no order went to a provider below another');
    const told = await owner.get(previewRate, { owner: 'payee', id: below.id, channel: channels.copy, rate: 7 });
    const differences = new Map<number, bigint>();
    const add = (id: number, more: bigint) => differences.set(id, (differences.get(id) ?? 0n) + more);
    for (const { amount, terms } of orders) {
      const place = terms.providers.findIndex(({ id }) => id === below.id);
      const own = terms.providers[place];
      if (!own) continue;
      const more = shareOf(BigInt(amount), 7) - shareOf(BigInt(amount), own.rate);
      add(below.id, more);
      add(terms.providers[place + 1]?.id ?? 0, -more);
    }
    expect(new Map(told.parties.map(({ id, difference }) => [id, parseMoney(difference)]))).toEqual(differences);
  });

  test('names the pairs that the platform would pay for; their orders go to others, and the explainer says so', async () => {
    const { losses } = await owner.get(previewRate, { owner: 'payer', id: machine.merId, channel: channels.copy, rate: 0 });
    const { rows } = await platform.db.query(
      "select count(*)::int as roots from providers where parent_id is null and rate_at('payee', id, 1::smallint, $1) > 0",
      [new Date(platform.now())],
    );
    expect(losses.total).toBe(rows[0].roots);
    expect(losses.names).toHaveLength(Math.min(8, losses.total));
    // Whoever is left takes the orders; where nobody is, they are refused.
    expect(losses.left).toBe(0);
    const dear = await owner.get(previewRate, { owner: 'payer', id: machine.merId, channel: channels.copy, rate: highestRate });
    expect(dear.losses).toMatchObject({ total: 0, left: rows[0].roots, names: [] });
    await owner.get(setRate, ofMerchant(147));
    // Of who is about to be taken on the same is told before.
    const coming = await owner.get(previewRate, { owner: 'payer', channel: channels.copy, rate: 0 });
    expect(coming).toEqual({ orders: 0, amount: '0.00', parties: [], losses });
    const dearest = { channel: channels.copy, rate: highestRate };
    const above = await owner.get(previewRate, { owner: 'payee', ...dearest });
    expect(above.losses.left).toBe(0);
    expect(above.losses.total).toBeGreaterThan(0);
    expect((await provider.get(previewRate, { owner: 'payee', ...dearest })).losses.total).toBe(0);
    const order = await machine.order({ amount: '50.00' });
    const { passed } = await owner.get(orderDetail, { order_sn: order.order_sn });
    expect(passed?.map(({ reason }) => reason)).toContain('rates');
    const chain = (await termsOf(order.order_sn)).providers;
    expect(chain.at(-1).rate).toBeLessThanOrEqual(147);
  });
});

test('which rate held at an instant is told, since when and by whom, to who may know', async () => {
  const [root, middle, leaf] = await newTree();
  const at = (of: number, until: number) => owner.get(providerRatesAt, { id: of, until });
  const heldSince = async () => (await at(middle, seconds() + 1)).list[0]?.effective_time ?? 0;
  const begun = await heldSince();
  await platform.advance(100);
  await owner.get(setRate, ofProvider(middle, 130, { remark: '谈妥' }));
  const changed = await heldSince();
  expect(changed - begun).toBeGreaterThanOrEqual(100);
  await platform.advance(100);
  expect(await at(middle, begun - 50)).toEqual({ list: [] });
  expect((await at(middle, changed - 10)).list).toMatchObject([{ channel: channels.copy, rate: 120, effective_time: begun, remark: '' }]);
  const held = { rate: 130, state: rateStates.now, effective_time: changed, set_by: 'admin', remark: '谈妥' };
  expect((await at(middle, changed + 1)).list).toMatchObject([held]);
  expect((await at(leaf, changed + 1)).list).toMatchObject([{ rate: 100 }]);
  // One that was taken back before it began never held.
  const { id } = await owner.get(setRate, ofProvider(root, 200, { effective_time: seconds() + 3600 }));
  expect((await at(root, seconds() + 7200)).list).toMatchObject([{ rate: 200 }]);
  await owner.get(withdrawRate, { id });
  expect((await at(root, seconds() + 7200)).list).toMatchObject([{ rate: 150 }]);
  const before = (await merchant.get(ownRatesAt, { until: seconds() })).list.find(({ channel }) => channel === channels.copy);
  await platform.advance(10);
  await owner.get(setRate, ofMerchant((before?.rate ?? 0) + 1, { remark: '内部' }));
  const now = seconds() + 1;
  const copyOf = ({ list }: Awaited<ReturnType<typeof at>>) => list.find(({ channel }) => channel === channels.copy);
  // Who of the platform set it, and what was noted with it, is the platform's to know.
  expect(copyOf(await merchant.get(ownRatesAt, { until: now }))).toMatchObject({ rate: (before?.rate ?? 0) + 1, set_by: null, remark: '' });
  expect(copyOf(await owner.get(merchantRatesAt, { id: machine.merId, until: now }))).toMatchObject({ set_by: 'admin', remark: '内部' });
  expect(copyOf(await merchant.get(ownRatesAt, { until: now - 5 }))).toMatchObject({ rate: before?.rate });
  expect(await provider.call(providerRatesAt, { id: root, until: now })).toMatchObject({ code: codes.NOT_FOUND.code });
});
