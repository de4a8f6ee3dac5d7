import { readFile } from 'node:fs/promises';
import { importProducts, listProducts, readProducts } from '../../contract/products';
import { listReceivingAccounts } from '../../contract/receivingAccounts';
import { ownerOf } from '../support/client';
import { act, become, expect, nextClickCounts, settled, test } from '../support/flow';

const table = [
  '商品名称,价格,库存,链接 / 口令',
  '山泉水票 33元,33.00,10,https://item.taobao.com/item.htm?id=1',
  '山泉水票 44元,￥44,5,8￥abc￥',
  ',12,3,',
  '山泉水票 55元,abc,1,',
].join('\n');

test('a table of products is looked at, taken in but for its bad lines, and taken back [S2.33] [S2.35] [S2.39]', async ({
  page,
  platform,
}) => {
  await become(page, platform, 'payee');
  await page.goto('/payee/channel/copy');
  await settled(page);
  const shop = page.locator('tbody tr.ant-table-row').first();
  const name = (await shop.getByRole('cell').nth(2).innerText()).trim();
  await shop.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '商品列表' }).click();
  await expect(page.getByRole('heading', { name: `商品列表 · ${name}` })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主菜单' }).locator('[aria-current=page]')).toHaveText('淘宝全部');
  await settled(page);
  for (const cell of await page.locator('tbody tr.ant-table-row').getByRole('cell', { name, exact: true }).all())
    await expect(cell).toBeVisible();

  await page.getByRole('button', { name: '导入商品' }).click();
  const dialog = page.getByRole('dialog', { name: '导入商品' });
  await expect(dialog.getByTitle(name)).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles({ name: '水票.csv', mimeType: 'text/csv', buffer: Buffer.from('名称\n水\n') });
  await expect(dialog.getByText('文件缺少列：价格、库存')).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles({ name: '水票.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await expect(dialog.getByText('2 行可以导入，2 行有误')).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: '山泉水票 55元' })).toContainText('请输入正确的金额，最多两位小数');
  const send = dialog.getByRole('button', { name: '导入 2 个商品' });
  await expect(send).toBeDisabled();
  await expect(dialog.getByText('勾选「跳过有误的行」后可导入')).toBeVisible();
  await dialog.getByRole('checkbox', { name: '跳过有误的行' }).check();
  await expect(send).toBeEnabled();
  await send.press('Enter');
  await expect(dialog.getByText('已导入 2 个商品，跳过 2 行')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^完\s?成$/ })).toBeFocused();
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  const row = page.getByRole('row').filter({ hasText: '山泉水票 33元' });
  await expect(row).toContainText('￥33.00');

  await row.getByRole('button', { name: '库存' }).click();
  const stock = page.getByRole('dialog', { name: '调整 山泉水票 33元 的库存' });
  await expect(stock.getByLabel('件数')).toBeFocused();
  await stock.getByLabel('件数').fill('9999999');
  await expect(stock.getByText('最多 1,000,000 件')).toBeVisible();
  await stock.getByLabel('件数').fill('5');
  await expect(stock.getByText('调整后库存 15 件')).toBeVisible();
  await stock.getByText('减少').click();
  await stock.getByLabel('件数').fill('11');
  await stock.getByRole('button', { name: /确\s?定/ }).click();
  await expect(stock.getByText('库存只有 10 件')).toBeVisible();
  await stock.getByLabel('件数').fill('4');
  await nextClickCounts(page);
  await stock.getByRole('button', { name: /确\s?定/ }).click();
  await expect(stock).toBeHidden();
  await expect(page.getByText('库存现为 6 件')).toBeVisible();
  await expect(row.getByRole('cell', { name: '6', exact: true })).toBeVisible();

  await page.getByRole('link', { name: '导入记录' }).click();
  const taken = page.getByRole('row').filter({ hasText: '水票.csv' });
  await act(page, taken, '撤销导入');
  await page.getByRole('dialog').getByRole('button', { name: '撤销导入' }).click();
  await expect(page.getByText('导入已撤销')).toBeVisible();
  await expect(taken.getByRole('button')).toHaveCount(0);
  const provider = await ownerOf(platform, 'payee');
  expect((await provider.get(listProducts, { title: '山泉水票' })).list).toEqual([]);
});

test('an import of which something is sold says why it stays', async ({ page, platform }) => {
  await become(page, platform, 'payee');
  const provider = await ownerOf(platform, 'payee');
  const { list } = await provider.get(listReceivingAccounts, {});
  const { import_id: id } = await provider.get(importProducts, {
    account_id: list[0]?.account_id ?? 0,
    file_name: '已售.csv',
    rows: [{ line: 2, title: '山泉水票 66元', price: '66.66', stock: '3', content: '' }],
    request_id: 'sold-import',
  });
  await platform.db.query('update products set sold = 1, stock = 2 where import_id = $1', [id]);
  await page.goto('/payee/product/imports');
  await page.getByRole('row').filter({ hasText: '已售.csv' }).getByRole('button', { name: '更多' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '撤销导入' })).toContainText('已有售出或占用，不能撤销');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an import begins at its shop, says where none is chosen, and keeps its buttons in sight; its template can be read back', async ({
  page,
  platform,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await become(page, platform, 'payee');
  await page.goto('/payee/product/list');
  await page.getByRole('button', { name: '导入商品' }).click();
  const dialog = page.getByRole('dialog', { name: '导入商品' });
  await expect(dialog.getByLabel('导入到店铺')).toBeFocused();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载模板' }).click();
  const template = await readFile(await (await downloading).path());
  await dialog.locator('input[type=file]').setInputFiles({ name: '模板.csv', mimeType: 'text/csv', buffer: template });
  await expect(dialog.getByRole('row').filter({ hasText: '示例商品' })).toContainText('100.00');
  await expect(dialog.getByText('请选择店铺')).toBeVisible();
  const lines = Array.from({ length: 12 }, (_one, index) => `山泉水票 ${index},abc,-1`);
  const buffer = Buffer.from(['商品名称,价格,库存', ...lines].join('\n'));
  // The shop is chosen while the file is still read.
  let goOn = () => {};
  const chosen = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(`**${readProducts.paths.payee}`, async (route) => {
    await chosen;
    await route.continue();
  });
  await dialog.locator('input[type=file]').setInputFiles({ name: '水票.csv', mimeType: 'text/csv', buffer });
  await dialog.getByLabel('导入到店铺').press('Enter');
  await page.locator('.ant-select-item-option').first().click();
  goOn();
  await expect(dialog.getByText('12 行均有误')).toBeVisible();
  await expect(dialog.getByText('请选择店铺')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: '导入 0 个商品' })).toBeInViewport({ ratio: 1 });
});

