import { switchWork, listProviders } from '../../contract/providers';
import { accountInfo } from '../../contract/session';
import { orderDetail } from '../../contract/orders';
import { Client, ownerOf } from '../support/client';
import { MerchantMachine } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
let owner: Client;
let provider: Client;
beforeAll(async () => {
  platform = await startPlatform();
  owner = await ownerOf(platform, 'other');
  provider = await ownerOf(platform, 'payee');
});
afterAll(() => platform.stop());

test('a provider that rests is given no orders, and the explanation says so; at work again it counts', async () => {
  const { id } = await provider.get(accountInfo, {});
  const { rows } = await platform.db.query<{ id: string }>(
    'select id from receiving_accounts where provider_id = $1 and channel = 1 and status = 1',
    [id],
  );
  const its = rows.map(({ id: account }) => Number(account));
  expect(its.length).toBeGreaterThan(0);
  const machine = await MerchantMachine.open(platform);
  const makeOrder = async () => {
    const { order_sn } = await machine.order();
    const { provider: given, passed = [] } = await owner.get(orderDetail, { order_sn });
    return { given: given?.id, reasons: passed.filter(({ account_id }) => its.includes(account_id)).map(({ reason }) => reason) };
  };

  await provider.get(switchWork, { status: 2 });
  expect(await provider.get(accountInfo, {})).toMatchObject({ work_status: 2 });
  expect((await owner.get(listProviders, { ms_id: String(id), work_status: 2 })).total).toBe(1);
  for (let made = 0; made < 5; made += 1) {
    const { given, reasons } = await makeOrder();
    expect(given).not.toBe(id);
    expect(reasons).toEqual(its.map(() => 'notWorking'));
  }

  await provider.get(switchWork, { status: 1 });
  expect(await provider.get(accountInfo, {})).toMatchObject({ work_status: 1 });
  expect((await makeOrder()).reasons).not.toContain('notWorking');
});

test('nobody but a provider has the switch', async () => {
  expect((await (await ownerOf(platform, 'payer')).get(accountInfo, {})).work_status).toBeUndefined();
  expect((await owner.get(accountInfo, {})).work_status).toBeUndefined();
});
