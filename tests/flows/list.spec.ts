import fs from 'node:fs';
import { codes } from '../../contract/codes';
import { become, expect, openFilters, settled, test } from '../support/flow';

test.beforeEach(async ({ page, platform }) => {
  await become(page, platform, 'other');
});

test('a link reproduces the view, and back works', async ({ page }) => {
  await page.goto('/other/merchant/list');
  await expect(page.getByText('共 24 条')).toBeVisible();
  await page.getByLabel('商户名称').fill('有限');
  await page.getByLabel('商户名称').press('Enter');
  await expect(page).toHaveURL(/name=/);
  await page.getByRole('columnheader', { name: '商户号' }).click();
  await expect(page).toHaveURL(/sort=mer_id\.asc/);
  await expect(page.getByRole('row').nth(1).getByText('1000001', { exact: true })).toBeVisible();
  const link = page.url();
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await expect(page.getByLabel('商户名称')).toHaveValue('有限');
  await page.goto(link);
  await expect(page.getByLabel('商户名称')).toHaveValue('有限');
  await expect(page.getByRole('row').nth(1).getByText('1000001', { exact: true })).toBeVisible();
});

test('pages are turned by the platform and kept in the address', async ({ page }) => {
  await page.goto('/other/account/log?limit=10');
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(page.locator('.ant-pagination-item-active')).toHaveText('2');
  await expect(page.getByRole('row')).not.toHaveCount(0);
});

test('who asks for a page beyond the end is shown the last one', async ({ page }) => {
  await page.goto('/other/merchant/list?limit=10&page=999');
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible();
  expect(Number(new URL(page.url()).searchParams.get('page'))).toBeLessThan(999);
  await expect(page.locator('.ant-pagination-item-active')).toBeVisible();
});

test('an application that cannot begin says why, as the platform says it', async ({ page, platform }) => {
  await page.route(/\/agent\/info/, (route) =>
    route.fulfill({ status: 503, json: { code: codes.NOT_READY.code, msg: '系统繁忙或正在维护，请稍后再试', data: {} } }),
  );
  await become(page, platform, 'other');
  await page.goto('/other/merchant/list');
  await expect(page.getByText('加载失败')).toBeVisible();
  await expect(page.locator('.ant-result-subtitle')).toHaveText('系统繁忙或正在维护，请稍后再试');
});

test('the date range begins at 00:00:00 and ends at 23:59:59 unless one says otherwise [S9.2]', async ({ page }) => {
  await page.goto('/other/account/log');
  const panel = await openFilters(page);
  await panel.getByPlaceholder('开始时间').click();
  const cells = page.locator('.ant-picker-dropdown:visible .ant-picker-cell-in-view');
  const confirm = page.locator('.ant-picker-dropdown:visible').getByRole('button', { name: /确\s?定/ });
  for (const day of [2, 4]) {
    // The panel slides in and over: a click on the way does not count.
    await expect(async () => {
      await cells.nth(day).click();
      await expect(confirm).toBeEnabled({ timeout: 1000 });
    }).toPass();
    await confirm.click();
  }
  await expect(panel.getByPlaceholder('开始时间')).toHaveValue(/ 00:00:00$/);
  await expect(panel.getByPlaceholder('结束时间')).toHaveValue(/ 23:59:59$/);
});

test('an end of a range that is typed or chosen stays when one goes on; one that is emptied is none', async ({ page }) => {
  await page.goto('/other/order/all');
  const panel = await openFilters(page);
  const from = panel.getByPlaceholder('开始时间').first();
  const to = panel.getByPlaceholder('结束时间').first();
  await from.click();
  await page.keyboard.type('2026-11-20 00:00:00');
  await page.keyboard.press('Tab');
  await expect(from).toHaveValue('2026-11-20 00:00:00');
  await page.keyboard.type('2026-11-10 23:59:59');
  await page.keyboard.press('Tab');
  await expect(to).toHaveValue('2026-11-10 23:59:59');
  const ask = panel.getByRole('button', { name: '查询' });
  await ask.press('Enter');
  await expect(panel.getByText('开始时间必须早于结束时间')).toBeVisible();
  await to.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(to).toHaveValue('');
  await ask.press('Enter');
  await expect(page).toHaveURL(/[?&]create_time_from=1795104000$/);

  await openFilters(page);
  await from.click();
  await page.locator('.ant-picker-dropdown:visible .ant-picker-cell-in-view').filter({ hasText: /^2$/ }).click();
  await to.click();
  await expect(from).toHaveValue('2026-11-02 00:00:00');
  await page.keyboard.press('Escape');
  await expect(from).toHaveValue('2026-11-02 00:00:00');
});

test('where a picked row stays in sight nothing of what goes on behind it is seen through', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('settings.other', JSON.stringify({ theme: 'dark' })));
  await page.goto('/other/order/all');
  const row = page.locator('tr.ant-table-row').first();
  await row.getByRole('checkbox').check();
  await expect(row).toHaveClass(/ant-table-row-selected/);
  const grounds = row.locator('.ant-table-cell-fix').evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).backgroundColor));
  expect((await grounds).length).toBeGreaterThan(0);
  expect((await grounds).filter((ground) => !ground.startsWith('rgb('))).toEqual([]);
});

