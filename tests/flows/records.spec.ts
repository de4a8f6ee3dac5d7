import fs from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { parseMoney } from '../../contract/money';
import { act, become, choose, enter, expect, settled, test } from '../support/flow';

/** Fen of an amount as it is shown. */
const fen = (text: string) => parseMoney(text.replace(/[￥,+\s]/g, '').replace('−', '-')) ?? 0n;

interface Sums {
  opening: bigint;
  inflow: bigint;
  outflow: bigint;
  closing: bigint;
}

const sumNames = ['opening', 'inflow', 'outflow', 'closing'] as const;
const titles = { opening: '期初余额', inflow: '收入', outflow: '支出', closing: '期末余额' } as const;

/** What each fund began with, what came and went: the table behind the totals. */
async function openFunds(page: Page): Promise<Locator> {
  const region = page.getByRole('region', { name: '各资金' });
  if (!(await region.isVisible())) await page.getByRole('button', { name: '各资金' }).click();
  await expect(region).toBeVisible();
  return region;
}

/** What stands over the rows: of a fund or, where it is not said, of all. */
async function sumsOf(page: Page, fund = '合计'): Promise<Sums> {
  const table = (await openFunds(page)).getByRole('table');
  const heads = await table.getByRole('columnheader').allInnerTexts();
  const cells = await table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: fund, exact: true }) })
    .getByRole('cell')
    .allInnerTexts();
  const figure = (name: keyof Sums) => fen(cells[heads.indexOf(titles[name])] ?? 'none');
  return { opening: figure('opening'), inflow: figure('inflow'), outflow: figure('outflow'), closing: figure('closing') };
}

async function openRecords(page: Page, address: string): Promise<Sums> {
  await page.goto(address);
  await expect(page.getByText('期末余额')).toBeVisible();
  await settled(page);
  const sums = await sumsOf(page);
  const rows = await (await openFunds(page)).getByRole('rowheader').allInnerTexts();
  expect(rows.filter((row) => row !== '资金间划转')).toHaveLength(3);
  const added: Sums = { opening: 0n, inflow: 0n, outflow: 0n, closing: 0n };
  for (const fund of rows) {
    const ofFund = await sumsOf(page, fund);
    expect(ofFund.opening + ofFund.inflow - ofFund.outflow).toBe(ofFund.closing);
    for (const name of sumNames) if (fund !== '合计') added[name] += ofFund[name];
  }
  // Whoever adds up the lines comes to what stands below them.
  expect(added).toEqual(sums);
  return sums;
}

test('a merchant reads how its balance came about: from the ledger, row by row, explained, and exported [S2.36]', async ({
  page,
  platform,
}) => {
  await become(page, platform, 'payer');
  const { closing } = await openRecords(page, '/payer/balance/detail');
  const { rows } = await platform.db.query<{ sum: string }>(
    `select sum(l.balance) from ledger_accounts l
     join accounts a on a.identity = 'payer' and a.username = 'merchant' and a.principal_id = l.principal_id
     where l.identity = 'payer' and l.fund in ('balance', 'balance_frozen')`,
  );
  expect(closing).toBe(BigInt(rows[0]?.sum ?? 0));

  // A range ends with what the next one begins with.
  const cut = Math.floor(Date.now() / 1000) - 5 * 86_400;
  const earlier = await openRecords(page, `/payer/balance/detail?create_time_to=${cut}`);
  const later = await openRecords(page, `/payer/balance/detail?create_time_from=${cut}`);
  expect(earlier.opening).toBe(0n);
  expect(later.opening).toBe(earlier.closing);
  expect(later.closing).toBe(closing);

  await page.goto('/payer/balance/detail?type=1&fund=1');
  await settled(page);
  const row = page.locator('tbody tr.ant-table-row').first();
  const cells = await row.locator('td').allInnerTexts();
  const amounts = cells.filter((text) => text.includes('￥')).map(fen);
  expect((amounts[0] ?? 0n) + (amounts[1] ?? 0n)).toBe(amounts[2]);
  await row.getByRole('button', { name: '余额构成' }).click();
  const dialog = page.getByRole('dialog', { name: '余额构成' });
  await expect(dialog.locator('tfoot')).toContainText('￥');
  const parts = (await dialog.locator('tbody tr.ant-table-row td:last-child').allInnerTexts()).map(fen);
  const sum = parts.reduce((all, part) => all + part, 0n);
  expect(sum).toBe(fen(await dialog.locator('tfoot td:last-child').innerText()));
  expect(sum).toBe(amounts[2]);
  await dialog.getByRole('button', { name: /close|关闭/i }).click();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /导\s?出/ }).click();
  await choose(page, /CSV/);
  const file = await (await downloading).path();
  const [head = '', ...lines] = fs.readFileSync(file, 'utf8').trim().split('\n');
  expect(head).toContain('变动后');
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.every((line) => line.includes('订单入账'))).toBe(true);

  // The order behind it is a click away.
  const sn = (await row.getByRole('link').first().innerText()).trim();
  await row.getByRole('link', { name: sn }).click();
  await expect(page.getByRole('dialog', { name: '订单详情' })).toContainText(sn);
});

for (const [identity, pages] of [
  ['other', ['/other/account/prepaid', '/other/merchant/balance', '/other/provider/balance', '/other/provider/deposit']],
  ['payee', ['/payee/deposit/detail', '/payee/team/balance', '/payee/team/deposit']],
] as const) {
  const lines = identity === 'other' ? '[S2.20] [S2.21] [S2.22]' : '[S2.31] [S2.35]';
  test(`what each record of ${identity} begins with, less what went, is what it ends with ${lines}`, async ({ page, platform }) => {
    await become(page, platform, identity);
    for (const address of pages) await openRecords(page, address);
  });
}

test('from a merchant its records are one click away, and hold nobody else’s [S2.21]', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  const { rows } = await platform.db.query<{ id: string; name: string; sum: string }>(
    `select m.id, m.name,
       (select sum(balance) from ledger_accounts
        where identity = 'payer' and principal_id = m.id and fund in ('balance', 'balance_frozen')) as sum
     from merchants m where status = 1 order by id desc limit 1`,
  );
  const [merchant] = rows;
  await page.goto(`/other/merchant/list?mer_id=${merchant?.id}`);
  await act(page, page.getByRole('row').filter({ hasText: merchant?.id ?? '' }), '余额明细');
  await expect(page).toHaveURL(new RegExp(`/other/merchant/balance\\?owner=%23${merchant?.id}`));
  await settled(page);
  expect((await sumsOf(page)).closing).toBe(BigInt(merchant?.sum ?? 0));
  const owners = await page
    .locator('tbody tr.ant-table-row')
    .evaluateAll((list, name) => list.filter((row) => !row.textContent?.includes(String(name))).length, merchant?.name);
  expect(owners).toBe(0);
});

test('on a phone a card says what kind of movement it is of', async ({ page, platform }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await become(page, platform, 'payee');
  await page.goto('/payee/deposit/detail');
  await settled(page);
  const card = page
    .getByRole('listitem')
    .filter({ hasText: /订单入账|订单冻结/ })
    .first();
  await expect(card).toBeVisible();
  // It stands there once.
  await card.getByRole('button', { name: '更多信息' }).click();
  await expect(card.locator('dl')).toBeVisible();
  await expect(card.locator('dl')).not.toContainText(/订单入账|订单冻结/);
});
