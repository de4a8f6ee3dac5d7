import type { Page } from '@playwright/test';
import { parseMoney } from '../../contract/money';
import { withdrawalStatuses } from '../../contract/states/withdrawals';
import { applyWithdrawal, approveWithdrawal, createWithdrawalAccount, listWithdrawals } from '../../contract/withdrawals';
import { ownerOf, type Client } from '../support/client';
import { become, enter, enterListening, expect, goWithin, nextClickCounts, openBrowser, settled, test } from '../support/flow';
import { MerchantMachine } from '../support/gateway';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

async function appliedBy(client: Client, number: string, amount: string) {
  const { id } = await client.get(createWithdrawalAccount, { method: 2, number, request_id: `flow-account-${number}` });
  return client.get(applyWithdrawal, { amount, account_id: id, request_id: `flow-withdraw-${number}` });
}

const title =
  'an account is added, a withdrawal applied for with its cost shown, approved by one operator ' +
  'and paid by another with a voucher [S2.24] [S2.34] [S5.4]';
test(title, async ({ page, browser, platform }) => {
  const machine = await MerchantMachine.open(platform);
  await become(page, platform, 'payer');
  await page.goto('/payer/balance/accounts');
  await page.getByRole('button', { name: '添加账户' }).click();
  const dialog = page.getByRole('dialog', { name: '添加账户' });
  await dialog.getByLabel('户名').fill('张伟');
  await dialog.getByLabel('开户行').fill('招商银行');
  await dialog.getByLabel('卡号').fill('4111 1111 1111 1112');
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(dialog.getByText('卡号不正确，请核对')).toBeVisible();
  await expect(dialog.getByLabel('户名')).toHaveValue('张伟');
  await dialog.getByLabel('卡号').fill('4111 1111 1111 1111');
  await nextClickCounts(page);
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(page.getByRole('row').filter({ hasText: '4111111111111111' })).toBeVisible();

  await page.goto('/payer/balance/withdrawals');
  await settled(page);
  const before = parseMoney((await machine.balance()).data.balance) ?? 0n;
  await page.getByRole('button', { name: /^(wallet )?提\s?现$/ }).click();
  const form = page.getByRole('dialog', { name: '提现' });
  await form.getByLabel('提现账户').click();
  await page.locator('.ant-select-dropdown:visible').getByText('张伟 …1111').click();
  const amount = form.getByRole('textbox', { name: '提现金额' });
  await amount.fill('99999999');
  await form.getByRole('button', { name: /确\s?定/ }).click();
  await expect(form.getByText('不能大于 ￥50,000.00')).toBeVisible();
  await amount.fill('99.99');
  await expect(form.getByText('不能小于 ￥100.00')).toBeVisible();
  await amount.fill('500');
  await expect(form.getByText('￥2.00', { exact: true })).toBeVisible();
  await expect(form.getByText('￥502.00')).toBeVisible();
  await nextClickCounts(page);
  await form.getByRole('button', { name: /确\s?定/ }).click();
  const mine = page.getByRole('row').filter({ hasText: '￥500.00' }).first();
  await expect(mine).toContainText('待审核');
  expect(before - (parseMoney((await machine.balance()).data.balance) ?? 0n)).toBe(50200n);
  const sn = (await mine.getByText(/^W\d+$/).innerText()).trim();

  const admin = await ownerOf(platform, 'other');
  await admin.get(approveWithdrawal, { order_sn: sn, request_id: 'flow-approve-withdrawal' });
  const other = await openBrowser(browser);
  await become(other, platform, 'other', 'finance');
  await other.goto(`/other/settlement/withdrawals?order_sn=${sn}`);
  const row = other.getByRole('row').filter({ hasText: sn });
  await row.getByRole('button', { name: /^打\s?款$/ }).click();
  const pay = other.getByRole('dialog', { name: `打款 ${sn}` });
  await pay.locator('input[type=file]').setInputFiles({ name: 'voucher.png', mimeType: 'image/png', buffer: png });
  await expect(pay.getByRole('img', { name: '已上传的图片' })).toBeVisible();
  await pay.getByLabel('备注').fill('已转账');
  await pay.getByRole('button', { name: /打\s?款/ }).click();
  await expect(row).toContainText('已打款');
  await expect(row.getByRole('img', { name: '打款凭证' })).toBeVisible();
  expect((await admin.get(listWithdrawals, { order_sn: sn })).list[0]).toMatchObject({ reviewer: 'admin', payer: 'finance' });
  await other.context().close();
  await page.reload();
  await expect(mine).toContainText('已打款');
  await expect(mine.getByRole('img', { name: '打款凭证' })).toBeVisible();
});

