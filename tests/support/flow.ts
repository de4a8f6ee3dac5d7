import { test as base, expect, type Browser, type Locator, type Page, type Request } from '@playwright/test';
import type { Identity } from '../../contract/identity';
import { Client } from './client';
import { startPlatform, type TestPlatform } from './platform';

interface Worlds {
  /** A platform of the worker's own. */
  platform: TestPlatform;
}

/** Runs in the page: says when it was clicked last, for `nextClickCounts`. */
function noteClicks(): void {
  window.addEventListener('click', ({ timeStamp }) => Object.assign(window, { lastClick: timeStamp }), true);
}

/** What a page has asked for and not got yet, for `settled`. */
const underway = new WeakMap<Page, Set<Request>>();

async function watch(page: Page): Promise<void> {
  const requests = new Set<Request>();
  underway.set(page, requests);
  page.on('request', (request) => {
    if (!request.url().endsWith('/message/stream')) requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  await page.addInitScript(noteClicks);
}

/** Flows in a real browser, against a platform and a world of the worker's own. */
export const test = base.extend<object, Worlds>({
  platform: [
    async ({}, provide) => {
      const platform = await startPlatform();
      // The flows of a worker share one provider and one platform, which open more than one would in an hour.
      await platform.db.query("insert into settings values ('max_open_recharges', '1000')");
      await provide(platform);
      await platform.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ platform }, provide) => provide(platform.url),
  page: async ({ page }, provide) => {
    await watch(page);
    await provide(page);
  },
});

export { expect };

/** A page in somebody else's browser, beside the one of the test. */
export async function openBrowser(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await watch(page);
  return page;
}

const names: Record<Identity, string> = { other: 'admin', payer: 'merchant', payee: 'provider' };

export async function fillCaptcha(page: Page, platform: TestPlatform): Promise<void> {
  const image = page.locator('img[data-captcha]');
  await expect(image).toBeVisible();
  let answer = '';
  // A code that has been tried is gone, and its picture with it in a moment.
  await expect
    .poll(async () => {
      const { rows } = await platform.db.query<{ answer: string }>('select answer from captchas where id = $1', [
        await image.getAttribute('data-captcha'),
      ]);
      answer = rows[0]?.answer ?? '';
      return answer;
    })
    .not.toBe('');
  await page.getByLabel('验证码', { exact: true }).fill(answer);
}

/** Fills the login form and sends it. Where a second step is owed, its form comes next. */
export async function signIn(
  page: Page,
  platform: TestPlatform,
  identity: Identity,
  username = names[identity],
  password = 'demo123456',
): Promise<void> {
  await page.goto(`/login/${identity}`);
  await sendLogin(page, platform, username, password);
}

/** The same on a login page that is there. */
export async function sendLogin(page: Page, platform: TestPlatform, username: string, password = 'demo123456'): Promise<void> {
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await fillCaptcha(page, platform);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Of the platform's origin, with nothing on it. */
const emptyPage = '/empty';

/**
 * Gives the browser a fresh session, as the sign-in leaves it, second step included; the forms of the sign-in have flows of
 * their own. What is opened next is opened by its owner.
 */
export async function become(
  page: Page,
  platform: TestPlatform,
  identity: Identity,
  username = names[identity],
  password?: string,
): Promise<void> {
  const { token, twiceToken } = await new Client(platform, identity).login(username, password);
  // A page of this origin on which nothing runs, and for which the browser looks for no icon.
  await page.route(`**${emptyPage}`, (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
  await page.goto(emptyPage);
  await page.unroute(`**${emptyPage}`);
  await page.evaluate(
    ([door, given, proof, name]) => {
      localStorage.setItem(`${door}accessToken`, given ?? '');
      if (proof) localStorage.setItem(`${door}accessTokenTwice`, proof);
      sessionStorage.setItem('loginInfo', JSON.stringify({ identity: door, username: name }));
    },
    [identity, token, twiceToken, username],
  );
}

/** The same, and opens the home page. */
export async function enter(page: Page, platform: TestPlatform, identity: Identity, username?: string, password?: string): Promise<void> {
  await become(page, platform, identity, username, password);
  await page.goto(`/${identity}/index`);
  await expect(page).toHaveURL(new RegExp(`/${identity}/index$`));
  await expect(page.getByRole('heading', { name: '您好' })).toBeVisible();
}

/** The same, and waits until the page is told what happens: what came before that is counted, and not announced. */
export async function enterListening(page: Page, platform: TestPlatform, identity: Identity): Promise<void> {
  const listening = page.waitForResponse((response) => response.url().endsWith('/message/stream'));
  await enter(page, platform, identity);
  await listening;
}

/** Waits until the page has all it asked for: nothing more arrives, and nothing turns. The message stream stays open. */
export async function settled(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const drawing = await page.evaluate(async () => {
          const arrived = () => performance.getEntriesByType('resource').length;
          const [before, began] = [arrived(), performance.now()];
          await new Promise((resolve) => setTimeout(resolve, 400));
          // A page that was busy drawing has not asked yet for what it draws.
          if (performance.now() - began > 600) return 1;
          return (
            arrived() - before + document.querySelectorAll('.ant-spin-spinning, .ant-skeleton, [data-page=list] [aria-busy=true]').length
          );
        });
        return drawing + (underway.get(page)?.size ?? 0);
      },
      { intervals: [50] },
    )
    .toBe(0);
}

/** Clicks within 300 ms of each other are one: waits until the next one counts. */
export async function nextClickCounts(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() - Number(Reflect.get(window, 'lastClick')) > 300);
}

/** Goes to an address of the application without loading it anew. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Opens a page with another title than the one that is there; the application is loaded only where none is. */
export async function openNext(page: Page, address: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  const [before] = await title.allInnerTexts();
  await (new URL(page.url()).pathname === emptyPage ? page.goto(address) : goWithin(page, address));
  await expect(title).toBeVisible();
  await expect(title).not.toHaveText(before || /^$/);
}

/** Opens the panel with every filter of the list that is shown. */
export async function openFilters(page: Page): Promise<Locator> {
  await page
    .getByRole('search')
    .getByRole('button', { name: /^(filter )?(筛选|Filters)( ?\d+)?$/ })
    .click();
  const panel = page.getByRole('dialog', { name: /^(筛选|Filters)$/ });
  await expect(panel).toBeVisible();
  return panel;
}

/** Asks by what stands in the panel. */
export async function askByFilters(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: /^(查询|Search)$/ }).click();
  await expect(panel).toBeHidden();
}

/** Does something to a row, by its button or from behind its dots. */
export async function act(page: Page, row: Locator, name: string): Promise<void> {
  const button = row.getByRole('button', { name, exact: true });
  const dots = row.getByRole('button', { name: '更多', exact: true });
  await expect(button.or(dots).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await dots.click();
  await choose(page, name);
}

/** An entry of the menu. */
export function menuLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true });
}

/** Chooses from the dropdown that has just been opened: one that still slides takes no click. */
export async function choose(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.locator('.ant-dropdown:is([class*="-enter"], [class*="-appear"], [class*="-leave"])')).toHaveCount(0);
  await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name }).click();
}
