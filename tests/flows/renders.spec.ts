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
  another: { commits: 6, times: 1.5 },
  page: { commits: 3, times: 0.6 },
  back: { commits: 2, times: 0.6 },
};

/** What an action draws, in commits and in times of all that stands there. */
async function expectWithin(page: Page, { commits, times }: { commits: number; times: number }, act: () => Promise<void>): Promise<void> {
  await takeCommits(page);
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
