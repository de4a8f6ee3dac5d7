import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { createExport, sentRows } from '../../contract/exports';
import { groupThousands } from '../../contract/money';
import { ownerOf, subAccount } from '../support/client';
import { act, become, choose, enter, expect, settled, test } from '../support/flow';
import { whileLocked, whileWritten } from '../support/hold';
import type { TestPlatform } from '../support/platform';

/** More than a list sends at once. */
const longRows = sentRows + 1000;

test.beforeAll(async ({ platform }) => {
  await platform.db.query(
    `insert into login_logs (identity, principal_id, username, result, ip, device)
      select 'other', 0, 'long' || n, 1, '198.51.100.7', 'test' from generate_series(1, $1::int) n`,
    [longRows],
  );
});

async function openLong(page: Page): Promise<void> {
  await page.goto('/other/account/log?username=long');
  await expect(page.getByText(`共 ${groupThousands(String(longRows))} 条`)).toBeVisible();
}

async function askForIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: '导出' }).click();
  await choose(page, '导出 CSV');
  await expect(page.getByText('已转入后台生成')).toBeVisible();
}

async function linesOf(page: Page, click: () => Promise<void>): Promise<string[]> {
  const downloaded = page.waitForEvent('download');
  await click();
  return fs
    .readFileSync(await (await downloaded).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
}

test('a long export goes on when its page is left, and is fetched from the list of exports', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await whileWritten(platform, async (release) => {
    await openLong(page);
    await askForIt(page);
    // Nothing of the page that asked is left.
    await page.goto('/other/merchant/list');
    await settled(page);
    await page.getByRole('button', { name: '导出' }).click();
    await choose(page, '导出列表');
    const row = page.getByRole('row').filter({ hasText: 'login-logs' }).first();
    await expect(row).toContainText('用户名：long');
    await expect(row.getByRole('progressbar')).toBeVisible();
    await release();
    await expect(row.getByText('已完成')).toBeVisible({ timeout: 60_000 });
    expect(await linesOf(page, () => act(page, row, '下载'))).toHaveLength(longRows + 1);
  });
});

test('who stays is offered the file on whatever page he is', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await whileWritten(platform, async (release) => {
    await openLong(page);
    await askForIt(page);
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '子账户管理' }).click();
    await expect(page.getByRole('heading', { name: '子账户管理' })).toBeVisible();
    await release();
    const offer = page.getByRole('alert').filter({ hasText: '导出已完成' });
    await expect(offer).toBeVisible({ timeout: 60_000 });
    expect(await linesOf(page, () => offer.getByRole('button', { name: '下载' }).click())).toHaveLength(longRows + 1);
    await expect(offer).toHaveCount(0);
  });
});

/** The list of exports with one of these lines, which is done. */
async function openDone(page: Page, platform: TestPlatform): Promise<Locator> {
  const operator = await ownerOf(platform, 'other');
  await operator.get(createExport, { list: 'login-logs', query: { username: 'long', format: 'csv' }, request_id: randomUUID() });
  await become(page, platform, 'other');
  await page.goto('/other/account/exports');
  const row = page.getByRole('row').filter({ hasText: 'login-logs' }).first();
  await expect(row.getByText('已完成')).toBeVisible({ timeout: 60_000 });
  return row;
}

/** Goes by Tab until something has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ timeout: 15_000, intervals: [0] });
}

/** A call has 50 s in all; here they are over fifty times sooner, as the line is quicker than a slow one too. */
function hurry(): void {
  const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
    ...timeout,
    set(ms: number) {
      timeout?.set?.call(this, ms / 50);
    },
  });
}

test('a file takes as long as its line needs, says how far it is, and comes once', async ({ page, platform }) => {
  const row = await openDone(page, platform);
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('export/file') ? 1 : 0));
  await page.evaluate(hurry);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: 100_000 });
  const file = linesOf(page, () => act(page, row, '下载'));
  await expect(page.getByText(/正在下载 login-logs\S+（[1-9]\d?%）/)).toBeVisible();
  await act(page, row, '下载');
  expect(await file).toHaveLength(longRows + 1);
  await expect(page.getByText('正在下载')).toHaveCount(0);
  expect(asked).toBe(1);
});

