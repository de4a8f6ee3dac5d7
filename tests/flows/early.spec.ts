import type { Page } from '@playwright/test';
import { identities } from '../../contract/identity';
import { become, expect, goWithin, openNext, settled, test } from '../support/flow';
import { pageFiles } from '../support/pages';

/** What was said of a moment, or of a place between rows, is not the same the next time. */
const passing = /[=_]\d{9,}|[?&](?:before|after)=/;

/** The reads that the page sends, as askEarly.ts would: the names of a query in their order. */
function noteCalls(page: Page): Set<string> {
  const calls = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'xhr' || request.method() !== 'GET') return;
    const { pathname, searchParams } = new URL(request.url());
    searchParams.sort();
    const query = searchParams.toString();
    const call = `${pathname.replace(/^\/api/, '')}${query && `?${query}`}`;
    if (!passing.test(call)) calls.add(call);
  });
  return calls;
}

test.describe.configure({ mode: 'parallel' });

for (const identity of identities) {
  test(`the build knows what each page of ${identity} asks for first: \`npx playwright test early -u\` writes it down`, async ({
    page,
    platform,
  }) => {
    test.setTimeout(300_000);
    await become(page, platform, identity);
    // A page that asks for nothing: what is asked for from now on is the pages' own, and the application asks it.
    await page.goto(`/${identity}/nowhere`);
    // The last that the frame asks for by itself.
    await page.waitForFunction(() => localStorage.getItem('systemName') !== null);
    await settled(page);
    // What is written down is not asked for because it is written down.
    await page.evaluate(() => {
      delete window.askEarly;
    });
    const calls = noteCalls(page);
    const lines: string[] = [];
    for (const { address } of pageFiles().filter((file) => file.identity === identity)) {
      calls.clear();
      await openNext(page, address);
      await settled(page);
      lines.push(...[...calls].sort().map((call) => `${address} ${call}`));
    }
    expect(`${lines.sort().join('\n')}\n`).toMatchSnapshot(`${identity}.txt`);
  });
}

test('what the address tells is asked for before the application is there, once, and with its filter', async ({ page, platform }) => {
  await become(page, platform, 'other');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/assets\/(?!early-).*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'xhr' && asked.push(request.url().split(platform.url)[1] ?? ''));
  const opened = page.goto('/other/order/all?status=4&limit=50&unknown=1');
  const first = [
    /^\/api\/api\/agent\/info$/,
    /^\/api\/platformApi\/system\/config\/info$/,
    /^\/api\/platformApi\/order\/list\?limit=50&page=1&status=4$/,
    /^\/api\/platformApi\/order\/summary\?status=4$/,
  ];
  for (const call of first) await expect.poll(() => asked.filter((url) => call.test(url)).length, String(call)).toBe(1);
  release();
  await opened;
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible();
  await settled(page);
  for (const call of first) expect(asked.filter((url) => call.test(url))).toHaveLength(1);
});

test('what was asked for early is not shown to who may not see it, nor where a filter is none', async ({ page, platform }) => {
  await become(page, platform, 'other');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/order/list?') && asked.push(request.url()));
  // The list knows no such state: what it shows is what it asks for itself.
  await page.goto('/other/order/all?status=99');
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible();
  expect(asked.filter((url) => !url.includes('status='))).toHaveLength(1);
});

test('a page that is fetched when somebody goes there asks meanwhile, once, and is drawn with its rows', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/merchant/list');
  await settled(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/assets\/log-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(() => {
    const waiting: string[] = [];
    Object.assign(window, { waiting });
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent;
      if (heading && document.querySelector('[data-list-waiting]')) waiting.push(heading);
    }).observe(document.body, { childList: true, subtree: true });
  });
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('/login/log/list?') ? 1 : 0));
  const answered = page.waitForResponse(/\/login\/log\/list\?/);
  await goWithin(page, '/other/account/log');
  await (await answered).finished();
  release();
  await expect(page.getByRole('heading', { level: 1, name: '登录日志' })).toBeVisible();
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible();
  await settled(page);
  expect(asked).toBe(1);
  expect(await page.evaluate(() => Reflect.get(window, 'waiting'))).toEqual([]);
});
