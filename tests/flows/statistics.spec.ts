import fs from 'node:fs';
import { keptOut } from '../support/accessibility';
import { act, askByFilters, become, choose, enter, expect, openFilters, settled, test } from '../support/flow';

const sums = { name: '合计' };

test('from the home page to the report, its orders, the entries of one, and back with the same filter [S2.28] [S9.2]', async ({
  page,
  platform,
}) => {
  await enter(page, platform, 'other');
  await page.getByRole('link', { name: '报表', exact: true }).last().click();
  await expect(page).toHaveURL(/\/other\/statistics\/platform\?days_from=\d+&days_to=\d+$/);
  const report = page.url();
  const orders = page.getByRole('region', sums).getByRole('link').first();
  const count = await orders.innerText();
  await orders.click();
  await expect(page).toHaveURL(/\/other\/order\/all\?create_time_from=\d+&create_time_to=\d+$/);
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(report);
  const payments = page.getByRole('region', sums).getByRole('link').nth(2);
  await expect(payments).toContainText('￥');
  await payments.click();
  await expect(page).toHaveURL(/\/other\/order\/all\?paid_time_from=\d+&paid_time_to=\d+$/);
  await settled(page);
  const paid = page.url();
  await page
    .getByRole('link', { name: /^\d{20,22}$/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('row').filter({ hasText: '订单入账' }).first()).toBeVisible();
  await drawer
    .getByRole('button', { name: /close|关闭/i })
    .first()
    .click();
  await expect(page).toHaveURL(paid);
  // Closing the detail has taken its step back.
  await page.goBack();
  await expect(page).toHaveURL(report);
});

test('a merchant’s days stand behind its name, each with its orders; the chart is a table too [S2.28] [S2.39]', async ({
  page,
  platform,
}) => {
  await enter(page, platform, 'other');
  await page.goto('/other/statistics/merchant');
  await settled(page);
  const row = page
    .locator('tr.ant-table-row')
    .filter({ has: page.getByRole('link') })
    .first();
  const [name, total] = await row.getByRole('link').allInnerTexts();
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(/name=%23\d+&span=1&split=1$/);
  await settled(page);
  await expect(page.getByRole('region', sums).getByRole('link').first()).toHaveText(total ?? '');
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: name ?? '-' })
      .nth(5),
  ).toBeVisible();
  await page.getByRole('button', { name: '全部合计与走势' }).click();
  await page.getByRole('button', { name: '表格' }).click();
  // Of the last day there may be no more than its first minutes.
  const point = page.getByRole('figure').getByRole('link').nth(-2);
  await point.click();
  await expect(page).toHaveURL(/\/other\/order\/all\?merchant=%23\d+&paid_time_from=\d+&paid_time_to=\d+$/);
  await settled(page);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: name ?? '-' })
      .first(),
  ).toBeVisible();
});

test('team volume goes down level by level to one provider’s days and its orders [S2.22] [S2.31] [S2.39]', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  await page.goto('/other/provider/teams');
  await settled(page);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await page.getByRole('button', { name: '成员跑量' }).first().click();
  await expect(page.getByRole('heading', { name: '团队跑量' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '团队跑量', exact: true })).toHaveCount(0);
  await settled(page);
  const member = await page.getByRole('row').nth(1).getByRole('cell').first().innerText();
  await act(page, page.locator('tr.ant-table-row').first(), '跑量详情');
  await expect(page.getByRole('heading', { name: new RegExp(`跑量详情.*${member}`) })).toBeVisible();
  await expect(menu.getByRole('link', { name: '跑量详情' })).toHaveCount(0);
  await settled(page);
  // Of a whole day: the newest, a row for each channel, may have had no more than its first minutes.
  const day = page
    .locator('tr.ant-table-row')
    .filter({ has: page.getByRole('link') })
    .nth(2);
  const made = await day.getByRole('link').first().innerText();
  await day.getByRole('link').first().click();
  await expect(page).toHaveURL(/provider=%23\d+&create_time_from=\d+&create_time_to=\d+&channel=\d$/);
  await expect(page.getByText(`共 ${made} 条`)).toBeVisible();

  await become(page, platform, 'payee');
  await page.goto('/payee/team/list');
  await page.getByRole('link', { name: '团队跑量统计' }).click();
  await settled(page);
  await act(page, page.locator('tr.ant-table-row').first(), '跑量详情');
  await settled(page);
  const own = page
    .locator('tr.ant-table-row')
    .filter({ has: page.getByRole('link') })
    .first();
  const count = await own.getByRole('link').first().innerText();
  await own.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/payee\/team\/orders\?provider=%23\d+/);
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible();
});

test('a report is read without a mouse, a screen or colours', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  for (const subject of ['platform', 'shop']) {
    await page.goto(`/other/statistics/${subject}`);
    await settled(page);
    expect(await keptOut(page)).toEqual([]);
    await page.getByRole('button', { name: '全部合计与走势' }).press('Enter');
    await expect(page.getByRole('figure').locator('canvas').first()).toBeVisible();
    await settled(page);
    expect(await keptOut(page)).toEqual([]);
    // It stays as it was left: on every report, and over a reload.
    await page.reload();
    await expect(page.getByRole('figure')).toBeVisible();
    await page.getByRole('button', { name: '收起合计与走势' }).press('Enter');
    await expect(page.getByRole('figure')).toHaveCount(0);
  }
});

