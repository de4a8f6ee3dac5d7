import type { Page } from '@playwright/test';
import { drawnIn, takeCommits, watchCommits, type Commit } from '../support/commits';
import { become, expect, menuLink, settled, test } from '../support/flow';

test.beforeEach(async ({ page, platform }) => {
  await watchCommits(page);
  await become(page, platform, 'other');
  // Frame and lists have been drawn once: what is counted is what a change costs.
  await page.goto('/other/merchant/list');
  await settled(page);
  await page.getByRole('menuitem', { name: '账户管理' }).click();
  await menuLink(page, '登录日志').hover();
  await settled(page);
  await takeCommits(page);
});

const ceilings = {
  address: { commits: 8, times: 1.25 },
  another: { commits: 6, times: 1.2 },
  page: { commits: 3, times: 0.6 },
  back: { commits: 2, times: 0.45 },
  pick: { commits: 3, times: 0.55 },
};

/** What an action draws, in commits and in times of all that stands there. */
async function expectWithin(
  page: Page,
  { commits, times }: { commits: number; times: number },
  act: () => Promise<unknown>,
  { isFromHere = true } = {},
): Promise<void> {
  if (isFromHere) await takeCommits(page);
  await act();
  await settled(page);
  const found: Commit[] = await takeCommits(page);
  const said = JSON.stringify(found);
  expect(found.length, said).toBeLessThanOrEqual(commits);
  expect(drawnIn(found) / Math.max(...found.map(({ standing }) => standing)), said).toBeLessThanOrEqual(times);
}

async function openLog(page: Page): Promise<void> {
  await menuLink(page, '登录日志').click();
  await expect(page.getByRole('heading', { level: 1, name: '登录日志' })).toBeVisible();
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible();
}

test('a list by its address is drawn once, frame and rows, in a browser that was never here', async ({ page }) => {
  await page.evaluate(() => localStorage.removeItem('systemName'));
  // The document that is opened counts from nothing.
  await expectWithin(page, ceilings.address, () => page.goto('/other/order/all'), { isFromHere: false });
});

test('the rows are drawn once where the window has more room than the columns take, too', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expectWithin(page, ceilings.address, () => page.goto('/other/order/all'), { isFromHere: false });
});

test('another list is drawn in few commits', async ({ page }) => {
  await expectWithin(page, ceilings.another, () => openLog(page));
});

test('the next page of a list draws its rows, and little else', async ({ page }) => {
  await expectWithin(page, ceilings.page, async () => {
    await page.getByRole('listitem', { name: '2', exact: true }).click();
    await expect(page.locator('.ant-pagination-item-active')).toHaveText('2');
  });
  // The first one is full.
  await expectWithin(page, ceilings.page, async () => {
    await page.getByRole('listitem', { name: '1', exact: true }).click();
    await expect(page.locator('.ant-pagination-item-active')).toHaveText('1');
  });
});

test('the next page of an endless list is drawn once, with its rows', async ({ page }) => {
  await page.goto('/other/order/all');
  await settled(page);
  const next = page.getByRole('button', { name: '下一页' });
  await next.hover();
  // The pager, then the rows with it; a machine that is busy may have the rows too late once.
  await expect(async () => {
    await takeCommits(page);
    await next.click();
    await settled(page);
    const found = await takeCommits(page);
    expect(found.map(({ drawn, standing }) => drawn / standing)).toEqual([expect.closeTo(0, 1), expect.closeTo(0.55, 1)]);
  }).toPass();
});

test('a row that is picked draws its box, and little of the others', async ({ page }) => {
  await page.goto('/other/order/all');
  await settled(page);
  await expectWithin(page, ceilings.pick, () => page.locator('tr.ant-table-row').nth(2).getByRole('checkbox').click());
});

test('who leaves a list while its next page is on its way is not led back', async ({ page }) => {
  await page.goto('/other/order/all');
  await settled(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/order/list?**after=**', async (route) => {
    await held;
    await route.continue();
  });
  // Both within one turn of the browser: sooner than anybody is told that rows are on their way.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('button[aria-label="下一页"]')?.click();
    window.history.pushState(null, '', '/other/account/info');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByText('登录会话')).toBeVisible();
  const answered = page.waitForResponse('**/order/list?**after=**');
  release();
  await answered;
  await settled(page);
  await expect(page).toHaveURL(/account\/info$/);
  // And who comes back can turn the page.
  await page.goBack();
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(page.getByText('第 2 页')).toBeVisible();
});

test('the next page is written into the rows that stand there, and what is read again keeps its own', async ({ page }) => {
  const rows = page.locator('tr.ant-table-row');
  const mark = () => rows.first().evaluate((row) => Object.assign(row, { isMarked: true }));
  const marked = () => rows.evaluateAll((all) => all.findIndex((row) => Reflect.get(row, 'isMarked') === true));
  const keyAt = (place: number) => rows.nth(place).getAttribute('data-row-key');
  const [first, second] = [await keyAt(0), await keyAt(1)];
  await mark();
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect.poll(() => keyAt(0)).not.toBe(first);
  expect(await marked()).toBe(0);
  await page.getByRole('listitem', { name: '1', exact: true }).click();
  await expect.poll(() => keyAt(1)).toBe(second);
  await rows.nth(1).evaluate((row) => Object.assign(row, { isSecond: true }));

  // Somebody else has taken the first one away: what somebody is about to press in the second one stays the second one's.
  await page.route('**/merchant/list?**', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: { list: object[] } };
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, list: data.list.slice(1) } } });
  });
  await page.locator('.anticon-reload').click();
  await expect.poll(() => keyAt(0)).toBe(second);
  expect(await rows.first().evaluate((row) => Reflect.get(row, 'isSecond'))).toBe(true);
  expect(await marked()).toBe(-1);
});

test('a list that was seen before is there in few commits', async ({ page }) => {
  await openLog(page);
  await settled(page);
  await expectWithin(page, ceilings.back, async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: '商户列表' })).toBeVisible();
  });
});

test('where only the query of the address changes, the frame is not drawn anew', async ({ page }) => {
  await page.goto('/other/account/info');
  await settled(page);
  const all = (await takeCommits(page)).at(-1)?.standing ?? 0;
  await page.evaluate(() => {
    window.history.pushState({ usr: { sameTab: true }, key: 'same' }, '', '?nothing=1');
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  });
  await settled(page);
  // Of the frame the tab is drawn anew, whose link leads there.
  expect(drawnIn(await takeCommits(page))).toBeLessThan(all / 10);
});
