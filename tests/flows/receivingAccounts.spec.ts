import type { Page } from '@playwright/test';
import { ownerOf } from '../support/client';
import { become, expect, nextClickCounts, settled, test } from '../support/flow';
import { MerchantMachine } from '../support/gateway';
import { switchWork } from '../../contract/providers';

/** Types into the field that has the focus, and goes on to the next. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}

test('a time that is half entered and a count that is none are told of at their fields, and nothing is sent', async ({
  page,
  platform,
}) => {
  await become(page, platform, 'payee');
  await page.goto('/payee/channel/copy');
  await settled(page);
  await page.getByRole('button', { name: '新增账户' }).click();
  const form = page.getByRole('dialog', { name: '新增账户' });
  const values = {
    店铺: '半个钟头',
    收款账号: 'tb-half-1',
    单笔最低: '1',
    单笔最高: '100',
    单日限额: '1000',
    单日笔数: '12.5',
    权重: '1,5',
  };
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).pressSequentially(value);
  await form.getByLabel('权重').press('Tab');
  await expect(form.getByText('请输入整数')).toHaveCount(2);
  await form.getByLabel('单日笔数').fill('12');
  await form.getByLabel('权重').fill('5');
  await form.getByLabel('营业开始').focus();
  await page.keyboard.type('09');
  await form.getByRole('button', { name: /确\s?定/ }).click();
  await expect(form.getByText('请输入时间，如 22:00')).toBeVisible();
  await expect(form.getByText('请输入整数')).toHaveCount(0);
  await form.getByLabel('营业开始').fill('2560');
  await form.getByLabel('营业开始').press('Tab');
  await expect(form.getByText('请输入时间，如 22:00')).toBeVisible();
  // One end alone is none either.
  await form.getByLabel('营业开始').fill('9:5');
  await form.getByLabel('营业开始').press('Tab');
  await expect(form.getByLabel('营业开始')).toHaveValue('09:05');
  await nextClickCounts(page);
  await form.getByRole('button', { name: /确\s?定/ }).click();
  await expect(form.getByText('请填写开始和结束，或都留空')).toHaveCount(1);
  await expect(form.getByLabel('营业结束')).toBeFocused();
  await expect(form.getByLabel('店铺')).toHaveValue('半个钟头');
  const { rows } = await platform.db.query("select 1 from receiving_accounts where account_no = 'tb-half-1'");
  expect(rows).toEqual([]);
});

test('a provider adds an account by keyboard; it is given orders, rests when they run out, and is woken from its row', async ({
  page,
  platform,
}) => {
  test.setTimeout(120_000);
  await (await ownerOf(platform, 'payee')).get(switchWork, { status: 1 });
  await become(page, platform, 'payee');
  await page.goto('/payee/channel/copy');
  await settled(page);
  await page.getByRole('button', { name: '新增账户' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: '新增账户' });
  await expect(form.getByLabel('店铺')).toBeFocused();
  await type(page, '竹林旗舰店');
  await type(page, '竹林茶叶');
  await type(page, 'tb-bamboo-1');
  await expect(form.getByText('链接', { exact: true })).toBeVisible();
  // Past the choice between a link and an image: the group, and what is chosen in it.
  for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
  await type(page, 'https://item.taobao.com/item.htm?id=7');
  for (const value of ['100', '50', '50000', '100']) await type(page, value);
  const ok = form.getByRole('button', { name: /确\s?定/ });
  await ok.press('Enter');
  await expect(form.getByText('单笔最高不能小于单笔最低')).toBeVisible();
  await expect(form.getByLabel('单笔最高')).toBeFocused();
  await expect(form.getByLabel('收款账号')).toHaveValue('tb-bamboo-1');
  await form.getByLabel('单笔最高').fill('5000');
  await nextClickCounts(page);
  await ok.press('Enter');
  await expect(form).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: '竹林旗舰店' });
  await expect(row.getByText('0/100', { exact: true })).toBeVisible();
  await expect(row.getByText('￥0 / ￥50,000', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '新增账户' })).toBeFocused();

  await platform.db.query(
    "update receiving_accounts set status = case when account_no = 'tb-bamboo-1' then 1 else 2 end where channel = 1",
  );
  const machine = await MerchantMachine.open(platform);
  await machine.order({ amount: '1234.00' });
  await expect(row.getByText('1/100', { exact: true })).toBeVisible();
  await expect(row.getByText('￥1,234 / ￥50,000', { exact: true })).toBeVisible();
  await Promise.all(Array.from({ length: 4 }, () => machine.order({ amount: '100.00' })));
  await platform.db.query('update orders set ends_at = created_at where pay_status = 1');

  await expect(row).toContainText('连续 5 单未支付');
  await expect(page.getByText(/淘宝账户「竹林旗舰店」\d+ 连续 5 单未支付，已暂停接单/).first()).toBeVisible();
  expect((await machine.create({ amount: '100.00' })).code).not.toBe(200);
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 812 });
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: '竹林旗舰店' });
  await expect(card.getByText('连续 5 单未支付')).toBeVisible();
  await expect(card.locator('strong')).toHaveText('竹林旗舰店');
  await expect(card.getByText('今日已用', { exact: true })).toBeVisible();
  if (wide) await page.setViewportSize(wide);
  await row.getByRole('button', { name: '唤醒' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /唤\s?醒/ })
    .click();
  await expect(row).toContainText('正常');
  expect((await machine.create({ amount: '100.00' })).code).toBe(200);
});

test('the platform finds an account that rests from its message, and switches and limits several at once', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/channel/copy?limit=10&status=1');
  await settled(page);
  if ((await page.getByRole('row').count()) < 4) {
    await platform.db.query('update receiving_accounts set status = 1');
    await page.reload();
    await settled(page);
  }
  const rows = page.locator('tbody tr.ant-table-row');
  const names: string[] = [];
  for (const index of [0, 1]) {
    names.push((await rows.nth(index).locator('td').nth(2).innerText()).trim());
    await rows.nth(index).getByRole('checkbox').check();
  }
  await page.getByRole('button', { name: /^设置限额$/ }).click();
  const dialog = page.getByRole('dialog', { name: '设置限额' });
  const start = dialog.getByRole('button', { name: /开始处理/ });
  await expect(start).toBeDisabled();
  await dialog.getByLabel('单日限额').fill('1');
  await expect(start).toBeEnabled();
  // What was said is given up with the dialog.
  await dialog.getByRole('button', { name: /取\s?消/ }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^设置限额$/ }).click();
  await expect(dialog.getByLabel('单日限额')).toHaveValue('');
  await expect(start).toBeDisabled();
  await dialog.getByLabel('单笔最低').fill('500');
  await dialog.getByLabel('单笔最高').fill('100');
  await dialog.getByRole('button', { name: /开始处理 2 条/ }).click();
  // What its own field says is wrong is not sent.
  await expect(dialog.getByText('单笔最高不能小于单笔最低')).toBeVisible();
  await expect(dialog.getByLabel('单笔最高')).toBeFocused();
  await expect(start).toBeVisible();
  await dialog.getByLabel('单笔最低').fill('');
  await dialog.getByLabel('单笔最高').fill('');
  await dialog.getByLabel('单日限额').fill('1');
  await dialog.getByRole('button', { name: /开始处理 2 条/ }).click();
  await expect(dialog).toContainText('成功 0 条，失败 2 条');
  await expect(dialog).toContainText('单日限额不能小于单笔最高');
  await dialog.getByRole('button', { name: /关\s?闭/ }).click();
  await expect(dialog).toBeHidden();

  for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check();
  await page
    .getByRole('region', { name: '已选' })
    .getByRole('button', { name: /停\s?用/ })
    .click();
  const off = page.getByRole('dialog', { name: '停用' });
  await off.getByRole('button', { name: /开始处理 2 条/ }).click();
  await expect(off).toContainText('成功 2 条，失败 0 条');
  await off.getByRole('button', { name: /关\s?闭/ }).click();
  for (const name of names) await expect(rows.filter({ hasText: name })).toHaveCount(0);
  await page.goto('/other/channel/copy?limit=10&status=2');
  await settled(page);
  for (const name of names) await rows.filter({ hasText: name }).first().getByRole('checkbox').check();
  await page
    .getByRole('region', { name: '已选' })
    .getByRole('button', { name: /启\s?用/ })
    .click();
  const on = page.getByRole('dialog', { name: '启用' });
  await on.getByRole('button', { name: /开始处理/ }).click();
  await expect(on).toContainText('失败 0 条');
});

test('of the accounts of its team a provider sees what decides, and no room is kept for what it cannot do', async ({ page, platform }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await become(page, platform, 'payee');
  await page.goto('/payee/channel/all?of=team');
  await settled(page);
  await expect(page.getByRole('columnheader', { name: '操作' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: '近 50 单成功率' })).toBeInViewport({ ratio: 1 });
});
