import type { Page } from '@playwright/test';
import { identities } from '../../contract/identity';
import { isPermission, roles } from '../../contract/permissions';
import { keptOut } from '../support/accessibility';
import { ownerOf, subAccount } from '../support/client';
import { become, expect, goWithin, settled, test } from '../support/flow';
import { pageFiles } from '../support/pages';
import type { TestPlatform } from '../support/platform';
import { unstyled } from '../support/unstyled';
import { accountInfo } from '../../contract/session';

const widths = { desk: 1280, phone: 375 } as const;
type Screen = keyof typeof widths;

/** On a phone the rows are cards, and nothing is wider than the screen. */
async function expectPhone(page: Page, where: string): Promise<void> {
  await expect(page.locator('.ant-pro-table .ant-table')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(widths.phone);
}

// The longest of the flows: its parts are shared between the workers.
test.describe.configure({ mode: 'parallel' });

for (const identity of identities) {
  test.describe(`every page of ${identity}`, () => {
    const addresses = pageFiles().flatMap((page) => (page.identity === identity ? [page.address] : []));

    /**
     * Opens each page for its owner; nothing may be told to the console. Ten rows have everything that more would have. A page
     * opens on the screen on which the last one was looked at, so that each is drawn twice and not three times.
     */
    async function walk(page: Page, platform: TestPlatform, locale: string, look: (address: string) => Promise<void>): Promise<void> {
      test.setTimeout(600_000);
      const broken: string[] = [];
      page.on('console', (message) => message.type() === 'error' && broken.push(message.text()));
      page.on('pageerror', (error) => broken.push(error.message));
      await become(page, platform, identity);
      await page.evaluate((language) => localStorage.setItem('umi_locale', language), locale);
      const heading = page.getByRole('heading', { level: 1 });
      let before = '';
      let screens: Screen[] = ['desk', 'phone'];
      for (const address of addresses) {
        const to = `${address}?limit=10`;
        await (before ? goWithin(page, to) : page.goto(to));
        await expect(heading).not.toHaveText(before || /^$/);
        for (const screen of screens) {
          await page.setViewportSize({ width: widths[screen], height: 800 });
          await settled(page);
          await (screen === 'phone' ? expectPhone(page, `${address} ${locale}`) : look(address));
          expect(broken).toEqual([]);
        }
        before = await heading.innerText();
        screens = [...screens].reverse();
      }
    }

    test('opens for its owner without an error, keeps nobody out in light, and fits a phone [S6.5]', async ({ page, platform }) => {
      await walk(page, platform, 'zh-CN', async (address) => {
        expect(await keptOut(page), `${address} light`).toEqual([]);
        expect(await unstyled(page), address).toEqual([]);
      });
    });

    test('says everything in English, keeps nobody out in dark, and fits a phone [S2.13]', async ({ page, platform }) => {
      await page.addInitScript(
        ([name, value]) => localStorage.setItem(name ?? '', value ?? ''),
        [`settings.${identity}`, JSON.stringify({ theme: 'dark' })],
      );
      await walk(page, platform, 'en-US', async (address) => {
        const words = await page.locator('h1, th, label, button').allInnerTexts();
        // People keep their names in every language.
        expect(words.filter((text) => /\p{Script=Han}/u.test(text) && !text.startsWith('Hello'))).toEqual([]);
        // Of what axe looks at, the theme changes nothing but the colours.
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        expect(await keptOut(page, ['color-contrast']), `${address} dark`).toEqual([]);
      });
    });
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
