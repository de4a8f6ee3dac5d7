import type { Page } from '@playwright/test';
import { become, choose, enter, expect, goWithin, menuLink, settled, test } from '../support/flow';

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: '标签页' }).getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const rows = (page: Page) => page.locator('tr.ant-table-row');

/** Marks what is drawn now, to know it again. */
const mark = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Object.assign(element, { isMarked: true }));
const isMarked = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Reflect.get(element, 'isMarked') === true);

test('a page one comes back to is as it was left: where it was scrolled to, and the very same rows', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  await goWithin(page, '/other/merchant/list?limit=50');
  await expect(rows(page).first()).toBeVisible();
  await settled(page);
  await mark(page, 'tr.ant-table-row');
  const sideways = page.locator('.ant-table-content, .ant-table-body').first();
  await sideways.evaluate((element) => element.scrollTo({ left: 120 }));
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);

  await tab(page, '首页').click();
  await expect(page.getByRole('heading', { name: '您好' })).toBeVisible();
  // It is not in the document: nothing there has its names.
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByLabel('商户名称')).toHaveCount(0);

  await tab(page, '商户列表').click();
  await expect(rows(page).first()).toBeVisible();
  expect(await isMarked(page, 'tr.ant-table-row')).toBe(true);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  expect(await sideways.evaluate((element) => element.scrollLeft)).toBe(120);
});

test('what was picked of a list is still picked when one comes back, and no column comes or goes', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  await goWithin(page, '/other/order/all');
  await expect(rows(page).first()).toBeVisible();
  await rows(page).first().getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: '已选' });
  await expect(bar).toContainText('1');
  await mark(page, 'td.ant-table-selection-column');
  await tab(page, '首页').click();
  await expect(page.getByRole('heading', { name: '您好' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await tab(page, '淘宝全部').click();
  await expect(rows(page).first().getByRole('checkbox')).toBeChecked();
  await expect(bar).toContainText('1');
  expect(await isMarked(page, 'td.ant-table-selection-column')).toBe(true);
});

test('what was picked among the answers to one question is not picked among those to another', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/order/all');
  await settled(page);
  await rows(page).first().getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: '已选' });
  await expect(bar).toContainText('1');
  await page.getByRole('radio', { name: '已支付', exact: true }).click();
  await expect(page).toHaveURL(/status=/);
  await expect(bar).toHaveCount(0);
});

test('a page that nobody looks at asks for nothing, and is asked for again when one comes back', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.clock.install();
  await page.goto('/other/order/all');
  await expect(rows(page).first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => /\/order\//.test(request.url()) && asked.push(request.url()));
  // It looks for new orders by itself.
  await page.clock.runFor(30_000);
  await expect.poll(() => asked.length).toBeGreaterThan(0);

  await goWithin(page, '/other/account/log');
  await expect(heading(page, '登录日志')).toBeVisible();
  await page.clock.runFor(1000);
  asked.length = 0;
  await page.clock.runFor(120_000);
  expect(asked).toEqual([]);
  await page.goBack();
  await expect(heading(page, '淘宝全部')).toBeVisible();
  await expect.poll(() => asked.some((url) => /order\/list\?/.test(url))).toBe(true);
});

test('a page keeps its own address while another is looked at, whatever is drawn anew meanwhile', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  await goWithin(page, '/other/merchant/list?name=%E6%9C%89%E9%99%90');
  await expect(rows(page).first()).toBeVisible();
  const count = await rows(page).count();
  await goWithin(page, '/other/provider/list?limit=10');
  await expect(heading(page, '服务商列表')).toBeVisible();
  await page.getByRole('button', { name: '语言' }).click();
  await choose(page, 'English');
  await page.waitForTimeout(300);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/merchant/list') && asked.push(request.url()));
  await page
    .getByRole('navigation', { name: 'Open pages' })
    .getByRole('link', { name: /Merchant list/ })
    .click();
  await expect(page).toHaveURL(/merchant\/list\?name=/);
  await expect(page.getByLabel('Merchant', { exact: true })).toHaveValue('有限');
  await expect(rows(page)).toHaveCount(count);
  await expect.poll(() => asked.length).toBe(1);
  expect(asked.every((url) => new URL(url).searchParams.get('name') === '有限')).toBe(true);
});

test('what stood open over a page when it was left is not there when one comes back', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  await goWithin(page, '/other/account/list');
  await page.getByRole('button', { name: '新建子账户' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await goWithin(page, '/other/account/log');
  await expect(heading(page, '登录日志')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(heading(page, '子账户管理')).toBeVisible();
  await settled(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a page that somebody refreshes, or closes, begins anew', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  await goWithin(page, '/other/merchant/list');
  await expect(rows(page).first()).toBeVisible();
  await mark(page, 'main h1');
  await tab(page, '首页').click();
  await tab(page, '商户列表').click();
  expect(await isMarked(page, 'main h1')).toBe(true);
  await page.getByRole('navigation', { name: '标签页' }).getByRole('button', { name: '标签操作' }).click();
  await choose(page, '刷新');
  await expect.poll(() => isMarked(page, 'main h1')).toBe(false);
  await mark(page, 'main h1');
  await page.getByRole('button', { name: '关闭 商户列表' }).click();
  await expect(page).toHaveURL(/other\/index$/);
  await menuLink(page, '首页').hover();
  await goWithin(page, '/other/merchant/list');
  await expect(heading(page, '商户列表')).toBeVisible();
  expect(await isMarked(page, 'main h1')).toBe(false);
});

test('memory stays flat over twenty pages: the last eight stay, the others go', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  const session = await page.context().newCDPSession(page);
  const nodes = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Memory.getDOMCounters')).nodes;
  };
  const visit = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      await goWithin(page, `/other/account/log?username=u${index}`);
      await settled(page);
    }
  };
  await visit(0, 8);
  const eight = await nodes();
  await visit(8, 20);
  expect(await nodes()).toBeLessThan(eight * 1.25);
});
