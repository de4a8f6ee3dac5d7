import type { Page } from '@playwright/test';
import { identities, type Identity } from '../../contract/identity';
import { isPermission, roles } from '../../contract/permissions';
import { keptOutByColours, keptOutInAnyColours } from '../support/accessibility';
import { ownerOf, subAccount } from '../support/client';
import { become, expect, goWithin, openNext, settled, test } from '../support/flow';
import { pageFiles } from '../support/pages';
import { unstyled } from '../support/unstyled';
import { accountInfo } from '../../contract/session';

const widths = { desk: 1280, phone: 375 } as const;
type Screen = keyof typeof widths;

const looks = { light: 'zh-cn', dark: 'en' } as const;
type Theme = keyof typeof looks;

/** On a phone the rows are cards, and nothing is wider than the screen. */
async function expectPhone(page: Page, where: string): Promise<void> {
  await expect(page.locator('.ant-pro-table .ant-table')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(widths.phone);
}

/** Everything is said in English. People keep their names in every language. */
async function expectEnglish(page: Page, where: string): Promise<void> {
  const words = await page.locator('h1, th, label, button').allInnerTexts();
  expect(
    words.filter((text) => /\p{Script=Han}/u.test(text) && !text.startsWith('Hello')),
    where,
  ).toEqual([]);
}

/** Looks at a page on the desk. Of what axe looks at, theme and language change nothing but the colours. */
async function expectDesk(page: Page, theme: Theme, where: string): Promise<void> {
  if (theme === 'dark') await expectEnglish(page, where);
  else {
    expect(await keptOutInAnyColours(page), where).toEqual([]);
    expect(await unstyled(page), where).toEqual([]);
  }
  expect(await keptOutByColours(page), where).toEqual([]);
}

/** Chooses theme and language, as if in another tab of the browser. */
async function chooseLook(page: Page, identity: Identity, theme: Theme): Promise<void> {
  await page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key ?? '', newValue ?? '');
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    },
    [`settings.${identity}`, JSON.stringify({ theme, language: looks[theme] })],
  );
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('umi_locale'))).toBe(theme === 'dark' ? 'en-US' : 'zh-CN');
}

const title = (identity: Identity) =>
  `every page of ${identity} opens for its owner without an error, in light and in dark keeps nobody out, ` +
  'says everything in English and fits a phone [S6.5] [S2.13]';

test.describe.configure({ mode: 'parallel' });

for (const identity of identities) {
  /**
   * Opens each page once, for its owner. Ten rows have everything that more would have. A page opens as the last one was left, so
   * that neither the screen nor the look changes between two pages: every second one opens in dark and in English.
   */
  test(title(identity), async ({ page, platform }) => {
    test.setTimeout(600_000);
    const broken: string[] = [];
    page.on('console', (message) => message.type() === 'error' && broken.push(message.text()));
    page.on('pageerror', (error) => broken.push(error.message));
    await become(page, platform, identity);
    await page.evaluate(
      ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
      [`settings.${identity}`, JSON.stringify({ theme: 'light', language: looks.light })],
    );
    // A page ends where the next one begins.
    let round: [Screen, Theme][] = [
      ['desk', 'light'],
      ['phone', 'light'],
      ['phone', 'dark'],
      ['desk', 'dark'],
    ];
    for (const { address } of pageFiles().filter((file) => file.identity === identity)) {
      await openNext(page, `${address}?limit=10`);
      for (const [screen, theme] of round) {
        const where = `${address} ${theme}`;
        await page.setViewportSize({ width: widths[screen], height: 800 });
        await chooseLook(page, identity, theme);
        await settled(page);
        await (screen === 'phone' ? expectPhone(page, where) : expectDesk(page, theme, where));
        expect(broken, where).toEqual([]);
      }
      round = [...round].reverse();
    }
  });
}

test('no page opens for an account without its permission [S6.5]', async ({ page, platform }) => {
  const { username } = await (await subAccount(await ownerOf(platform, 'other'))).get(accountInfo, {});
  await become(page, platform, 'other', username);
  const guarded = pageFiles().filter(
    ({ identity, access }) => identity === 'other' && isPermission(access) && !roles.custom.includes(access),
  );
  expect(guarded.length).toBeGreaterThan(4);
  const refused = page.getByText('没有权限');
  await page.goto('/other/index');
  for (const { address } of guarded) {
    await expect(refused).toHaveCount(0);
    await goWithin(page, address);
    await expect(refused).toBeVisible();
    await goWithin(page, '/other/index');
  }
});
