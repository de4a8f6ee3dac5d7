import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { permissionsOf } from '../../contract/permissions';
import { Client, ownerOf, subAccount } from '../support/client';
import { openNew, openPage, signedInAs, startPagePlatform } from '../support/page';
import type { TestPlatform } from '../support/platform';

let platform: TestPlatform;
let owner: Client;
beforeAll(async () => {
  platform = await startPagePlatform();
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

beforeEach(() => signedInAs(owner));

test.each([
  [0, /^没有可用的恢复码/],
  [2, /^恢复码快用完了/],
  [3, null],
])('with %d recovery codes left, the account page says what to do: %s', async (left, said) => {
  await platform.db.query('delete from recovery_codes');
  await platform.db.query(
    "insert into recovery_codes (account_id, code_hash) select id, n from accounts, generate_series(1, $1) n where username = 'admin'",
    [left],
  );
  await openPage('/other/account/info');
  expect(await screen.findByText('剩余恢复码')).toBeVisible();
  if (said) expect(screen.getByRole('alert')).toHaveTextContent(said);
  else expect(screen.queryByRole('alert')).toBeNull();
});

test('who gives up the code that replacing his authenticator takes is back at his account, and nothing was wrong', async () => {
  localStorage.removeItem('otheraccessTokenTwice');
  await openPage('/other/account/info');
  await userEvent.click(await screen.findByRole('button', { name: /更\s?换/ }));
  await screen.findByRole('dialog');
  expect(screen.queryByText('剩余恢复码')).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('剩余恢复码')).toBeVisible();
  expect(screen.queryByText('安全码输入错误')).toBeNull();
});

async function chooseOneByOne() {
  const dialog = await openNew('/other/account/list');
  await userEvent.click(dialog.getByLabelText('角色'));
  await userEvent.click(await screen.findByText('自定义', { selector: '.ant-select-item-option-content' }));
  await dialog.findByRole('checkbox', { name: '商户管理：全部权限' });
  return dialog;
}

test('with a right to act comes the right to see, and with that it goes', async () => {
  const dialog = await chooseOneByOne();
  const box = (name: string) => dialog.getByRole('checkbox', { name });
  await userEvent.click(box('审核提现'));
  expect(box('查看提现')).toBeChecked();
  await userEvent.click(box('修改费率'));
  for (const seen of ['查看商户', '查看服务商']) expect(box(seen)).toBeChecked();
  await userEvent.click(box('查看提现'));
  expect(box('审核提现')).not.toBeChecked();
  await userEvent.click(box('商户管理：全部权限'));
  await userEvent.click(box('商户管理：全部权限'));
  expect(box('修改费率')).not.toBeChecked();
  expect(box('查看服务商')).toBeChecked();
});

test('the home page of who may decide what he cannot see is whole, without it', async () => {
  const colleague = await subAccount(owner, ['withdrawal.review', 'order.view']);
  const before = "update accounts set permissions = '{withdrawal.review,order.view}' where username = $1";
  await platform.db.query(before, [colleague.username]);
  signedInAs(colleague);
  await openPage('/other/index');
  expect(await screen.findByText('订单走势')).toBeVisible();
  expect(screen.queryByText('待审核提现')).toBeNull();
  expect(screen.queryByText('加载失败')).toBeNull();
});

test('permissions are given by what they are about, one by one or all of a group', async () => {
  const dialog = await chooseOneByOne();
  const all = dialog.getByRole('checkbox', { name: '商户管理：全部权限' });
  const groups = dialog.getAllByRole('group');
  const offered = groups.slice(1).flatMap((group) => within(group).getAllByRole('checkbox').slice(1));
  expect(offered).toHaveLength(permissionsOf('other').length);

  const merchants = within(dialog.getByRole('group', { name: '商户管理' }));
  await userEvent.click(merchants.getByRole('checkbox', { name: '查看商户' }));
  expect(all).not.toBeChecked();
  expect(all).toBePartiallyChecked();
  await userEvent.click(all);
  for (const box of merchants.getAllByRole('checkbox')) expect(box).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: '订单管理：全部权限' })).not.toBeChecked();
  await userEvent.click(dialog.getByRole('checkbox', { name: '查看订单' }));
  await userEvent.click(all);
  for (const box of merchants.getAllByRole('checkbox')) expect(box).not.toBeChecked();
  expect(dialog.getByRole('checkbox', { name: '查看订单' })).toBeChecked();
});
