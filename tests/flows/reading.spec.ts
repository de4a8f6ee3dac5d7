import type { Locator, Page } from '@playwright/test';
import { askByFilters, become, expect, openFilters, settled, test } from '../support/flow';
import { MerchantMachine } from '../support/gateway';

test.beforeEach(async ({ page, platform }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await become(page, platform, 'other');
});

/** Calls of one kind that go out while something is done. */
async function callsDuring(page: Page, part: string, deed: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes(part) ? 1 : 0));
  await deed();
  await settled(page);
  return calls;
}

test('nothing of a list is painted over the frame, however far it is scrolled, down or sideways', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.goto('/other/order/all?limit=50');
  await settled(page);
  await page.evaluate(() => window.scrollTo(0, 700));
  await page.locator('.ant-table-body, .ant-table-content').evaluate((box) => box.scrollTo(200, 0));
  const within = await page.evaluate(() =>
    [60, 75, 90].flatMap((y) => [10, 250, 320, 500, 900].map((x) => document.elementFromPoint(x, y)?.closest('main') !== null)),
  );
  expect(within).not.toContain(true);
});

test('at 1280 px new orders are told beside the filters, and columns that go on behind the one that stays are seen to', async ({
  page,
  platform,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/other/order/all');
  await settled(page);
  await (await MerchantMachine.open(platform)).order();
  const pill = page.getByRole('button', { name: /条新订单/ });
  await expect(pill).toBeVisible({ timeout: 15_000 });
  const middleOf = async (place: Locator) => {
    const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  for (const one of [pill, page.getByRole('link', { name: '对账' }).last(), page.getByRole('button', { name: '筛选' })]) {
    const isOnTop = await one.evaluate((own, { x, y }) => own.contains(document.elementFromPoint(x, y)), await middleOf(one));
    expect(isOnTop).toBe(true);
  }
  const shadows = page.locator('.ant-table-row .ant-table-cell-fix-end').first();
  await expect(shadows).not.toHaveCSS('box-shadow', 'none');
});

test('the keyboard goes through a range of times to what comes after it, and from the filters to the first row', async ({ page }) => {
  await page.goto('/other/order/all?status=2');
  await settled(page);
  const panel = await openFilters(page);
  await panel.getByPlaceholder('开始时间').first().focus();
  await page.keyboard.press('Tab');
  await expect(panel.getByPlaceholder('结束时间').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel.getByPlaceholder('最小')).toBeFocused();
  await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.getByLabel('订单号').focus();
  const reached = async () => {
    await page.keyboard.press('Tab');
    return page.evaluate(() => document.activeElement?.closest('.ant-table-row') !== null);
  };
  await expect.poll(reached, { intervals: [10] }).toBe(true);
});

test('who asks the same question again is answered anew: by Enter, by the panel and by a tab', async ({ page }) => {
  await page.goto('/other/merchant/list');
  await settled(page);
  const calls = (deed: () => Promise<unknown>) => callsDuring(page, '/merchant/list', deed);
  expect(await calls(() => page.getByLabel('商户名称').press('Enter'))).toBe(1);
  expect(await calls(async () => askByFilters(await openFilters(page)))).toBeGreaterThanOrEqual(1);
  expect(await calls(() => page.getByRole('radio', { name: '全部', exact: true }).click())).toBeGreaterThanOrEqual(1);
});

test('states stand as tabs; what else is set stands as chips, and each takes its filter off', async ({ page }) => {
  await page.goto('/other/order/all?amount_min=100&shop=店');
  await settled(page);
  await page.getByRole('radio', { name: '待支付', exact: true }).click();
  await expect(page).toHaveURL(/status=1/);
  await expect(page.getByRole('radio', { name: '待支付', exact: true })).toBeChecked();
  await page.getByRole('radio', { name: '回调失败', exact: true }).click();
  await expect(page).toHaveURL(/callback_status=3/);
  expect(page.url()).not.toContain('&status=');
  await page.getByRole('radio', { name: '全部', exact: true }).click();
  await expect(page).not.toHaveURL(/status=/);
  await page.getByRole('button', { name: /去掉筛选 订单金额/ }).click();
  await expect(page).not.toHaveURL(/amount_min/);
  await expect(page).toHaveURL(/shop=/);
});

test('a hundred rows a page stand in the page itself, each cell under its heading; very many have a box that fits the window', async ({
  page,
}) => {
  for (const limit of [100, 200]) {
    await page.goto(`/other/order/all?limit=${limit}`);
    await settled(page);
    const lefts = (selector: string) =>
      page.locator(selector).evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
    const heads = await lefts('.ant-table-thead tr:first-child th.ant-table-cell');
    const row = page.locator('.ant-table-row').first();
    const cells = await row
      .locator('> .ant-table-cell')
      .evaluateAll((found) => found.map((cell) => Math.round(cell.getBoundingClientRect().left)));
    expect(cells.slice(0, heads.length)).toEqual(heads);
    if (limit === 100) expect(await page.locator('.ant-table-tbody-virtual').count()).toBe(0);
    else
      expect(
        await page.locator('.ant-table-tbody-virtual-holder').evaluate((box) => box.getBoundingClientRect().bottom <= innerHeight),
      ).toBe(true);
  }
});

test('figures stand on one line, with the sign of the currency and without', async ({ page }) => {
  await page.goto('/other/order/all');
  await settled(page);
  const lines = await page
    .getByLabel('筛选汇总')
    .locator('dt, dd')
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return [Math.round(top), Math.round(bottom)].join();
      }),
    );
  expect(lines.length).toBeGreaterThan(8);
  expect(new Set(lines).size).toBe(1);
  await expect(page.getByLabel('筛选汇总')).toContainText('￥');
});

