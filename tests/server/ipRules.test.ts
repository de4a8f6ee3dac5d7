import { codes } from '../../contract/codes';
import { createIpRule, deleteIpRule, listIpRules, ownIp, switchIpRule } from '../../contract/security';
import { accountInfo } from '../../contract/session';
import { canonicalRange } from '../../server/kernel/addressRanges';
import { Client, ownerOf } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const request = () => ({ request_id: `ip-${Math.random().toString(36).slice(2).padEnd(8, '0')}` });
const from = async (ip: string) => {
  const client = new Client(platform, 'payer');
  client.ip = ip;
  return client;
};

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['2001:DB8:0:1::/64', '2001:db8:0:1::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7/32'],
  ['0.0.0.0/0', '0.0.0.0/0'],
])('%s is the range %s', (text, range) => {
  expect(canonicalRange(text)).toBe(range);
});

test.each([
  '',
  'abc',
  '1.2.3',
  '1.2.3.4/33',
  '1.2.3.4/-1',
  '1.2.3.4/2/3',
  '2001:db8::/129',
  '1.2.3.4/ 8',
  '256.1.1.1',
  '010.1.1.1',
  '0x7f.1',
  'fe80::1%eth0',
])('%j is none', (text) => {
  expect(canonicalRange(text)).toBeNull();
});

test('an allow list holds at login and on each call, and only for its own house', async () => {
  const inside = await (await from('203.0.113.7')).login('merchant');
  const outside = await (await from('198.51.100.1')).login('merchant');
  expect((await inside.get(ownIp, {})).ip).toBe('203.0.113.7');

  await inside.get(createIpRule, { cidr: '203.0.113.0/24', remark: '总部', ...request() });
  expect((await inside.call(accountInfo, {})).code).toBe(200);
  expect(await outside.call(accountInfo, {})).toMatchObject({ code: codes.IP_REFUSED.code, msg: expect.stringContaining('198.51.100.1') });
  expect((await (await from('198.51.100.1')).tryLogin('merchant')).code).toBe(codes.IP_REFUSED.code);
  expect((await (await from('203.0.113.200')).tryLogin('merchant')).code).toBe(200);
  const provider = new Client(platform, 'payee');
  provider.ip = '198.51.100.1';
  expect((await provider.tryLogin('provider')).code).toBe(200);

  const { list } = await inside.get(listIpRules, {});
  expect(list).toEqual([
    expect.objectContaining({ cidr: '203.0.113.0/24', remark: '总部', status: 1, author: 'merchant', last_hit_time: expect.any(Number) }),
  ]);
});

test('IPv6 ranges hold too', async () => {
  const inside = await (await from('203.0.113.7')).login('merchant');
  await inside.get(createIpRule, { cidr: '2001:db8:1::/48', ...request() });
  expect((await (await from('2001:db8:1::5')).tryLogin('merchant')).code).toBe(200);
  expect((await (await from('2001:db8:2::5')).tryLogin('merchant')).code).toBe(codes.IP_REFUSED.code);
});

test('no change may lock its own author out, and a refused one leaves nothing behind', async () => {
  const client = new Client(platform, 'payee');
  client.ip = '192.0.2.10';
  await client.login('provider');
  expect(await client.call(createIpRule, { cidr: '198.51.100.0/24', ...request() })).toMatchObject({
    code: codes.IP_RULE_LOCKS_OUT.code,
    data: { fields: { cidr: expect.stringContaining('192.0.2.10') } },
  });
  expect((await client.get(listIpRules, {})).total).toBe(0);

  const own = await client.get(createIpRule, { cidr: '192.0.2.10', ...request() });
  const other = await client.get(createIpRule, { cidr: '198.51.100.0/24', ...request() });
  expect((await client.call(createIpRule, { cidr: '192.0.2.10/32', ...request() })).code).toBe(codes.IP_RULE_TAKEN.code);
  expect((await client.call(switchIpRule, { id: own.id, status: 2 })).code).toBe(codes.IP_RULE_LOCKS_OUT.code);
  expect((await client.call(deleteIpRule, { id: own.id })).code).toBe(codes.IP_RULE_LOCKS_OUT.code);
  await client.get(deleteIpRule, { id: other.id });
  await client.get(deleteIpRule, { id: own.id });
  expect((await client.get(listIpRules, {})).total).toBe(0);
});

test('two changes that are harmless alone do not lock out together', async () => {
  const client = new Client(platform, 'payee');
  client.ip = '192.0.2.20';
  await client.login('provider');
  const a = await client.get(createIpRule, { cidr: '192.0.2.20', ...request() });
  const b = await client.get(createIpRule, { cidr: '192.0.2.0/24', ...request() });
  await client.get(createIpRule, { cidr: '198.51.100.0/24', ...request() });
  const answers = await Promise.all([client.call(deleteIpRule, { id: a.id }), client.call(deleteIpRule, { id: b.id })]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.IP_RULE_LOCKS_OUT.code]);
  expect((await client.call(accountInfo, {})).code).toBe(200);
});

test("another house's rules are out of reach", async () => {
  const { rows } = await platform.db.query<{ id: string }>("select id from ip_rules where identity = 'other' limit 1");
  const merchant = await ownerOf(platform, 'payer').catch(() => from('203.0.113.7').then((client) => client.login('merchant')));
  for (const attempt of [
    merchant.call(switchIpRule, { id: Number(rows[0]?.id), status: 1 }),
    merchant.call(deleteIpRule, { id: Number(rows[0]?.id) }),
  ]) {
    expect((await attempt).code).toBe(codes.NOT_FOUND.code);
  }
});

test('what is no range is said at its field', async () => {
  const client = await ownerOf(platform, 'other');
  expect(await client.call(createIpRule, { cidr: 'not-an-ip', ...request() })).toMatchObject({
    code: codes.INVALID_INPUT.code,
    data: { fields: { cidr: expect.stringContaining('203.0.113.0/24') } },
  });
});