test('the columns a person chooses are kept', async ({ page }) => {
  await page.goto('/other/merchant/list');
  await expect(page.getByRole('columnheader', { name: '直付费率' })).toBeVisible();
  await page.locator('.anticon-setting').click();
  await page.getByRole('tooltip').getByRole('treeitem', { name: '直付费率' }).locator('.ant-tree-checkbox').click();
  await expect(page.getByRole('columnheader', { name: '直付费率' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: '复制费率' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '直付费率' })).toHaveCount(0);
});

test('the tools over a list are reached and used by the keyboard', async ({ page }) => {
  await page.goto('/other/account/log');
  await settled(page);
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  await page.getByRole('link', { name: '操作日志' }).focus();
  for (const name of ['刷新', '行高', '列设置', '列表全屏']) {
    await page.keyboard.press('Tab');
    await expect(tool(name)).toBeFocused();
  }
  await tool('刷新').focus();
  const asked = page.waitForRequest(/login\/log\/list/);
  await page.keyboard.press('Enter');
  await asked;
  await tool('行高').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '宽松' })).toBeVisible();
  await page.keyboard.press('Escape');
  await tool('列设置').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tooltip').getByRole('checkbox', { name: '列展示' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(tool('列设置')).toBeFocused();
});

test('an export is the filter that is seen', async ({ page }) => {
  await page.goto('/other/merchant/list?status=2');
  await page.getByRole('button', { name: '导出' }).click();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '导出 CSV' }).click();
  const text = fs.readFileSync(await (await downloaded).path(), 'utf8');
  expect(text).toContain('商户号,商户名称');
  for (const line of text.trimEnd().split('\r\n').slice(1)) expect(line).toContain('停用');
});

test('a list that fails says so and can be tried again; one that is empty says what to do', async ({ page }) => {
  await page.route(
    '**/platformApi/merchant/list?*',
    (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":50000,"msg":"系统出错"}' }),
    { times: 1 },
  );
  await page.goto('/other/merchant/list');
  await expect(page.getByText('列表加载失败')).toBeVisible();
  expect(await page.locator('[data-density]').evaluate((rows) => getComputedStyle(rows).opacity)).toBe('1');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('共 24 条')).toBeVisible();
  await page.goto(`/other/order/all?numbers=${'x'.repeat(70)}`);
  await expect(page.getByText('最多 64 个字符')).toBeVisible();
  await page.goto('/other/merchant/list?name=没有这样的商户');
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect(page.getByText('共 24 条')).toBeVisible();
});

test('under 576 px a list is cards, and no page scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  for (const path of [
    '/other/merchant/list',
    '/other/account/list',
    '/other/account/info',
    '/other/index',
    '/other/system/ip',
    '/document',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  }
  await page.goto('/other/merchant/list');
  await expect(page.locator('main').getByRole('listitem').filter({ hasText: '有限公司' }).first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('a form marks what the platform refuses, keeps what was typed and warns before it is lost [S2.56]', async ({ page }) => {
  await page.goto('/other/account/list');
  await page.getByRole('button', { name: '新建子账户' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('用户名').fill('finance');
  await dialog.getByLabel('密码').fill('demo123456');
  await dialog.getByLabel('姓名').fill('重名的人');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('用户名已存在')).toBeVisible();
  await expect(dialog.getByLabel('姓名')).toHaveValue('重名的人');

  await dialog.getByRole('button', { name: '取消' }).click();
  const warning = page.getByRole('dialog').filter({ hasText: '有未保存的内容' });
  await warning.getByRole('button', { name: '继续编辑' }).click();
  await expect(dialog.getByLabel('姓名')).toHaveValue('重名的人');
  await dialog.getByLabel('用户名').fill(`new${Date.now()}`);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('操作成功')).toBeVisible();
  await expect(page.getByRole('cell', { name: '重名的人' })).toBeVisible();
});

test('long pages draw only what is in sight', async ({ page }) => {
  await page.goto('/other/account/log?limit=200');
  await expect(page.locator('.ant-table-tbody-virtual')).toBeVisible();
  expect(await page.locator('.ant-table-tbody-virtual .ant-table-row').count()).toBeLessThan(60);
});

test('a list that is on its way says so', async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/product/list?*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/other/product/list');
  await expect(page.locator('[data-page=list] [aria-busy=true]')).toBeVisible();
  answer();
  await expect(page.locator('tbody tr.ant-table-row').first()).toBeVisible();
  await expect(page.locator('[data-page=list] [aria-busy=true]')).toHaveCount(0);
});

test('until the totals of another filter are there those of the last one are dimmed, as its rows are', async ({ page }) => {
  await page.goto('/other/order/all');
  await settled(page);
  const totals = page.getByLabel('筛选汇总');
  await expect(totals).toContainText('￥');
  await expect(totals).toHaveCSS('opacity', '1');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/order\/(list|summary|fees)\?/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByText('已关闭', { exact: true }).first().click();
  await expect(page).toHaveURL(/status=4/);
  await expect(page.locator('.ant-table-tbody').first()).toHaveCSS('opacity', '0.6');
  await expect(totals).toHaveCSS('opacity', '0.6');
  await expect(totals).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(totals).toHaveAttribute('aria-busy', 'false');
  await expect(totals).toHaveCSS('opacity', '1');
});
