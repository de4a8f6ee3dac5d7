import { createAccount, updateAccount } from '../../contract/accounts';
import { listAuditLogs } from '../../contract/audit';
import { auditActions, readSubject } from '../../contract/auditWords';
import { pathFor } from '../../contract/endpoint';
import { merchantDetail } from '../../contract/merchants';
import { accountInfo, imitateMerchant, logout, startMerchantImitation } from '../../contract/session';
import { listWithdrawals } from '../../contract/withdrawals';
import { Client, demoPassword, ownerOf } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform();
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

const profile = { name: '甲', role: 'custom' as const, permissions: ['merchant.view'], must_second_factor: 2 as const };

test('what was done is found by what it was done to, in words, with what stood there before and after', async () => {
  const two = ['merchant.view', 'provider.view'];
  const created = { ...profile, permissions: two, username: 'audited', password: demoPassword, request_id: 'audited-account' };
  const { id } = await owner.get(createAccount, created);
  await owner.get(updateAccount, { id, ...profile, role: 'readonly', permissions: [] });
  const { list } = await owner.get(listAuditLogs, { subject: `account:${id}` });
  expect(list.map(({ action, operator, acted_for }) => [action, operator, acted_for])).toEqual([
    ['修改子账户', 'admin', null],
    ['新建子账户', 'admin', null],
  ]);
  expect(JSON.parse(list[0]?.details ?? '')).toMatchObject({ role: ['custom', 'readonly'], permissions: [two, []] });
  // Two that were given are not one before and one after.
  expect(JSON.parse(list[1]?.details ?? '')).toMatchObject({ username: [null, 'audited'], permissions: [null, two] });
  expect(list[0]?.subject_name).toBe('audited');
  owner.language = 'en-US';
  expect((await owner.get(listAuditLogs, { subject: `account:${id}`, action: 'created' })).list.map(({ action }) => action)).toEqual([
    'Sub-account created',
  ]);
  owner.language = 'zh-CN';
});

test('what an operator does for somebody else is told of him, and for whom', async () => {
  const { id } = await (await ownerOf(platform, 'payer')).get(accountInfo, {});
  const { plat_token: code } = await owner.get(startMerchantImitation, { mer_id: id });
  const acting = new Client(platform, 'payer');
  acting.token = (await acting.get(imitateMerchant, { plat_token: code, mer_id: id })).token;
  await acting.file(`${pathFor(listWithdrawals.export, 'payer')}?format=csv`);
  const [done] = (await owner.get(listAuditLogs, { action: '导出' })).list;
  expect(done).toMatchObject({ operator: 'admin', acted_for: 'merchant' });
  // Under the subject that all is found by that is done to the merchant.
  const { list: ofMerchant } = await owner.get(listAuditLogs, { subject: `merchant:${id}` });
  expect(ofMerchant.map(({ action, operator, acted_for }) => [action, operator, acted_for]).slice(0, 2)).toEqual([
    ['打开代登录', 'admin', null],
    ['发起代登录', 'admin', null],
  ]);
  expect(ofMerchant[0]?.subject_name).toBe(ofMerchant.at(-1)?.subject_name);
  await acting.get(logout, {});
  expect((await owner.get(listAuditLogs, { subject: `merchant:${id}` })).list[0]).toMatchObject({
    action: '结束代登录',
    operator: 'admin',
  });
  // Among what was changed of the merchant it would push out what was.
  const { changes } = await owner.get(merchantDetail, { id });
  expect(changes.filter(({ action }) => action.startsWith('imitation'))).toEqual([]);
  expect(changes.length).toBeGreaterThan(0);
});

test('what was done is found by the name of what it was done to and by its kind in words, and files have the names', async () => {
  const { rows } = await platform.db.query<{ id: string; name: string }>('select id, name from merchants order by id limit 1');
  const [merchant] = rows;
  const name = merchant?.name ?? '';
  const found = async (subject: string) =>
    (await owner.get(listAuditLogs, { subject, limit: 200 })).list.map((row) => [row.subject, row.subject_name]);
  const ofName = await found(name.slice(1));
  expect(ofName.length).toBeGreaterThan(0);
  expect(new Set(ofName.map(String))).toEqual(new Set([`merchant:${merchant?.id},${name}`]));
  expect(await found('商户')).toEqual(expect.arrayContaining(ofName));
  expect(await found('平台')).not.toEqual(expect.arrayContaining(ofName));
  const { text } = await owner.file(`${pathFor(listAuditLogs.export, 'other')}?format=csv&subject=${encodeURIComponent(name)}`);
  expect(text.split('\r\n')[1]).toContain(`merchant:${merchant?.id},${name}`);
});

test('every action and every subject that was ever written has its words', async () => {
  const { rows } = await platform.db.query<{ action: string }>('select distinct action from audit_logs');
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ action }) => !Object.hasOwn(auditActions, action))).toEqual([]);
  const { rows: kept } = await platform.db.query<{ subject: string }>('select distinct subject from audit_logs');
  expect(kept.filter(({ subject }) => !readSubject(subject))).toEqual([]);
});
