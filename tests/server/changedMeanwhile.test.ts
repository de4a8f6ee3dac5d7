import { givenRoles, listAccounts, updateAccount } from '../../contract/accounts';
import { codes } from '../../contract/codes';
import { switchOn } from '../../contract/fields';
import { listPlatformAccounts, updatePlatformAccount } from '../../contract/deposits';
import { listMerchants, merchantDetail, updateMerchant } from '../../contract/merchants';
import { listProducts, updateProduct } from '../../contract/products';
import { listProviders, providerDetail, updateProvider } from '../../contract/providers';
import { listReceivingAccounts, updateReceivingAccount } from '../../contract/receivingAccounts';
import { listRechargeAccounts, updateRechargeAccount } from '../../contract/rechargeAccounts';
import { ownerOf, type Client } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform();
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

function first<T>([row]: readonly T[]): T {
  if (!row) throw new Error('the list is empty');
  return row;
}
const or = (text: string | null | undefined) => text ?? '';
const minuteOf = (clock: string | undefined) => (clock ? Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) : undefined);

/** What a form shows of the first of each, and the change of it that is sent from there. */
const forms = {
  account: async () => {
    const { id, name, role, permissions, must_second_factor } = first((await owner.get(listAccounts, { limit: 1 })).list);
    const given = first(givenRoles.filter((one) => one === role));
    const before = { name: or(name), role: given, permissions: or(permissions).split(',').filter(Boolean), must_second_factor };
    return (remark: string) => owner.call(updateAccount, { id, ...before, name: remark, before });
  },
  merchant: async () => {
    const { id } = first((await owner.get(listMerchants, { limit: 1 })).list);
    const { name, allow_df, order_min, order_max, day_max, gateway_ranges, remark } = await owner.get(merchantDetail, { id });
    const limits = { order_min: order_min ?? undefined, order_max: order_max ?? undefined, day_max: day_max ?? undefined };
    const before = { name, allow_df, ...limits, gateway_ranges, remark };
    return (other: string) => owner.call(updateMerchant, { id, ...before, remark: other, before });
  },
  provider: async () => {
    const { id } = first((await owner.get(listProviders, { limit: 1 })).list);
    const { name, allow_df, min_deposit, weight, remark } = await owner.get(providerDetail, { id });
    const before = { name, allow_df, min_deposit, weight, remark };
    return (other: string) => owner.call(updateProvider, { id, ...before, remark: other, before });
  },
  'receiving account': async () => {
    const row = first((await owner.get(listReceivingAccounts, { limit: 1 })).list);
    const { id, shop, holder, account_no, qr_code, min_amount, max_amount, daily_amount, daily_count, hours, weight } = row;
    const [from, to] = or(hours).split('-');
    const limits = { min_amount, max_amount, daily_amount, daily_count };
    const names = { shop: or(shop), holder: or(holder), account_no: or(account_no), qr_code: or(qr_code) };
    const before = { ...names, ...limits, hours_from: minuteOf(from), hours_to: minuteOf(to), weight };
    return (other: string) => owner.call(updateReceivingAccount, { id, ...before, shop: other, before });
  },
  product: async () => {
    const { id, title, price, content, picture } = first((await owner.get(listProducts, { limit: 1 })).list);
    const before = { title: or(title), price, content: or(content), picture: or(picture) };
    return (other: string) => owner.call(updateProduct, { id, ...before, title: other, before });
  },
  'recharge account': async () => {
    const { id, name, kind, number, balance, remark } = first((await owner.get(listRechargeAccounts, { limit: 1 })).list);
    const before = { name: or(name), kind, number: or(number), balance, remark: or(remark) };
    return (other: string) => owner.call(updateRechargeAccount, { id, ...before, name: other, before });
  },
  'platform account': async () => {
    const { id, min_amount, max_amount, daily_amount, remark } = first((await owner.get(listPlatformAccounts, { limit: 1 })).list);
    const before = { min_amount, max_amount, daily_amount, remark: or(remark) };
    return (other: string) => owner.call(updatePlatformAccount, { id, ...before, remark: other, before });
  },
};

test.each(Object.entries(forms))('who changes a form of before (%s) does not undo what another has changed since', async (_name, open) => {
  const [one, other] = [await open(), await open()];
  expect((await one('改过的')).code).toBe(200);
  expect((await other('另一个')).code).toBe(codes.CHANGED_MEANWHILE.code);
  expect((await (await open())('再改')).code).toBe(200);
});

test('what has several parts is the same in whatever order they are named', async () => {
  const { id } = first((await owner.get(listMerchants, { limit: 1 })).list);
  const profile = { name: '几个网段', allow_df: switchOn, remark: '' };
  const [one, other] = [
    ['198.51.100.0/24', '203.0.113.7/32'],
    ['203.0.113.7/32', '198.51.100.0/24'],
  ];
  await owner.get(updateMerchant, { id, ...profile, gateway_ranges: one });
  const before = { ...profile, gateway_ranges: other };
  expect((await owner.call(updateMerchant, { id, ...before, remark: '改过的', before })).code).toBe(200);
});
