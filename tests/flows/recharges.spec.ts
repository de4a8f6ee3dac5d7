import { randomBytes } from 'node:crypto';
import { ownerOf } from '../support/client';
import { act, become, expect, nextClickCounts, settled, test } from '../support/flow';
import { reportTransfer } from '../support/gateway';

test.beforeEach(async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/settlement/recharge');
  await settled(page);
});

const title =
  'a recharge is asked for, shown with its countdown, and turns to success by itself [S2.53] [S2.54] [S4.9] [S4.10] [S5.2] [S8.10] [S9.1]';
test(title, async ({ page, platform }) => {
  await page.getByRole('button', { name: /^(plus )?充\s?值$/ }).click();
  const dialog = page.getByRole('dialog', { name: '充值', exact: true });
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(500);
  const confirm = dialog.getByRole('button', { name: /确\s?定/ });
  await confirm.click();
  await expect(dialog.getByText('请输入金额', { exact: true })).toBeVisible();
  const amount = dialog.getByRole('textbox', { name: '充值金额' });
  await amount.fill('８8a8.5x0');
  await expect(amount).toHaveValue('88.50');
  // Enter does not send it.
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/recharge/do') && calls.push(request.url()));
  await amount.press('Enter');
  await page.waitForTimeout(400);
  expect(calls).toEqual([]);
  await confirm.dblclick();
  const info = page.getByRole('dialog', { name: 'USDT 充值' });
  await expect(info).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(calls).toHaveLength(1);
  await expect(info).toContainText('￥88.50');
  await expect(info.getByRole('img', { name: '收款地址二维码' })).toHaveJSProperty('complete', true);
  for (const tip of ['转账的 USDT 数量必须与显示的完全一致', '转账后 2 分钟内到账', '如未到账，请联系客服'])
    await expect(info).toContainText(tip);
  const timer = info.getByRole('timer');
  await expect(timer).toHaveText(/^(29|30):\d\d$/);
  // The countdown goes by the clock: a reload does not begin anew.
  await expect(timer).toHaveText(/^29:5[0-8]$/);
  await page.reload();
  await expect(timer).toHaveText(/^29:[0-5]\d$/);
  const sn = new URL(page.url()).searchParams.get('recharge') ?? '';
  const { rows } = await platform.db.query<{ usdt_amount: string; address: string }>(
    "select usdt_amount, paid_to->>'number' as address from recharges where order_sn = $1",
    [sn],
  );
  const usdt = BigInt(rows[0]?.usdt_amount ?? 0);
  await info.getByRole('button', { name: /^复制 \d+\.\d{6}$/ }).click();
  await expect(page.getByText('复制成功').or(page.getByText('复制失败'))).toBeVisible();
  await reportTransfer(platform, {
    tx_id: randomBytes(16).toString('hex'),
    address: rows[0]?.address ?? '',
    amount: `${usdt / 1_000_000n}.${String(usdt % 1_000_000n).padStart(6, '0')}`,
  });
  await expect(info.getByText('已到账').first()).toBeVisible({ timeout: 5000 });
});