test('a report counts the days that stand in its field: typed, turned round, or none at all', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  await page.goto('/other/statistics/merchant?span=99');
  await settled(page);
  // What nobody knows is no stretch.
  await expect(page.getByRole('search').getByText('99', { exact: true })).toHaveCount(0);
  let panel = await openFilters(page);
  await expect(panel.getByText('99', { exact: true })).toHaveCount(0);
  const [first, last] = [page.getByPlaceholder('开始日期'), page.getByPlaceholder('结束日期')];
  await first.fill('2026-01-05');
  await first.press('Enter');
  await last.fill('2026-01-07');
  await last.press('Enter');
  await askByFilters(panel);
  const midnight = (day: string) => Date.parse(`${day}T00:00:00+08:00`) / 1000;
  const asked = { from: midnight('2026-01-05'), to: midnight('2026-01-08') };
  await expect(page).toHaveURL(new RegExp(`days_from=${asked.from}&days_to=${asked.to}`));
  await expect(page.getByText('合计 2026-01-05 – 2026-01-07')).toBeVisible();

  // What is typed counts without Enter too; what is no day goes out of the field again: it says what is counted.
  panel = await openFilters(page);
  await last.fill('2026-01-09');
  await askByFilters(panel);
  await expect(page.getByText('合计 2026-01-05 – 2026-01-09')).toBeVisible();
  panel = await openFilters(page);
  await last.fill('2026-01-');
  await askByFilters(panel);
  panel = await openFilters(page);
  await expect(last).toHaveValue('2026-01-09');
  await expect(page.getByText('合计 2026-01-05 – 2026-01-09')).toBeVisible();

  await page.goto(`/other/statistics/merchant?days_from=${asked.to}&days_to=${asked.from + 1}`);
  await expect(page.getByText('合计 2026-01-05 – 2026-01-08')).toBeVisible();
  panel = await openFilters(page);
  await expect(first).toHaveValue('2026-01-05');
  await expect(last).toHaveValue('2026-01-08');
});

test('the file of a report says of each row from which day to which, and whose it is by number', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  await page.goto('/other/statistics/merchant');
  await settled(page);
  await expect(page.locator('.ant-table-thead').getByRole('columnheader', { name: '时间' })).toHaveCount(0);
  await page.getByRole('button', { name: '导出' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), choose(page, '导出 CSV')]);
  const [head = '', row = ''] = fs.readFileSync(await file.path(), 'utf8').split('\n');
  expect(head).toMatch(/^\uFEFF?期间,商户号,商户名称,/);
  expect(row).toMatch(/^\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d,\d+,/);
});

test('teams say of which days they are, and add up; a number that is none is said as it is', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  for (const place of ['teams', 'team?above=abc', 'volume?provider=abc']) {
    await page.goto(`/other/provider/${place}`);
    await expect(page.getByText(/统计期间 \d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d。/)).toBeVisible();
    await expect(page.getByText('筛选汇总').or(page.getByLabel('筛选汇总'))).toBeVisible();
    await expect(page.getByText('NaN')).toHaveCount(0);
  }
  await page.goto('/other/settlement/bridge?from=1790000000&to=1780000000');
  await expect(page.getByText('开始时间必须早于结束时间')).toBeVisible();
});

test('on a phone a report says its days in one line, and what they come to below', async ({ page, platform }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.addInitScript(() => localStorage.setItem('umi_locale', 'en-US'));
  await become(page, platform, 'other');
  await page.goto('/other/statistics/merchant');
  await settled(page);
  const days = page.getByText(/^Totals \d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d$/);
  expect((await days.boundingBox())?.height).toBeLessThan(30);
  const second = page.locator('dl dd').nth(1);
  await expect(second).toBeInViewport({ ratio: 1 });
});

test('days of nobody lead to the teams, where one is chosen', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/provider/volume');
  await page.getByRole('link', { name: '未选择服务商：请从团队跑量统计中选择' }).click();
  await expect(page).toHaveURL(/\/other\/provider\/teams$/);
});

test('sums of a record stay within a narrow screen, and what has the focus is seen', async ({ page, platform }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await enter(page, platform, 'payee');
  await page.evaluate(() => localStorage.setItem('umi_locale', 'en-US'));
  await page.goto('/payee/deposit/detail');
  await expect(page.locator('dl > div', { hasText: 'Opening' }).first()).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'By fund' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  const table = page.getByRole('table').first();
  const [inner, outer] = await Promise.all([table.boundingBox(), page.getByRole('region', { name: 'By fund' }).boundingBox()]);
  expect((inner?.x ?? 0) + (inner?.width ?? 999)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await settled(page);
  const heading = page.locator('th.ant-table-column-has-sorters').first();
  await heading.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(heading).toHaveCSS('outline-style', 'solid');
});