test('what is picked is told at the foot with its sum, and moves no row', async ({ page }) => {
  await page.goto('/other/settlement/withdrawals?status=1');
  await settled(page);
  const rows = page.locator('.ant-table-tbody .ant-table-row');
  const foot = page.locator('[data-list-foot]');
  const [before, place] = [await rows.first().boundingBox(), await foot.boundingBox()];
  await rows.first().getByRole('checkbox').check();
  const picked = page.getByRole('region', { name: '已选' });
  await expect(picked).toContainText('已选 1 条 · 合计 ￥');
  expect(await rows.first().boundingBox()).toEqual(before);
  expect(await foot.boundingBox()).toEqual(place);
  await picked.getByRole('button', { name: '取消选择' }).click();
  await expect(picked).toHaveCount(0);
});

test('amounts and times are sorted from the most on at the first click', async ({ page }) => {
  await page.goto('/other/order/all');
  await settled(page);
  await page.getByRole('columnheader', { name: '订单金额' }).click();
  await expect(page).toHaveURL(/sort=amount\.desc/);
});

test('a list that cannot be read again keeps its rows, says so, and can be tried once more', async ({ page }) => {
  await page.goto('/other/merchant/list');
  await settled(page);
  const rows = page.locator('.ant-table-tbody .ant-table-row');
  const count = await rows.count();
  await page.route('**/platformApi/merchant/list?*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":50000,"msg":"系统出错"}' }),
  );
  await page.getByLabel('商户名称').fill('有限');
  await page.getByLabel('商户名称').press('Enter');
  const told = page.getByRole('alert').filter({ hasText: '列表加载失败' });
  await expect(told).toBeVisible();
  await expect(rows).toHaveCount(count);
  await page.unroute('**/platformApi/merchant/list?*');
  await told.getByRole('button', { name: '重试' }).click();
  await expect(told).toHaveCount(0);
});

test('numbers that are pasted in lines are several, and asked for at once', async ({ page, platform }) => {
  const { rows } = await platform.db.query<{ order_sn: string }>('select order_sn from orders order by id desc limit 2');
  await page.goto('/other/order/all');
  await settled(page);
  await page.getByLabel('订单号').focus();
  await page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.setData('text', text);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    rows.map(({ order_sn: sn }) => sn).join('\n'),
  );
  await expect(page.locator('.ant-table-tbody .ant-table-row')).toHaveCount(2);
});

test('an instant is chosen by the keyboard at once, and its field keeps its place when it becomes one', async ({ page }) => {
  await page.goto('/other/merchant/balance');
  await settled(page);
  const field = page.getByLabel('截至');
  const box = () => page.locator('.ant-picker, .ant-input-affix-wrapper').filter({ has: field }).boundingBox();
  const atRest = await box();
  expect(atRest?.width).toBeGreaterThan(100);
  await expect(field).toHaveAttribute('readonly');
  await field.focus();
  await expect(field).not.toHaveAttribute('readonly');
  await expect(field).toBeFocused();
  expect(await box()).toEqual(atRest);
  await page.keyboard.type('2026-01-02 03:04:05');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/1767294246/);
  await page.reload();
  await expect(field).toHaveValue('2026-01-02 03:04:05');
});

test('an instant that is typed holds when one goes on; emptied it is now, and what is none gives way', async ({ page }) => {
  await page.goto('/other/merchant/balance');
  await settled(page);
  const field = page.getByLabel('截至');
  await field.focus();
  await expect(field).not.toHaveAttribute('readonly');
  await page.keyboard.type('2026-01-02 03:04:05');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/1767294246/);
  await field.fill('2026-02-31 10:00:00');
  await field.press('Tab');
  await expect(field).toHaveValue('2026-01-02 03:04:05');
  await field.fill('2026-01-09 10:00:00');
  await field.press('Escape');
  await field.press('Tab');
  await expect(field).toHaveValue('2026-01-02 03:04:05');
  await field.fill('');
  await field.press('Tab');
  await expect(page).toHaveURL(/\/other\/merchant\/balance$/);
  await expect(field).toHaveValue('');
});

test('a picture of a row opens large by the keyboard, and Back closes it', async ({ page }) => {
  await page.goto('/other/product/list');
  await page.getByRole('radio', { name: '启用', exact: true }).click();
  await expect(page).toHaveURL(/status=1/);
  await settled(page);
  const picture = page
    .locator('tr.ant-table-row')
    .getByRole('button', { name: /^已上传的图片 / })
    .first();
  await picture.focus();
  await page.keyboard.press('Enter');
  const large = page.locator('.ant-image-preview');
  await expect(large).toBeVisible();
  await page.goBack();
  await expect(large).toBeHidden();
  await expect(page).toHaveURL(/status=1/);
  await expect(picture).toBeVisible();
  await picture.press('Enter');
  await expect(large).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(picture).toBeFocused();
});