test('what a recharge is paid by is closed by its cross, by Escape and by the browser’s Back, and the list stays', async ({ page }) => {
  const info = page.getByRole('dialog', { name: 'USDT 充值' });
  const closings = [
    () => info.getByRole('button', { name: /关闭|Close/ }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ];
  for (const close of closings) {
    await page.getByRole('button', { name: '查看' }).first().click();
    await expect(info).toBeVisible();
    await expect(page).toHaveURL(/[?&]recharge=R/);
    await close();
    await expect(info).toBeHidden();
    await expect(page).toHaveURL(/\/settlement\/recharge$/);
  }
});

test('a refused recharge keeps what was entered, with the reason at its field [S4.9]', async ({ page }) => {
  await page.getByRole('button', { name: /^(plus )?充\s?值$/ }).click();
  const dialog = page.getByRole('dialog', { name: '充值', exact: true });
  const amount = dialog.getByRole('textbox', { name: '充值金额' });
  await expect(amount).toBeFocused();
  await amount.blur();
  await settled(page);
  await expect(dialog.getByText('请输入金额')).toHaveCount(0);
  await amount.fill('1000000.01');
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(dialog.getByText('金额超出上限')).toBeVisible();
  await expect(amount).toHaveValue('1000000.01');
  await expect(dialog.getByRole('button', { name: /确\s?定/ })).toBeEnabled();
  await amount.fill('12.345');
  await amount.blur();
  await expect(dialog.getByText('请输入正确的金额，最多两位小数')).toBeVisible();
  await nextClickCounts(page);
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(dialog.getByText('请输入正确的金额，最多两位小数')).toBeVisible();
});

test('an expired and a cancelled recharge say so, and are not paid any more', async ({ page, platform }) => {
  const owner = await ownerOf(platform, 'other');
  const { recharge } = await import('../../contract/recharges');
  const { order_sn: sn } = await owner.get(recharge, { amount: '77.00', request_id: 'flow-recharge-77' });
  await page.goto(`/other/settlement/recharge?order_sn=${sn}`);
  const row = page.getByRole('row').filter({ hasText: sn });
  await act(page, row, '取消充值');
  await page.getByRole('dialog').getByRole('button', { name: '取消充值' }).click();
  await expect(row).toContainText('已取消');
  const other = await owner.get(recharge, { amount: '78.00', request_id: 'flow-recharge-78' });
  await platform.db.query("update recharges set ends_at = now() + interval '3 seconds' where order_sn = $1", [other.order_sn]);
  await page.goto(`/other/settlement/recharge?recharge=${other.order_sn}`);
  await expect(page.getByText('该充值单已过期')).toBeVisible({ timeout: 10_000 });
});

test('a transfer that matches nothing is assigned by an operator', async ({ page, platform }) => {
  const owner = await ownerOf(platform, 'other');
  const { recharge } = await import('../../contract/recharges');
  const {
    order_sn: sn,
    ustr: address,
    ustd_amount: usdt,
  } = await owner.get(recharge, { amount: '640.00', request_id: 'flow-recharge-640' });
  await reportTransfer(platform, { tx_id: 'flowTransfer640', address, amount: (Number(usdt) + 1).toFixed(6) });
  await page.getByRole('link', { name: '未匹配转账' }).click();
  await expect(page).toHaveURL(/\/other\/settlement\/transfers\?status=2$/);
  const row = page.locator('tr.ant-table-row').filter({ hasText: 'flowTransfer640' });
  await expect(row).toContainText('未匹配');
  await row.getByRole('button', { name: /匹\s?配/ }).click();
  const dialog = page.getByRole('dialog');
  // What there is to compare with, once, and by how much each differs.
  await expect(dialog.getByText('flowTransfer640')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: new RegExp(sn) })).toHaveAccessibleName(/多转 1\.000000/);
  await dialog.getByRole('radio', { name: new RegExp(sn) }).click();
  await expect(dialog.getByRole('radio', { name: new RegExp(sn) })).toBeChecked();
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(row).toHaveCount(0);
  await page.goto('/other/settlement/transfers');
  await expect(row).toContainText('人工匹配');
  await expect(row).toContainText(sn);
  // On a phone the amount says which one it is.
  await page.setViewportSize({ width: 375, height: 812 });
  const card = page.getByRole('listitem').filter({ hasText: 'flowTransfer640' });
  await expect(card.locator('strong')).toHaveText((Number(usdt) + 1).toFixed(6));
});

test('the voucher of a finished recharge has a title of its own and one sheet to print [S1.4] [S2.8]', async ({ page, platform }) => {
  const { rows } = await platform.db.query<{ order_sn: string }>('select order_sn from recharges where status = 3 order by id limit 1');
  await page.goto(`/other/settlement/recharge?order_sn=${rows[0]?.order_sn}`);
  await page
    .getByRole('row')
    .filter({ hasText: rows[0]?.order_sn ?? '' })
    .getByRole('button', { name: '凭证' })
    .click();
  await expect(page).toHaveURL(/\/sales-recharge-voucher\?order_sn=/);
  await expect(page.getByRole('article')).toContainText(rows[0]?.order_sn ?? '');
  expect((await page.title()).replace(/^\(\d+\) /, '')).toBe('销售充值凭证');
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  // One page object, whatever else the document holds.
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden();
});
