import { switchOff, switchOn } from '../../contract/fields';
import { codes } from '../../contract/codes';
import { accountInfo, imitateMerchant, startMerchantImitation } from '../../contract/session';
import { deleteView, listViews, mostViews, openByView, saveView, type ListView } from '../../contract/views';
import { Client, ownerOf, subAccount } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
let owner: Client;
let one: Client;
let other: Client;

const list = 'orders';
const view: ListView = {
  filters: { status: 2, amount_min: '100.00' },
  ranges: { create_time: 'lastMonth' },
  sort: 'amount.desc',
  columns: { fee: { show: false }, shop: { order: 1, fixed: 'left' } },
};

beforeAll(async () => {
  platform = await startPlatform();
  owner = await ownerOf(platform, 'other');
  [one, other] = await Promise.all([subAccount(owner, ['order.view']), subAccount(owner, ['order.view'])]);
}, 60_000);

afterAll(() => platform.stop());

const namesOf = async (client: Client, of = list) => (await client.get(listViews, { list: of })).list.map(({ name }) => name);
const save = (client: Client, name: string, shared = switchOff, wanted = view) =>
  client.get(saveView, { list, name, shared, view: wanted });

test('a view is kept as it is for its maker alone, and is another one when it is kept again', async () => {
  const { id } = await save(one, '上月大额');
  const found = (await one.get(listViews, { list })).list.find((row) => row.id === id);
  expect(found).toEqual({ id, name: '上月大额', shared: 2, own: 1, username: one.username, opens: 2, view });
  expect(await namesOf(other)).not.toContain('上月大额');
  expect(await namesOf(one, 'withdrawals')).toEqual([]);
  const changed = { filters: {}, ranges: {}, columns: {} };
  expect(await save(one, '上月大额', switchOff, changed)).toEqual({ id });
  expect((await one.get(listViews, { list })).list.filter(({ name }) => name === '上月大额')).toMatchObject([{ id, view: changed }]);
});

test('what is shared is seen by the house alone; only its maker and the main account delete it', async () => {
  const { id } = await save(one, '待处理', switchOn);
  expect((await other.get(listViews, { list })).list.find((row) => row.id === id)).toMatchObject({ own: 2, username: one.username });
  for (const identity of ['payer', 'payee'] as const) {
    const stranger = await ownerOf(platform, identity);
    expect(await namesOf(stranger)).not.toContain('待处理');
    expect((await stranger.call(deleteView, { id })).code).toBe(codes.NOT_FOUND.code);
    expect((await stranger.call(openByView, { list, id })).code).toBe(codes.NOT_FOUND.code);
  }
  expect((await other.call(deleteView, { id })).code).toBe(codes.NOT_FOUND.code);
  await owner.get(deleteView, { id });
  expect(await namesOf(one)).not.toContain('待处理');
});

test('a list opens by one view of each person, until it is deleted or no view is wanted', async () => {
  const [first, second] = [await save(one, '甲', switchOn), await save(one, '乙', switchOn)];
  const opensBy = async (client: Client) =>
    (await client.get(listViews, { list })).list.flatMap(({ name, opens }) => (opens === 1 ? [name] : []));
  await one.get(openByView, { list, id: first.id });
  await other.get(openByView, { list, id: first.id });
  await one.get(openByView, { list, id: second.id });
  expect([await opensBy(one), await opensBy(other)]).toEqual([['乙'], ['甲']]);
  expect((await one.call(openByView, { list: 'withdrawals', id: first.id })).code).toBe(codes.NOT_FOUND.code);
  await one.get(deleteView, { id: first.id });
  await one.get(openByView, { list });
  expect([await opensBy(one), await opensBy(other)]).toEqual([[], []]);
});

test('thirty at once are kept as far as there is room, and one that is there already is changed all the same', async () => {
  const client = await subAccount(owner, ['order.view']);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, place) => client.call(saveView, { list, name: `视图${place}`, shared: switchOff, view })),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(mostViews);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, codes.TOO_MANY_VIEWS.code]));
  const [name = ''] = await namesOf(client);
  expect((await client.call(saveView, { list, name, shared: switchOn, view })).code).toBe(200);
});

test.each([
  ['no list', { list: '../orders' }],
  ['no name', { name: ' ' }],
  ['a name that is too long', { name: '甲'.repeat(21) }],
  ['an order that is none', { view: { ...view, sort: 'amount desc' } }],
  ['a filter that is none', { view: { ...view, filters: { status: { $gt: 1 } } } }],
  ['more than a list has', { view: { ...view, filters: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, 1])) } }],
])('%s is refused', async (_what, wrong) => {
  expect((await one.call(saveView, { list, name: '甲', shared: switchOff, view, ...wrong } as never)).code).toBe(codes.INVALID_INPUT.code);
});

test('who acts for somebody sees his views and leaves them as they are', async () => {
  const merchant = await ownerOf(platform, 'payer');
  const { id } = await save(merchant, '我的', switchOff);
  const { id: merId } = await merchant.get(accountInfo, {});
  const { plat_token } = await owner.get(startMerchantImitation, { mer_id: merId });
  const acting = new Client(platform, 'payer');
  acting.token = (await acting.call(imitateMerchant, { plat_token, mer_id: merId })).data.token;
  expect(await namesOf(acting)).toContain('我的');
  for (const answer of [
    await acting.call(saveView, { list, name: '我的', shared: switchOn, view }),
    await acting.call(deleteView, { id }),
    await acting.call(openByView, { list, id }),
  ])
    expect(answer.code).toBe(codes.NOT_WHILE_ACTING.code);
});
