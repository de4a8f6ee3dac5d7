import type { Page } from '@playwright/test';
import { become, choose, expect, openFilters, openNext, settled, test } from '../support/flow';

/** What stands beyond the right edge of what holds it. */
const cutOff = (page: Page, holder: string, held: string) =>
  page.evaluate(
    ([outer, inner]) =>
      [...document.querySelectorAll(outer ?? '')].flatMap((box) =>
        [...box.querySelectorAll(inner ?? '')]
          .filter((one) => one.getBoundingClientRect().right > box.getBoundingClientRect().right - 4)
          .map(({ textContent }) => textContent),
      ),
    [holder, held],
  );

/** Texts without a space that take more than one line all the same. */
const brokenWords = (page: Page, holder: string) =>
  page.locator(holder).evaluateAll((holders) =>
    holders.flatMap((one) => {
      const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
      if (!text?.textContent || text.textContent.trim().includes(' ')) return [];
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getClientRects().length > 1 ? [text.textContent] : [];
    }),
  );

for (const locale of ['zh-CN', 'en-US']) {
  test(`the login page has everything in sight on a phone, in ${locale}`, async ({ page }) => {
    await page.goto('/login/other');
    await page.evaluate((language) => localStorage.setItem('umi_locale', language), locale);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.reload();
    await expect(page.locator('img[data-captcha]')).toBeVisible();
    await settled(page);
    for (const width of [360, 375, 400, 440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
      expect(await cutOff(page, 'main', 'a, button, input, img, h1, p')).toEqual([]);
      expect(
        await page.evaluate(() =>
          [...document.querySelectorAll('main *')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth - 16)
            .map(({ className }) => String(className)),
        ),
      ).toEqual([]);
      await page.screenshot({ path: `test-results/looks/login-${locale}-${width}.png` });
    }
  });
}

for (const { identity, figure } of [
  { identity: 'payer', figure: '123456789.13' },
  { identity: 'other', figure: '1234567890.65' },
] as const) {
  test(`no figure on the home page of ${identity} is wider than its cell`, async ({ page, platform }) => {
    await page.route('**/statistics', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/"value":"\d+\.\d\d"/g, `"value":"${figure}"`);
      await route.fulfill({ response, body });
    });
    await become(page, platform, identity);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/${identity}/index`);
    await expect(page.locator('.ant-statistic').first()).toBeVisible();
    await settled(page);
    // Figures count up to their value.
    await expect(page.locator('.ant-statistic .tabular[aria-hidden]').first()).toHaveText(`￥${figure.replace(/\B(?=(\d{3})+\.)/g, ',')}`);
    for (const width of [1440, 1280, 768, 375]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      expect(await cutOff(page, '[data-figure]', '.ant-statistic-content [aria-hidden], .ant-statistic-content-value')).toEqual([]);
      await page.screenshot({ path: `test-results/looks/figures-${identity}-${width}.png` });
    }
  });
}

test('what decides about a report, an order, a merchant and a receiving account is in sight at 1440 px', async ({ page, platform }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await become(page, platform, 'other');
  for (const [path, last] of [
    ['/other/order/reports?status=3', '下次重试'],
    ['/other/order/all', '支付时间'],
    ['/other/merchant/list', '近 7 天回调失败'],
    ['/other/channel/copy', '近 50 单成功率'],
  ] as const) {
    await openNext(page, path);
    await settled(page);
    const right = await page.getByRole('columnheader', { name: last }).evaluate((cell) => cell.getBoundingClientRect().right);
    const actions = await page
      .getByRole('columnheader', { name: '操作' })
      .last()
      .evaluate((cell) => cell.getBoundingClientRect().left);
    expect(right, path).toBeLessThanOrEqual(actions + 1);
    await page.screenshot({ path: `test-results/looks/decides-${path.split('/')[2]}-${path.split('/')[3]?.split('?')[0]}.png` });
  }
  await openNext(page, '/other/order/reports?status=3');
  await settled(page);
  // One line each.
  const heights = await page
    .locator('.ant-table-row td bdi')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(0);
  expect(Math.max(...heights)).toBeLessThan(30);
});

for (const locale of ['zh-CN', 'en-US']) {
  test(`what can be done with a row is in sight and within reach, in ${locale}`, async ({ page, platform }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [identity, ...paths] of [
      ['other', '/other/merchant/list', '/other/provider/list', '/other/order/all', '/other/order/reports?status=3'],
      ['payee', '/payee/team/list'],
    ] as const) {
      await become(page, platform, identity);
      await page.evaluate((language) => localStorage.setItem('umi_locale', language), locale);
      for (const path of paths) {
        await openNext(page, path);
        await settled(page);
        const cells = page.locator('.ant-table-row .ant-table-cell:last-child:has(button)');
        expect(await cells.count(), path).toBeGreaterThan(0);
        const beyond = await cells.evaluateAll((found) =>
          found.flatMap((cell) =>
            [...cell.querySelectorAll('button')]
              .filter((button) => button.getBoundingClientRect().right > cell.getBoundingClientRect().right)
              .map((button) => button.textContent || button.getAttribute('aria-label')),
          ),
        );
        expect(beyond, path).toEqual([]);
      }
    }
  });

  test(`nothing in the lists of products is cut off or broken within a word, in ${locale}`, async ({ page, platform }) => {
    await page.addInitScript((language) => localStorage.setItem('umi_locale', language), locale);
    await platform.db.query("update products set title = repeat('山泉水票', 25) where id = (select max(id) from products)");
    await become(page, platform, 'other');
    for (const path of ['/other/product/list', '/other/product/imports', '/other/product/list?title=山泉水票']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await settled(page);
      expect(await cutOff(page, '.ant-table-row td:last-child', 'button'), path).toEqual([]);
      expect(await brokenWords(page, 'thead th'), path).toEqual([]);
      await page.setViewportSize({ width: 375, height: 812 });
      await settled(page);
      expect(await cutOff(page, '.ant-pro-table', '.ant-pro-table-list-toolbar button'), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(375);
    }
  });

  test(`what a list is narrowed by and its tools stand in one line on a phone, of 44 px each, in ${locale}`, async ({ page, platform }) => {
    await page.addInitScript((language) => localStorage.setItem('umi_locale', language), locale);
    await page.setViewportSize({ width: 375, height: 812 });
    await become(page, platform, 'other');
    for (const path of [
      'order/all',
      'deposit/recharges',
      'product/list?in_stock=1',
      'provider/list',
      'provider/balance',
      'statistics/merchant',
      'account/exports',
    ]) {
      await openNext(page, `/other/${path}`);
      await settled(page);
      const tools = await page
        .locator('.ant-pro-table-list-toolbar-right button:not([role=switch], [aria-label^="去掉"], [aria-label^="Remove"])')
        .evaluateAll((found) =>
          found.map((button) => button.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x, y, width, height })),
        );
      expect(tools.length, path).toBeGreaterThanOrEqual(4);
      expect(new Set(tools.map(({ y, height }) => Math.round(y + height / 2))).size, path).toBe(1);
      expect(Math.min(...tools.flatMap(({ width, height }) => [width, height])), path).toBeGreaterThanOrEqual(44);
      expect(Math.max(...tools.map(({ x, width }) => x + width)), path).toBeLessThanOrEqual(375 - 12);
      const sorted = [...tools].sort((a, b) => a.x - b.x);
      for (const [place, { x }] of sorted.entries()) {
        const before = sorted[place - 1];
        if (before) expect(x, path).toBeGreaterThanOrEqual(before.x + before.width - 0.5);
      }
    }
    await openNext(page, '/other/deposit/recharges');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(更多|More)$/ })
      .first()
      .click();
    await choose(page, /未匹配转账|Unmatched transfers/);
    await expect(page).toHaveURL(/\/settlement\/transfers/);
  });

  test(`the results of the last sign-ins stand in their cells, in ${locale}`, async ({ page, platform }) => {
    await page.addInitScript((language) => localStorage.setItem('umi_locale', language), locale);
    await page.setViewportSize({ width: 1440, height: 900 });
    await become(page, platform, 'other');
    await page.goto('/other/account/log');
    await expect(page.locator('.ant-table-row').first()).toBeVisible();
    expect(await cutOff(page, '.ant-table-row td', '[data-tone]')).toEqual([]);
  });
}

test('the tab one has come to is in sight to its end, and says words or nothing beside the page', async ({ page, platform }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await become(page, platform, 'other');
  for (const path of [
    '/other/account/info',
    '/other/account/list',
    '/other/merchant/list',
    '/other/provider/list',
    '/other/order/all',
    '/other/order/copy',
    '/other/system/ip',
    '/other/order/reports?status=3',
  ])
    await openNext(page, path);
  const active = page.getByRole('navigation', { name: '标签页' }).locator('li:has([aria-current])');
  await expect(active).toHaveText('通道回报');
  const edge = await active.evaluate((tab) => (tab.parentElement?.getBoundingClientRect().right ?? 0) - tab.getBoundingClientRect().right);
  expect(edge).toBeGreaterThanOrEqual(-1);
});

test("a card's title stands in full on a phone, beside or above what it offers", async ({ page, platform }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await become(page, platform, 'payer');
  await page.goto('/payer/account/info');
  await settled(page);
  const title = page.locator('.ant-card-head-title').filter({ hasText: '网关密钥' });
  expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await title.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/looks/secret-375.png' });
});

test('what an instant or a range is chosen from fits a phone, all of it', async ({ page, platform }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await become(page, platform, 'other');
  const popup = page.locator('.ant-picker-dropdown:visible');
  const expectWhole = async () => {
    await expect(popup).toBeVisible();
    const parts = popup.locator(
      '.ant-picker-presets li, .ant-picker-header:visible, th:visible, .ant-picker-footer, .ant-picker-time-panel-column',
    );
    const boxes = await parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0));
    expect(boxes.length).toBeGreaterThan(5);
    expect(boxes.filter(({ left, right, top, bottom }) => left < 0 || right > 375 || top < 0 || bottom > 812)).toEqual([]);
  };
  for (const [at, from] of [
    ['/other/deposit/recharges', '开始时间'],
    ['/other/statistics/merchant', '开始日期'],
  ] as const) {
    await page.goto(at);
    await (await openFilters(page)).getByPlaceholder(from).first().click();
    await expectWhole();
  }
  await page.goto('/other/settlement/bridge');
  await page.getByLabel('期间').click();
  await expectWhole();
  await page.goto('/other/provider/balance');
  await settled(page);
  await page.getByLabel('截至').click();
  await expectWhole();
  await popup.locator('.ant-picker-header-prev-btn').click();
  await popup.locator('.ant-picker-cell-in-view').filter({ hasText: /^15$/ }).click();
  await popup.getByRole('button', { name: /确\s?定/ }).click();
  await expect(page).toHaveURL(/create_time_to=\d+/);
});

test('a card is known by what tells its row from the others, whole, on a phone', async ({ page, platform }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await become(page, platform, 'other');
  const heads = page.getByRole('main').getByRole('listitem').locator('strong');
  const known: [path: string, head: RegExp][] = [
    ['account/log', /^[a-z]+\d*$/],
    ['system/ip', /^[\d.]+\/\d+$/],
    ['account/exports', /^[a-z-]+-\d{8}-\d{6}\.(csv|xlsx)$/],
  ];
  for (const [path, head] of known) {
    await openNext(page, `/other/${path}`);
    await settled(page);
    await expect(heads.first()).toHaveText(head);
    expect(await heads.evaluateAll((found) => found.filter((one) => one.scrollWidth > one.clientWidth).length), path).toBe(0);
  }
});

test('the title of a dialog ends before its cross on a phone', async ({ page, platform }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await become(page, platform, 'other');
  await page.goto('/other/deposit/recharges?status=2');
  await settled(page);
  await page
    .getByRole('button', { name: /通\s?过/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^通过押金充值/ });
  const title = dialog.getByText(/^通过押金充值 D\d+$/);
  await expect(title).toBeVisible();
  const [end, cross] = await Promise.all([
    title.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    }),
    dialog.locator('.ant-modal-close').evaluate((element) => element.getBoundingClientRect().left),
  ]);
  expect(end).toBeLessThanOrEqual(cross);
});

test('an account of the platform without a holder says by what it is paid on a phone', async ({ page, platform }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await become(page, platform, 'other');
  await page.goto('/other/deposit/accounts');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.filter({ hasText: 'TRC20' }).first()).toBeVisible();
});

test('what a list is narrowed by goes on under the thumb on a phone, and the page is no wider for it', async ({ page, platform }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await become(page, platform, 'other');
  await page.goto('/other/order/all?amount_min=10&amount_max=200000&create_time_from=1795000000&create_time_to=1795900000');
  await settled(page);
  const clear = page.getByRole('search').getByRole('button', { name: '清除筛选' });
  await expect(clear).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await clear.scrollIntoViewIfNeeded();
  await expect(clear).toBeInViewport({ ratio: 1 });
});

test('the state that a list is opened in stands in sight on a phone', async ({ page, platform }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await become(page, platform, 'payer');
  await page.goto('/payer/orders?callback_status=3');
  await settled(page);
  const chosen = page
    .getByRole('radiogroup')
    .locator('label')
    .filter({ has: page.locator(':checked') });
  await expect(chosen).toHaveText('回调失败');
  await expect(chosen).toBeInViewport({ ratio: 1 });
});

test('what a provider works by fits into the narrowest phone', async ({ page, platform }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await become(page, platform, 'payee');
  await page.goto('/payee/index');
  await settled(page);
  await expect(page.getByRole('switch', { name: '接单状态' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.screenshot({ path: 'test-results/looks/header-320.png' });
});
