import { keptOut } from '../support/accessibility';
import { become, enter, expect, settled, test } from '../support/flow';

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
    .getByRole('button', { name: /^\d{20,22}$/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('row').filter({ hasText: '订单入账' }).first()).toBeVisible();
  await drawer
    .getByRole('button', { name: /close|关闭/i })
    .first()
    .click();
  await expect(page).toHaveURL(paid);
  // The detail that was open is one step of its own.
  for (const _step of ['closed', 'open', 'list']) await page.goBack();
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
  await page.getByRole('button', { name: '表格' }).click();
  const point = page.getByRole('figure').getByRole('link').last();
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
  await page.getByRole('button', { name: '跑量详情' }).first().click();
  await expect(page.getByRole('heading', { name: new RegExp(`跑量详情.*${member}`) })).toBeVisible();
  await expect(menu.getByRole('link', { name: '跑量详情' })).toHaveCount(0);
  await settled(page);
  const day = page
    .locator('tr.ant-table-row')
    .filter({ has: page.getByRole('link') })
    .first();
  const made = await day.getByRole('link').first().innerText();
  await day.getByRole('link').first().click();
  await expect(page).toHaveURL(/provider=%23\d+&create_time_from=\d+&create_time_to=\d+&channel=\d$/);
  await expect(page.getByText(`共 ${made} 条`)).toBeVisible();

  await become(page, platform, 'payee');
  await page.goto('/payee/team/list');
  await page.getByRole('button', { name: '团队跑量统计' }).click();
  await settled(page);
  await page.getByRole('button', { name: '跑量详情' }).first().click();
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
  }
});
