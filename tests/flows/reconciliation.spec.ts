import type { Locator, Page } from '@playwright/test';
import { parseMoney } from '../../contract/money';
import { bridge } from '../../contract/records';
import { become, expect, settled, test } from '../support/flow';

/** Fen of an amount as it is shown. */
const fen = (text: string) => parseMoney(text.replace(/[￥,+\s]/g, '').replace('−', '-')) ?? 0n;

/** What the page that a line opens says over its rows: the figure that is the line's. */
const figureOf: Record<string, string> = {
  订单收款: '订单金额',
  手续费: '手续费',
  冲正: '冲正',
  退回手续费: '退回手续费',
  提现: '提现金额',
  提现手续费: '手续费',
};

const figure = async (page: Page, title: string) => {
  const shown = page.locator('dl > div').filter({ has: page.getByText(title, { exact: true }) });
  await expect(shown.locator('dd')).toContainText('￥');
  return fen(await shown.locator('dd').innerText());
};

const cells = async (row: Locator) => (await row.locator('td').allInnerTexts()).map((text) => text.trim());

test('a merchant’s month reconciles on one screen: each line opens its rows, and they add up to it', async ({ page, platform }) => {
  await become(page, platform, 'payer');
  await page.goto('/payer/balance/detail');
  await settled(page);
  await page.getByRole('link', { name: '对账' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '对账' })).toBeVisible();
  // A range that has something in it, whatever the day of the month.
  const now = Math.floor(platform.now() / 1000);
  let letGo = () => {};
  const isLooked = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/api${bridge.paths.payer}*`, async (route) => {
    await isLooked;
    await route.continue();
  });
  await page.goto(`/payer/balance/bridge?from=${now - 50 * 86_400}&to=${now}`);
  await expect(page.locator('.ant-spin-spinning')).toBeVisible();
  await expect(page.locator('main')).not.toContainText('暂无数据');
  letGo();
  const rows = page.locator('tbody tr.ant-table-row');
  await expect(rows.filter({ hasText: '期末余额' })).toBeVisible();
  const told = await Promise.all((await rows.all()).map(cells));
  const amountOf = (name: string) => fen(told.find(([item]) => item === name)?.[2] ?? '');
  const lines = told.filter(([item = '']) => item in figureOf);
  expect(lines.map(([item]) => item)).toEqual(expect.arrayContaining(['订单收款', '手续费', '冲正', '退回手续费']));
  const happened = told.slice(
    1,
    told.findIndex(([item]) => item === '期末余额'),
  );
  expect(happened.reduce((sum, [, , amount = '']) => sum + fen(amount), amountOf('期初余额'))).toBe(amountOf('期末余额'));

  const address = page.url();
  for (const [item = '', , amount = ''] of lines) {
    await page.getByRole('link', { name: item, exact: true }).click();
    await expect(page).not.toHaveURL(address);
    await settled(page);
    const sum = await figure(page, figureOf[item] ?? '');
    expect([item, sum]).toEqual([item, fen(amount) < 0n ? -fen(amount) : fen(amount)]);
    await page.goto(address);
    await expect(rows.filter({ hasText: '期末余额' })).toBeVisible();
  }
});

test('from a merchant’s detail a balance is explained as of an instant, and each line opens its rows', async ({ page, platform }) => {
  await become(page, platform, 'other');
  const { rows } = await platform.db.query<{ id: string; name: string }>(
    `select m.id, m.name from merchants m join accounts a on a.identity = 'payer' and a.principal_id = m.id where a.username = 'merchant'`,
  );
  const [merchant] = rows;
  await page.goto(`/other/merchant/list?merchant=${merchant?.id}`);
  await page.getByRole('dialog').getByRole('button', { name: '余额构成' }).click();
  const dialog = page.getByRole('dialog', { name: `${merchant?.name} (${merchant?.id}) 余额构成 · 截至` });
  await expect(dialog.locator('tfoot')).toContainText('￥');
  const now = fen(await dialog.locator('tfoot td').last().innerText());
  await dialog.getByLabel('截至').fill('9999-12-31 00:00:00');
  await dialog.getByLabel('截至').press('Enter');
  // What is refused is said in the words of its field.
  await expect(dialog.getByRole('alert')).toContainText('不能大于');
  await dialog.getByLabel('截至').fill('2000-01-01 00:00:00');
  await dialog.getByLabel('截至').press('Enter');
  await expect(page.getByRole('dialog', { name: '截至 2000-01-01 00:00:00' }).locator('tfoot')).toContainText('￥0.00');
  const then = new Date(platform.now() - 5 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const past = page.getByRole('dialog', { name: `截至 ${then}` });
  await page.getByRole('dialog', { name: '余额构成 · 截至' }).getByLabel('截至').fill(then);
  await page.keyboard.press('Enter');
  await expect(past.locator('tfoot')).not.toContainText('￥0.00');
  expect(fen(await past.locator('tfoot td').last().innerText())).toBeLessThan(now);
  const line = past.locator('tbody tr.ant-table-row').filter({ hasText: '订单入账' });
  const amount = fen((await cells(line)).at(-1) ?? '');
  await line.getByRole('link').click();
  await expect(page).toHaveURL(/\/other\/merchant\/balance\?owner=%23/);
  await settled(page);
  const [inflow = '', outflow = ''] = await page.getByLabel('筛选汇总').locator('dd').allInnerTexts();
  expect(fen(inflow) - fen(outflow)).toBe(amount);
});
