import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { createDeposit, depositInfo, rejectDeposit } from '../../contract/deposits';
import type { TestPlatform } from '../support/platform';
import { ownerOf } from '../support/client';
import { become, enter, expect, nextClickCounts, openBrowser, settled, test } from '../support/flow';
import { reportTransfer } from '../support/gateway';

const png = {
  name: 'voucher.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
};

const confirm = (dialog: Locator, how = /确\s?定/) => dialog.getByRole('button', { name: how }).click();

/** Chooses from a select of a form by a part of what stands there. */
async function pick(page: Page, dialog: Locator, field: string, text: string | RegExp): Promise<void> {
  await dialog.getByLabel(field, { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first().click();
}

async function openRecharge(page: Page, from = '/payee/deposit/recharges'): Promise<Locator> {
  await page.goto(from);
  await settled(page);
  await page.getByRole('button', { name: /^(plus )?充\s?值$/ }).click();
  const dialog = page.getByRole('dialog', { name: '押金充值' });
  await expect(dialog.getByLabel('收款账户')).toBeVisible();
  return dialog;
}

const approvedTitle =
  'a provider pays its deposit to a card with a voucher, an operator looks at it and approves, ' +
  'and the record leads back to it [S2.26] [S2.35] [S5.4]';
test(approvedTitle, async ({ page, browser, platform }) => {
  await enter(page, platform, 'payee');
  const dialog = await openRecharge(page);
  await pick(page, dialog, '收款账户', '银行卡');
  // What is needed to transfer: holder, bank and number, each to be copied.
  await expect(dialog.getByText('天猫网络科技有限公司')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^复制 \d{16}$/ })).toBeVisible();
  const amount = dialog.getByRole('textbox', { name: '充值金额' });
  await amount.fill('3456.00');
  await confirm(dialog);
  await expect(dialog.getByText('必填')).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles(png);
  await expect(dialog.getByRole('img', { name: '已上传的图片' })).toBeVisible();
  await amount.fill('999999999');
  await expect(dialog.getByText(/^不能大于 ￥/)).toBeVisible();
  await amount.fill('999.99');
  await expect(dialog.getByText('不能小于 ￥1,000.00')).toBeVisible();
  await expect(dialog.getByRole('img', { name: '已上传的图片' })).toBeVisible();
  await amount.fill('3456.00');
  await dialog.getByLabel('备注').fill('手机银行转账');
  await nextClickCounts(page);
  await confirm(dialog);
  const mine = page.getByRole('row').filter({ hasText: '￥3,456.00' });
  await expect(mine).toContainText('待审核');
  const sn = (await mine.getByText(/^D\d+$/).innerText()).trim();

  const other = await openBrowser(browser);
  await enter(other, platform, 'other');
  // What waits is on the home page, and a click away.
  await other.getByRole('link', { name: /待审核押金充值/ }).click();
  await expect(other).toHaveURL(/\/other\/deposit\/recharges\?.*status=2/);
  const row = other.getByRole('row').filter({ hasText: sn });
  await row.getByRole('button', { name: /通\s?过/ }).click();
  const review = other.getByRole('dialog', { name: `通过押金充值 ${sn}` });
  await expect(review).toContainText('￥3,456.00');
  await expect(review).toContainText('手机银行转账');
  await expect(review.getByRole('img', { name: '转账凭证' })).toHaveJSProperty('complete', true);
  await confirm(review, /通\s?过/);
  await expect(row).toHaveCount(0);
  await other.context().close();

  await page.goto(`/payee/deposit/detail?subject=${sn}`);
  const record = page.getByRole('row').filter({ hasText: sn });
  await expect(record).toContainText('+￥3,456.00');
  await record.getByRole('link', { name: sn }).click();
  await expect(page).toHaveURL(new RegExp(`/payee/deposit/recharges\\?order_sn=${sn}`));
  await expect(mine).toContainText('已到账');
});

test('a deposit in USDT shows what to pay, and turns to success by itself [S2.35] [S2.54] [S8.10]', async ({ page, platform }) => {
  await enter(page, platform, 'payee');
  const dialog = await openRecharge(page, '/payee/index');
  // What an account takes is said of what was entered before it was chosen.
  await dialog.getByRole('textbox', { name: '充值金额' }).fill('1');
  await pick(page, dialog, '收款账户', 'USDT-TRC20');
  await expect(dialog.getByText(/^不能小于 ￥/)).toBeVisible();
  await dialog.getByRole('textbox', { name: '充值金额' }).fill('2500');
  await expect(dialog.locator('input[type=file]')).toHaveCount(0);
  await confirm(dialog);
  const info = page.getByRole('dialog', { name: 'USDT 充值' });
  await expect(info).toContainText('￥2,500.00');
  await expect(info.getByText('USDT-TRC20', { exact: true })).toBeVisible();
  await expect(info).toContainText('只能经 USDT-TRC20 转账，转错网络资金无法找回');
  await expect(info.getByRole('timer')).toHaveText(/^(29|30):\d\d$/);
  const sn = new URL(page.url()).searchParams.get('recharge') ?? '';
  const provider = await ownerOf(platform, 'payee');
  const { ustr: address, ustd_amount: usdt } = await provider.get(depositInfo, { order_sn: sn });
  await reportTransfer(platform, { tx_id: randomBytes(16).toString('hex'), address, amount: usdt });
  await expect(info.getByText('已到账').first()).toBeVisible({ timeout: 5000 });
});

