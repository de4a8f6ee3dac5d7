import type { Page } from '@playwright/test';
import { become, expect, openNext, settled, test } from '../support/flow';
import { pageFiles } from '../support/pages';

/** Lists of the platform. */
const lists = [
  ...['order/all', 'order/copy', 'order/pay', 'order/reports'],
  ...['merchant/list', 'merchant/balance', 'provider/list', 'provider/balance', 'provider/deposit', 'provider/teams'],
  ...['settlement/withdrawals', 'settlement/adjustments', 'settlement/recharge', 'settlement/transfers'],
  ...['deposit/accounts', 'deposit/recharges', 'deposit/transfers', 'product/list', 'product/imports'],
  ...['channel/copy', 'channel/pay', 'channel/rechargeAccounts', 'account/list', 'account/log', 'account/audit', 'account/exports'],
  ...['account/prepaid', 'system/ip'],
  ...['platform', 'merchant', 'provider', 'shop'].map((subject) => `statistics/${subject}`),
].map((path) => `/other/${path}`);

interface Room {
  /** Rows that stand wholly in the window, over the foot. */
  whole: number;
  /** So many would, if there were as many. */
  fit: number;
  /** By how much the table is wider than its place. */
  beyond: number;
  heights: number[];
}

/** How much of a list is in sight at once. */
const roomOf = (page: Page): Promise<Room> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('.ant-table-tbody > .ant-table-row')].map((row) => row.getBoundingClientRect());
    const foot = [...document.querySelectorAll('[data-list-foot]')].find((one) => one.getBoundingClientRect().height > 0);
    const bottom = Math.min(innerHeight, foot ? innerHeight - foot.getBoundingClientRect().height : innerHeight);
    const head = document.querySelector('.ant-table-thead')?.getBoundingClientRect().bottom ?? 0;
    const holder = document.querySelector('.ant-table-body, .ant-table-content');
    const height = rows[0]?.height ?? 36;
    return {
      whole: rows.filter((row) => row.top >= head - 1 && row.bottom <= bottom + 0.5).length,
      fit: Math.floor((bottom - (rows[0]?.top ?? head)) / height),
      beyond: holder ? holder.scrollWidth - holder.clientWidth : 0,
      heights: [...new Set(rows.map((row) => Math.round(row.height)))],
    };
  });

test('every list that the platform has is among those that are measured', () => {
  const measured = new Set(lists);
  const known = ['index', 'account/info', 'ledger/checks', 'settlement/bridge', 'system/settings', 'provider/team', 'provider/volume'];
  const missing = pageFiles()
    .filter(({ identity }) => identity === 'other')
    .map(({ address }) => address)
    .filter((address) => !measured.has(address) && !known.includes(address.replace('/other/', '')));
  expect(missing).toEqual([]);
});

const screens = [
  { size: { width: 1440, height: 900 }, least: 16 },
  { size: { width: 1920, height: 1080 }, least: 20 },
];

test('16 whole rows are in sight with their totals at 1440 × 900, and 20 at 1920 × 1080, of one height, none moved sideways', async ({
  page,
  platform,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await become(page, platform, 'other');
  // A list is opened on the screen on which the last one was looked at: some come to this one, some begin on it.
  let order = screens;
  for (const path of lists) {
    await openNext(page, `${path}${path.endsWith('reports') ? '?status=3' : ''}`);
    for (const { size, least } of order) {
      await page.setViewportSize(size);
      await settled(page);
      const where = `${path} ${size.width}`;
      const { whole, fit, beyond, heights } = await roomOf(page);
      expect.soft(fit, where).toBeGreaterThanOrEqual(least);
      expect.soft(whole, where).toBeGreaterThanOrEqual(Math.min(least, await page.locator('.ant-table-tbody > .ant-table-row').count()));
      expect.soft(beyond, where).toBeLessThanOrEqual(0);
      expect.soft(heights.length, `${where} ${heights.join()}`).toBeLessThanOrEqual(1);
    }
    order = [...order].reverse();
  }
});

test('three cards are in sight on a phone, with amount, state and party first and something to press of 44 px', async ({
  page,
  platform,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await become(page, platform, 'other');
  for (const path of ['/other/order/all', '/other/settlement/withdrawals', '/other/deposit/recharges', '/other/merchant/list']) {
    await openNext(page, path);
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards.first()).toBeVisible();
    await settled(page);
    const whole = await cards.evaluateAll((found) => {
      const foot = document.querySelector('[data-list-foot]')?.getBoundingClientRect();
      return found.map((card) => card.getBoundingClientRect()).filter(({ bottom }) => bottom <= innerHeight - (foot?.height ?? 0)).length;
    });
    expect.soft(whole, path).toBeGreaterThanOrEqual(3);
    // Where nothing can be done with a row its arrow has no line of its own: there it would stand below everything.
    const alone = await cards.evaluateAll((found) => {
      const below = (card: Element, button: Element) =>
        card.getBoundingClientRect().bottom - button.getBoundingClientRect().bottom < 14 && card.clientHeight > 120;
      return found.filter((card) => {
        const [arrow, ...others] = [...card.querySelectorAll('button:not([title])')].reverse();
        return arrow && others.length === 0 && below(card, arrow);
      }).length;
    });
    expect.soft(alone, path).toBe(0);
    await expect(cards.first()).toContainText('￥');
    const heights = await cards
      .first()
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
    expect(Math.max(...heights), path).toBeGreaterThanOrEqual(44);
  }
});
