import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { cashierPath } from '../../server/channel/address';
import { violationsOf } from '../support/accessibility';
import { expect, test } from '../support/flow';
import { MerchantMachine, newNumber, type GatewayOrder } from '../support/gateway';
import type { TestPlatform } from '../support/platform';

test.use({ viewport: { width: 375, height: 812 } });

/** A merchant's shop, where its customers come back to. */
async function openShop(): Promise<{ url: string; close(): void }> {
  const shop = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<link rel="icon" href="data:,"><h1>Thank you</h1>');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/back?cart=7`,
    close: () => {
      shop.closeAllConnections();
      shop.close();
    },
  };
}

const orderWith = async (platform: TestPlatform, fields: Record<string, string> = {}): Promise<GatewayOrder> =>
  (await MerchantMachine.open(platform)).order({ mer_order_sn: newNumber(), ...fields });

/** Nothing is wider than the phone, and nothing keeps anybody out, in light and in dark. */
async function expectSound(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page)).toEqual([]);
  }
}

/** Where something stands on the page. */
async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return box;
}

/** Whatever a page tells the console is an error of it. */
function listen(page: Page): string[] {
  const told: string[] = [];
  page.on('console', (message) => message.type() === 'error' && told.push(message.text()));
  page.on('pageerror', (error) => told.push(error.message));
  return told;
}