async function paidIn(platform: TestPlatform, request_id: string): Promise<string> {
  const provider = await ownerOf(platform, 'payee');
  const { rows } = await platform.db.query<{ id: string }>(
    'select id from platform_accounts where method = 1 and status = 1 order by id limit 1',
  );
  const { order_sn: sn } = await provider.get(createDeposit, {
    account_id: Number(rows[0]?.id),
    amount: '1234.00',
    voucher: await provider.voucher(),
    request_id,
  });
  return sn;
}

const refusedTitle =
  'a deposit that did not arrive is rejected with a reason that its provider reads, and one that is not wanted is taken back [S2.26]';
test(refusedTitle, async ({ page, browser, platform }) => {
  const [refused, mistaken] = [await paidIn(platform, 'flow-deposit-refused'), await paidIn(platform, 'flow-deposit-mistaken')];
  await become(page, platform, 'other');
  await page.goto(`/other/deposit/recharges?order_sn=${refused}`);
  const row = page.getByRole('row').filter({ hasText: refused });
  await row.getByRole('button', { name: /驳\s?回/ }).click();
  const dialog = page.getByRole('dialog', { name: `驳回 ${refused}` });
  await confirm(dialog, /驳\s?回/);
  await expect(dialog.getByText('必填')).toBeVisible();
  await dialog.getByRole('textbox').fill('未查到该笔到账');
  await confirm(dialog, /驳\s?回/);
  await expect(row).toContainText('已驳回');

  const provider = await openBrowser(browser);
  await become(provider, platform, 'payee');
  await provider.goto(`/payee/deposit/recharges?order_sn=${refused}`);
  await expect(provider.getByRole('row').filter({ hasText: refused })).toContainText('未查到该笔到账');
  await provider.goto(`/payee/deposit/recharges?order_sn=${mistaken}`);
  const own = provider.getByRole('row').filter({ hasText: mistaken });
  await own.getByRole('button', { name: '取消充值' }).click();
  await provider.getByRole('dialog').getByRole('button', { name: '取消充值' }).click();
  await expect(own).toContainText('已取消');
  await provider.context().close();
  // Somebody who looks at it still cannot approve it any more.
  const admin = await ownerOf(platform, 'other');
  expect((await admin.call(rejectDeposit, { order_sn: mistaken, reason: '迟', request_id: 'flow-deposit-late' })).code).not.toBe(200);
});

test('a provider moves its balance to its deposit, and deposit to somebody below it; more than there is stays where it is [S2.35]', async ({
  page,
  platform,
}) => {
  await become(page, platform, 'payee');
  await page.goto('/payee/deposit/transfers');
  await settled(page);
  const open = async () => {
    await page.getByRole('button', { name: /^(swap )?划\s?转$/ }).click();
    const dialog = page.getByRole('dialog', { name: '划转' });
    await expect(dialog.getByText(/可用余额 ￥/)).toBeVisible();
    return dialog;
  };
  const dialog = await open();
  const amount = dialog.getByRole('textbox', { name: '划转金额' });
  await amount.fill('99999999');
  await expect(dialog.getByText(/^不能大于 ￥/)).toBeVisible();
  await confirm(dialog);
  await expect(amount).toHaveValue('99999999');
  await amount.fill('7.77');
  await nextClickCounts(page);
  await confirm(dialog);
  await expect(page.getByRole('row').filter({ hasText: '￥7.77' })).toContainText('余额转押金');

  const second = await open();
  await second.getByText('押金划转', { exact: true }).click();
  const { rows } = await platform.db.query<{ id: string; name: string }>(
    `select id, name from providers
     where parent_id = (select principal_id from accounts where identity = 'payee' and username = 'provider')
     order by id limit 1`,
  );
  const sub = rows[0];
  await second.getByLabel('转入方', { exact: true }).click();
  await page.keyboard.type(sub?.id ?? '');
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: sub?.id ?? '' })
    .click();
  await second.getByRole('textbox', { name: '划转金额' }).fill('8.88');
  await confirm(second);
  await expect(page.getByRole('row').filter({ hasText: '￥8.88' })).toContainText(sub?.name ?? '');
});