test('who approved a withdrawal does not pay it, and a rejected one is back in the balance', async ({ page, platform }) => {
  const provider = await ownerOf(platform, 'payee');
  const { id } = await provider.get(createWithdrawalAccount, {
    method: 2,
    number: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    request_id: 'flow-account-trc20',
  });
  const first = await provider.get(applyWithdrawal, { amount: '100.00', account_id: id, request_id: 'flow-withdraw-1' });
  const second = await provider.get(applyWithdrawal, { amount: '101.00', account_id: id, request_id: 'flow-withdraw-2' });
  await become(page, platform, 'other');
  await page.goto(`/other/settlement/withdrawals?order_sn=${first.order_sn}`);
  const row = page.getByRole('row').filter({ hasText: first.order_sn });
  // In the row stands by what people tell one account from another.
  await expect(row).toContainText('…gjLj6t');
  await row.getByRole('button', { name: /通\s?过/ }).click();
  // Who approves sees what and where to.
  await expect(page.getByRole('dialog')).toContainText('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /通\s?过/ })
    .click();
  await expect(row).toContainText('待打款');
  const pay = row.getByRole('button', { name: /^打\s?款$/ });
  await expect(pay).toHaveAttribute('aria-disabled', 'true');
  await pay.hover();
  await expect(page.getByText('由您审核，须由另一位操作员打款')).toBeVisible();

  await page.goto(`/other/settlement/withdrawals?order_sn=${second.order_sn}`);
  const rejected = page.getByRole('row').filter({ hasText: second.order_sn });
  await rejected.getByRole('button', { name: /驳\s?回/ }).click();
  const reason = page.getByRole('dialog', { name: `驳回 ${second.order_sn}` });
  await reason.getByLabel('原因').fill('地址与实名不符');
  await reason.getByRole('button', { name: /驳\s?回/ }).click();
  await expect(rejected).toContainText('已驳回');
  await expect(rejected).toContainText('地址与实名不符');
});

test('that an operator applied in its owner’s name is said where one decides, to himself with why he may not', async ({
  page,
  browser,
  platform,
}) => {
  const { order_sn: sn } = await appliedBy(await ownerOf(platform, 'payee'), 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', '141.00');
  await platform.db.query(
    "update withdrawals set maker_id = (select id from accounts where identity = 'other' and username = 'admin') where order_sn = $1",
    [sn],
  );
  await become(page, platform, 'other');
  await page.goto(`/other/settlement/withdrawals?order_sn=${sn}`);
  const rowOn = (of: Page) => of.getByRole('row').filter({ hasText: sn });
  await expect(rowOn(page)).toContainText('由 admin 代申请');
  const approve = rowOn(page).getByRole('button', { name: /^通\s?过$/ });
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await approve.hover();
  await expect(page.getByText('由您代申请，须由另一位操作员处理')).toBeVisible();
  const other = await openBrowser(browser);
  await become(other, platform, 'other', 'finance');
  await other.goto(`/other/settlement/withdrawals?order_sn=${sn}`);
  await rowOn(other)
    .getByRole('button', { name: /^通\s?过$/ })
    .click();
  await expect(other.getByRole('dialog')).toContainText(/通过由 admin 代 .+ 申请的提现 ￥141\.00，付至/);
  await other.context().close();
  await become(page, platform, 'payee');
  await page.goto(`/payee/balance/withdrawals?order_sn=${sn}`);
  await expect(rowOn(page)).toContainText('由 平台 代申请');
});

test('a row that its owner is told of is what he is told, and not taken back any more', async ({ page, platform }) => {
  const { order_sn: sn } = await appliedBy(await ownerOf(platform, 'payee'), 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', '142.00');
  await enterListening(page, platform, 'payee');
  await goWithin(page, `/payee/balance/withdrawals?order_sn=${sn}`);
  const row = page.getByRole('row').filter({ hasText: sn });
  await expect(row.getByRole('button', { name: /撤\s?回/ })).toBeVisible();
  const admin = await ownerOf(platform, 'other');
  await admin.get(approveWithdrawal, { order_sn: sn, request_id: 'flow-approve-142' });
  await expect(row).toContainText('待打款');
  await expect(row.getByRole('button', { name: /撤\s?回/ })).toHaveCount(0);
});

test('several withdrawals are rejected at once for one reason, which stands with each', async ({ page, platform }) => {
  const provider = await ownerOf(platform, 'payee');
  const { id } = await provider.get(createWithdrawalAccount, {
    method: 1,
    holder: '张伟',
    bank: '招商银行',
    number: '5500 0000 0000 0004',
    request_id: 'flow-account-several',
  });
  for (const amount of ['131.00', '132.00'])
    await provider.get(applyWithdrawal, { amount, account_id: id, request_id: `flow-several-${amount.slice(0, 3)}` });
  await become(page, platform, 'other');
  await page.goto('/other/settlement/withdrawals?limit=10&status=1');
  await settled(page);
  const rows = page.locator('tbody tr.ant-table-row').filter({ hasText: /￥13[12]\.00/ });
  await expect(rows).toHaveCount(2);
  for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check();
  await page
    .getByRole('region', { name: '已选' })
    .getByRole('button', { name: /驳\s?回/ })
    .click();
  const dialog = page.getByRole('dialog', { name: '驳回' });
  // Whose they are and where to is seen before.
  await expect(dialog).toContainText(/.+ · ￥131\.00 至 .*5500000000000004/);
  // A number stands in one line, and all that says whose it is in two.
  for (const row of await dialog.locator('tbody tr.ant-table-row').all()) expect((await row.boundingBox())?.height).toBeLessThan(64);
  const start = dialog.getByRole('button', { name: '开始处理 2 条' });
  await expect(start).toBeDisabled();
  await dialog.getByLabel('原因').fill('资料不全');
  await start.click();
  await expect(dialog).toContainText('成功 2 条，失败 0 条');
  await dialog.getByRole('button', { name: /关\s?闭/ }).click();
  const { list } = await provider.get(listWithdrawals, {});
  expect(list.filter(({ amount }) => /^13[12]\.00$/.test(amount))).toMatchObject(
    Array.from({ length: 2 }, () => ({ status: withdrawalStatuses.rejected, remark: '资料不全' })),
  );
});

test('withdrawals leave the menu when payouts are off [S2.38]', async ({ page, platform }) => {
  const inMenu = () => page.getByRole('navigation', { name: '主菜单' }).getByText('余额管理');
  await enter(page, platform, 'payee');
  await expect(inMenu()).toBeVisible();
  await platform.db.query(
    "update providers set allow_df = 2 where id = (select principal_id from accounts where identity = 'payee' and username = 'provider')",
  );
  try {
    await page.reload();
    await settled(page);
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await expect(inMenu()).toHaveCount(0);
    await page.goto('/payee/balance/withdrawals');
    await expect(page.getByText('没有权限')).toBeVisible();
  } finally {
    await platform.db.query(
      "update providers set allow_df = 1 where id = (select principal_id from accounts where identity = 'payee' and username = 'provider')",
    );
  }
});