test('a file that is on its way is given up with the keys alone, quietly, and can be fetched again', async ({ page, platform }) => {
  const row = await openDone(page, platform);
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: 20_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await act(page, row, '下载');
  const telling = page.getByText(/正在下载 login-logs\S+（\d+%）/);
  const cancel = page.getByRole('button', { name: '取消下载' });
  await reach(page, cancel);
  const told = await telling.textContent();
  // It stays where it is while the message goes on.
  await expect(telling).not.toHaveText(told ?? '');
  await expect(cancel).toBeFocused();
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('export/file'));
  await page.keyboard.press('Enter');
  await givenUp;
  await expect(telling).toHaveCount(0);
  await settled(page);
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);
  expect(downloads).toBe(0);
  await line.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1 });
  expect(await linesOf(page, () => act(page, row, '下载'))).toHaveLength(longRows + 1);
});

test('a file of which nothing has come yet can be given up', async ({ page, platform }) => {
  const row = await openDone(page, platform);
  await page.route(/export\/file/, () => {});
  await act(page, row, '下载');
  await page.getByRole('button', { name: '取消下载' }).click();
  await expect(page.getByText('正在下载')).toHaveCount(0);
  await page.unroute(/export\/file/);
  expect(await linesOf(page, () => act(page, row, '下载'))).toHaveLength(longRows + 1);
});

test('a file of which nothing comes any more is given up, and said so', async ({ page, platform }) => {
  await page.clock.install();
  const row = await openDone(page, platform);
  const asked = page.waitForRequest(/export\/file/);
  await page.route(/export\/file/, () => {});
  await act(page, row, '下载');
  await asked;
  await page.clock.fastForward(51_000);
  await expect(page.getByText('请求超时')).toBeVisible();
});

test('one that waits is cancelled, and made again', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await openLong(page);
  const before = await ownerOf(platform, 'other');
  await whileLocked(platform, 'login_logs', async (release) => {
    await before.get(createExport, { list: 'login-logs', query: { format: 'csv' }, request_id: randomUUID() });
    await askForIt(page);
    await page.getByRole('alert').getByRole('button', { name: '导出列表' }).click();
    const row = page.getByRole('row').filter({ hasText: 'login-logs' }).first();
    await row.getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).last().click();
    await expect(row.getByText('已取消')).toBeVisible();
    await release();
    await row.getByRole('button', { name: '重做' }).click();
    await expect(page.getByText('已重新生成')).toBeVisible();
    await expect(row.getByText('已完成')).toBeVisible({ timeout: 60_000 });
  });
});

const usernames = { other: 'admin', payer: 'merchant', payee: 'provider' };
for (const identity of ['other', 'payer', 'payee'] as const) {
  test(`the exports of ${identity} are reached by the user menu and by the palette`, async ({ page, platform }) => {
    await enter(page, platform, identity);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /搜索|查找|页面/ }).fill('导出列表');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '导出列表' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${identity}/account/exports`));
    await page.goto(`/${identity}/index`);
    await page.getByRole('banner').getByRole('button', { name: usernames[identity] }).click();
    await choose(page, '导出列表');
    await expect(page.getByRole('heading', { name: '导出列表' })).toBeVisible();
  });
}

test('the exports stand under the account itself, also for who may not see the log of sign-ins', async ({ page, platform }) => {
  const colleague = await subAccount(await ownerOf(platform, 'other'), ['merchant.view']);
  await become(page, platform, 'other', colleague.username);
  await page.goto('/other/account/exports');
  await expect(page.getByRole('navigation').filter({ hasText: /账户管理.*账户信息.*导出列表/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主菜单' }).locator('[aria-current=page]')).toHaveText('账户信息');
});

test('a merchant asks for its statement and fetches it; it has those of each month made by themselves', async ({ page, platform }) => {
  await become(page, platform, 'payer');
  await page.goto('/payer/account/exports');
  await page.getByRole('button', { name: '生成对账单' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('月份')).toHaveValue(/^\d{4}-\d{2}$/);
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(page.getByText('对账单生成中')).toBeVisible();
  const row = page
    .getByRole('row')
    .filter({ hasText: /statement-\d+-\d{4}-\d{2}\.pdf/ })
    .first();
  await expect(row.getByText('已完成')).toBeVisible({ timeout: 30_000 });
  const downloaded = page.waitForEvent('download');
  await act(page, row, '下载');
  const file = fs.readFileSync(await (await downloaded).path());
  expect(file.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const monthly = page.getByRole('switch', { name: '每月 1 日自动生成上月对账单' });
  await monthly.click();
  await expect(page.getByText('已开启，每月 1 日凌晨生成')).toBeVisible();
  await page.reload();
  await expect(monthly).toBeChecked();
});