test('a customer pays on a phone, sees it at once in both tabs, and comes back to the shop', async ({ page, platform, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shop = await openShop();
  const told = listen(page);
  try {
    const order = await orderWith(platform, { amount: '128.50', subject: '茶叶 250g', return_url: shop.url });
    await page.goto(order.pay_url);
    await expect(page.getByRole('heading', { level: 1, name: '待支付' })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^(?:10:00|09:5\d)$/);
    await expectSound(page);
    await page.getByRole('button', { name: '复制金额' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('128.50');
    await expect(page.getByRole('status').filter({ hasText: '已复制' })).toHaveCount(1);
    await page.getByRole('button', { name: '复制收款账号' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.shop_account);

    const beside = await context.newPage();
    await beside.goto(`${order.pay_url}?lang=en-US`);
    await expect(beside.getByRole('heading', { level: 1, name: 'Waiting for payment' })).toBeVisible();
    await page.getByRole('button', { name: '我已付款' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
    expect(page.url()).toContain(`${cashierPath}/${order.order_sn}/`);
    await expect(page.getByRole('button', { name: '留在本页' })).toBeVisible();
    await expectSound(page);
    await expect(beside.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible();
    await expect(beside).toHaveTitle(/^Paid ￥128\.50/);

    await beside.getByRole('button', { name: 'Stay here' }).click();
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/back\?/);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      cart: '7',
      order_sn: order.order_sn,
      mer_order_sn: order.mer_order_sn,
      status: '2',
    });
    expect(await page.evaluate(() => document.referrer)).toBe('');
    await beside.waitForTimeout(1500);
    await expect(beside.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible();
    await beside.getByRole('link', { name: 'Back to the merchant' }).click();
    await expect(beside.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect(told).toEqual([]);
  } finally {
    shop.close();
  }
});

test('an order runs out while its customer looks on', async ({ page, platform }) => {
  const order = await orderWith(platform);
  await platform.db.query('update orders set ends_at = $1 where order_sn = $2', [new Date(platform.now() + 4000), order.order_sn]);
  await page.goto(order.pay_url);
  await expect(page.getByRole('timer')).toHaveText(/^00:0[1-4]$/);
  await expect(page.getByRole('heading', { level: 1, name: '订单已过期' })).toBeVisible();
  await expect(page.getByRole('button', { name: '我已付款' })).toHaveCount(0);
  await expect(page.getByText(order.shop_account)).toHaveCount(0);
  await expectSound(page);
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  /** Where the cards of the page stand. */
  const cards = (page: Page) =>
    page.locator('.card').evaluateAll((all) => all.map((card) => card.getBoundingClientRect()).map(({ x, y, width }) => ({ x, y, width })));

  test('what came of an order stands over its numbers, in the middle, as wide as they', async ({ page, platform }) => {
    const order = await orderWith(platform);
    await page.goto(order.pay_url);
    await page.getByRole('button', { name: '我已付款' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
    const [result, numbers] = await cards(page);
    expect(result).toMatchObject({ x: numbers?.x, width: numbers?.width });
    expect(result?.y).toBeLessThan(numbers?.y ?? 0);
    await page.goto(`${platform.url}${cashierPath}/${order.order_sn}/nothing`);
    await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
    const [note] = await cards(page);
    expect((note?.x ?? 0) + (note?.width ?? 0) / 2).toBeCloseTo(720, 0);
  });
});

test('a lost connection is said, and what happened meanwhile is shown when it is back', async ({ page, platform }) => {
  const order = await orderWith(platform);
  await page.goto(order.pay_url);
  await page.route('**/state', (route) => route.abort());
  await expect(page.getByRole('alert')).toHaveText('连接已断开，正在重试');
  await fetch(`${order.pay_url}/paid`, { method: 'POST' });
  await page.unroute('**/state');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('who says that he has paid while there is no connection keeps the page, is told, and can say it again', async ({ page, platform }) => {
  const order = await orderWith(platform);
  await page.goto(order.pay_url);
  await page.route('**/paid', (route) => route.abort());
  const pay = page.getByRole('button', { name: '我已付款' });
  await pay.click();
  await expect(page.getByRole('alert')).toHaveText('连接已断开，正在重试');
  await expect(pay).toBeEnabled();
  await expect(page.getByRole('heading', { level: 1, name: '待支付' })).toBeVisible();
  expect(page.url()).toBe(order.pay_url);
  await page.unroute('**/paid');
  await pay.click();
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  expect(page.url()).toBe(order.pay_url);
});

test('who says too often that he has paid reads why it did not count, and gets back to his order', async ({ page, platform }) => {
  const order = await orderWith(platform);
  await page.goto(order.pay_url);
  await page.route('**/state', (route) => route.fulfill({ json: { state: 'waiting', left: 500 } }));
  for (let said = 0; said < 10; said += 1) await fetch(`${order.pay_url}/paid`, { method: 'POST' });
  await page.getByRole('button', { name: '我已付款' }).click();
  await expect(page.getByText('操作太频繁')).toBeVisible();
  await page.getByRole('link', { name: '返回订单' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
});

test('that the connection is lost covers neither the way to the other language nor what is to be paid', async ({ page, platform }) => {
  const order = await orderWith(platform);
  await page.goto(order.pay_url);
  await page.route('**/state', (route) => route.abort());
  const alert = page.getByRole('alert');
  await expect(alert).toBeVisible();
  const [said, language, card] = [
    await boxOf(alert),
    await boxOf(page.getByRole('link', { name: 'English' })),
    await boxOf(page.locator('.sum')),
  ];
  expect(said.y).toBeGreaterThanOrEqual(language.y + language.height);
  expect(card.y).toBeGreaterThanOrEqual(said.y + said.height + 8);
});

test.describe('the first step', () => {
  const link = 'https://item.taobao.com/item.htm?id=7';
  const colourOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);

  /** An order at a shop with this link, at an amount at which nothing is sold. */
  async function orderByLink(platform: TestPlatform, channel: string): Promise<GatewayOrder> {
    const order = await orderWith(platform, { channel, amount: '100.07' });
    await platform.db.query(
      'update receiving_accounts a set qr_code = $1 from orders o where o.receiving_account_id = a.id and o.order_sn = $2',
      [link, order.order_sn],
    );
    return order;
  }

  test('where the link is copied is the main button, in sight on a phone, and opening it comes second', async ({
    page,
    platform,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 375, height: 667 });
    await page.goto((await orderByLink(platform, 'copy')).pay_url);
    await expect(page.getByRole('listitem').first()).toHaveText('复制付款链接');
    const copies = page.getByRole('button', { name: '复制付款链接' });
    await expect(copies).toHaveCount(1);
    const [first, opening, pay] = [
      copies,
      page.getByRole('link', { name: '打开付款链接' }),
      page.getByRole('button', { name: '我已付款' }),
    ];
    const [firstBox, openingBox, payBox] = [await boxOf(first), await boxOf(opening), await boxOf(pay)];
    expect(firstBox.width).toBe(openingBox.width);
    expect(firstBox.y).toBeLessThan(openingBox.y);
    expect(firstBox.y + firstBox.height).toBeLessThan(payBox.y);
    expect(await colourOf(first)).toBe(await colourOf(pay));
    expect(await colourOf(opening)).not.toBe(await colourOf(pay));
    await first.click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await expectSound(page);
  });

  test('where the code is scanned leaves the opening of the link as the main button', async ({ page, platform }) => {
    await page.goto((await orderByLink(platform, 'pay')).pay_url);
    await expect(page.getByRole('listitem').first()).toHaveText('用淘宝扫描收款码，或打开付款链接');
    const pay = page.getByRole('button', { name: '我已付款' });
    expect(await colourOf(page.getByRole('link', { name: '打开付款链接' }))).toBe(await colourOf(pay));
    await expectSound(page);
  });
});

test('what is copied on a phone is large enough for a finger', async ({ page, platform }) => {
  await page.goto((await orderWith(platform)).pay_url);
  const heights = await page
    .getByRole('button', { name: /^复制/ })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(2);
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer pays all the same, and nothing is offered that would not work', async ({ page, platform }) => {
    const order = await orderWith(platform, { return_url: 'https://shop.example.com/back' });
    await page.goto(order.pay_url);
    await expect(page.locator('meta[http-equiv=refresh]')).toHaveAttribute('content', '5');
    await expect(page.getByRole('button', { name: /^复制/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('button', { name: 'I have paid' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stay here' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to the merchant' })).toBeVisible();
    await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(0);
  });
});