test('the platform moves deposit between two providers, and sees meanwhile what each holds [S2.26]', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/deposit/transfers');
  await settled(page);
  await page.getByRole('button', { name: /^(swap )?划\s?转$/ }).click();
  const dialog = page.getByRole('dialog', { name: '划转' });
  const { rows } = await platform.db.query<{ id: string; name: string }>(
    'select id, name from providers where status = 1 order by id limit 2',
  );
  for (const [index, field] of ['转出方', '转入方'].entries()) {
    await dialog.getByLabel(field, { exact: true }).click();
    await page.keyboard.type(rows[index]?.name ?? '');
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: rows[index]?.id ?? '' })
      .click();
    await expect(dialog.getByText(/^押金 ￥/)).toHaveCount(index + 1);
  }
  const amount = dialog.getByRole('textbox', { name: '划转金额' });
  await amount.fill('999999999');
  await expect(dialog.getByText(/^不能大于 ￥/)).toBeVisible();
  await confirm(dialog);
  await amount.fill('9.99');
  await nextClickCounts(page);
  await confirm(dialog);
  await expect(page.getByRole('row').filter({ hasText: '￥9.99' })).toContainText(rows[1]?.name ?? '');
});

test('an account of the platform is added with right check digits and limits, changed, and offered until it is off [S2.26]', async ({
  page,
  browser,
  platform,
}) => {
  await become(page, platform, 'other');
  await page.goto('/other/deposit/accounts');
  await settled(page);
  await page.getByRole('button', { name: '添加账户' }).click();
  const dialog = page.getByRole('dialog', { name: '添加账户' });
  await dialog.getByLabel('户名').fill('天猫网络科技有限公司');
  await dialog.getByLabel('开户行').fill('流程银行');
  await dialog.getByLabel('卡号').fill('5500 0000 0000 0005');
  await dialog.getByLabel('单笔最低').fill('100');
  await dialog.getByLabel('单笔最高').fill('50');
  await dialog.getByLabel('单日限额').fill('1000');
  await confirm(dialog);
  await expect(dialog.getByText('卡号不正确，请核对')).toBeVisible();
  await dialog.getByLabel('卡号').fill('5500 0000 0000 0004');
  await nextClickCounts(page);
  await confirm(dialog);
  await expect(dialog.getByText('单笔最高不能小于单笔最低')).toBeVisible();
  await dialog.getByLabel('单笔最高').fill('500');
  await nextClickCounts(page);
  await confirm(dialog);
  const row = page.getByRole('row').filter({ hasText: '5500000000000004' });
  await expect(row).toContainText('￥500.00');
  await row.getByRole('button', { name: /编\s?辑/ }).click();
  const edit = page.getByRole('dialog', { name: /^编辑/ });
  await edit.getByLabel('单日限额').fill('2000');
  await confirm(edit);
  await expect(row).toContainText('￥2,000.00');

  const provider = await openBrowser(browser);
  await enter(provider, platform, 'payee');
  const offered = async () => {
    const form = await openRecharge(provider);
    await form.getByLabel('收款账户').click();
    await expect(provider.locator('.ant-select-dropdown:visible .ant-select-item-option').first()).toBeVisible();
    return provider.locator('.ant-select-dropdown:visible').getByText('流程银行').count();
  };
  expect(await offered()).toBe(1);
  await row.getByRole('button', { name: /停\s?用/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /停\s?用/ })
    .click();
  await expect(row).toContainText('停用');
  await expect(row.getByRole('button', { name: /启\s?用/ })).toBeVisible();
  expect(await offered()).toBe(0);
  await provider.context().close();
});

test('who has as many recharges open as one may reads it before he fills a form', async ({ page, platform }) => {
  const setMost = (value: string) => platform.db.query("update settings set value = $1 where name = 'max_open_recharges'", [value]);
  await setMost('1');
  try {
    await enter(page, platform, 'payee');
    await expect((await openRecharge(page)).getByText('未完成的充值已达 1 笔，请待其到账、审核或过期后再提交')).toBeVisible();
  } finally {
    await setMost('1000');
  }
});

test('of the account that a deposit was paid to the end stands in its cell, and of a wallet the network', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/deposit/recharges?limit=50');
  await settled(page);
  const ends = page.locator('.ant-table-row').getByText(/^…\w{6}$/);
  await expect(ends.first()).toBeVisible();
  const cut = await ends.evaluateAll((all) =>
    all.filter((end) => end.getBoundingClientRect().right > (end.closest('td')?.getBoundingClientRect().right ?? 0)),
  );
  expect(cut).toEqual([]);
  await expect(page.locator('.ant-table-row').filter({ hasText: 'USDT-TRC20 …' }).first()).toBeVisible();
});