test('a provider without a shop is led to where one is added', async ({ page, platform }) => {
  await become(page, platform, 'payee');
  await page.route('**/skfApi/receiving/account/list?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, list: [], total: 0 } } });
  });
  await page.goto('/payee/product/list');
  await page.getByRole('button', { name: '新增商品' }).click();
  const form = page.getByRole('dialog', { name: '新增商品' });
  await form.getByRole('link', { name: '请先在通道管理添加淘宝账户' }).click();
  await expect(page).toHaveURL(/\/payee\/channel\/all$/);
  await expect(form).toBeHidden();
  // The page that was led to asks for them too.
  await page.unrouteAll({ behavior: 'wait' });
});

test('on a phone the products of one shop are in sight, not the filters by which they were found', async ({ page, platform }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await become(page, platform, 'payee');
  const provider = await ownerOf(platform, 'payee');
  const { list } = await provider.get(listReceivingAccounts, {});
  await page.goto(`/payee/channel/products?account_id=${list[0]?.account_id}`);
  await expect(page.getByRole('heading', { name: `商品列表 · ${list[0]?.shop}` })).toBeVisible();
  await settled(page);
  const more = page.getByRole('button', { name: '更多' }).first();
  await expect(more).toBeInViewport();
  await more.click();
  await expect(page.getByRole('menuitem', { name: '导入商品' })).toBeInViewport();
});

test('a long title in a table leaves what is wrong with its line in sight', async ({ page, platform }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await become(page, platform, 'payee');
  await page.goto('/payee/channel/copy');
  await settled(page);
  await page.locator('tbody tr.ant-table-row').first().getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '商品列表' }).click();
  await page.getByRole('button', { name: '导入商品' }).click();
  const dialog = page.getByRole('dialog', { name: '导入商品' });
  const line = `商品名称,价格,库存\n${'长'.repeat(101)},abc,1`;
  await dialog.locator('input[type=file]').setInputFiles({ name: '长.csv', mimeType: 'text/csv', buffer: Buffer.from(line) });
  await expect(dialog.getByText('1 行均有误')).toBeVisible();
  const right = await dialog.evaluate((box) => box.getBoundingClientRect().right);
  for (const text of ['请输入正确的金额，最多两位小数', '有误']) {
    const cell = dialog.getByRole('cell').filter({ hasText: text }).last();
    expect(await cell.evaluate((box) => box.getBoundingClientRect().right), text).toBeLessThanOrEqual(right);
  }
});

test('on a phone an import that fails says so where it was sent', async ({ page, platform }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await become(page, platform, 'payee');
  await page.goto('/payee/product/list');
  await settled(page);
  await page.getByRole('button', { name: '更多' }).first().click();
  await page.getByRole('menuitem', { name: '导入商品' }).click();
  const dialog = page.getByRole('dialog', { name: '导入商品' });
  const lines = Array.from({ length: 12 }, (_one, index) => `山泉水票 ${index},${index + 60}.00,1`);
  const buffer = Buffer.from(['商品名称,价格,库存', ...lines].join('\n'));
  await dialog.locator('input[type=file]').setInputFiles({ name: '水票.csv', mimeType: 'text/csv', buffer });
  await dialog.getByLabel('导入到店铺').press('Enter');
  await page.locator('.ant-select-item-option').first().click();
  await page.route('**/product/import', (route) => route.abort());
  await dialog.getByRole('button', { name: '导入 12 个商品' }).click();
  await expect(dialog.getByText('网络连接失败，请检查网络后重试')).toBeInViewport({ ratio: 1 });
});

test('recharge accounts are reached from the row of their shop, and made there [S2.33] [S2.39]', async ({ page, platform }) => {
  await become(page, platform, 'payee');
  await page.goto('/payee/channel/pay');
  await settled(page);
  const shop = page.locator('tbody tr.ant-table-row').first();
  await shop.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '充值账户管理' }).click();
  await expect(page.getByRole('heading', { name: '充值账户管理' })).toBeVisible();
  await settled(page);
  await page.getByRole('button', { name: '新增充值账户' }).click();
  const form = page.getByRole('dialog', { name: '新增充值账户' });
  await form.getByLabel('账户名称').fill('备用金');
  await form.getByLabel('账户类型').press('Enter');
  await page
    .getByRole('option', { name: '支付宝' })
    .or(page.locator('.ant-select-item-option', { hasText: '支付宝' }))
    .last()
    .click();
  await form.getByLabel('账号', { exact: true }).fill('13800000000');
  await form.getByLabel('余额', { exact: true }).fill('1200.5');
  await form.getByRole('button', { name: /确\s?定/ }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: '备用金' })).toContainText('￥1,200.50');
});
