import AxeBuilder from '@axe-core/playwright';
import fs from 'node:fs';
import path from 'node:path';
import { identities, type Identity } from '../../contract/identity';
import { isPermission, roles } from '../../contract/permissions';
import { ownerOf, subAccount } from '../support/client';
import { enter, expect, settled, test } from '../support/flow';
import { accountInfo } from '../../contract/session';

interface PageFile {
  path: string;
  identity: Identity;
  access: string;
}

/** Every page behind the sign-in, as its file states it: a new page is walked by being there. */
function pages(): PageFile[] {
  const root = path.resolve(__dirname, '../../src/pages');
  return identities.flatMap((identity) =>
    fs.readdirSync(path.join(root, identity), { recursive: true, encoding: 'utf8' }).flatMap((file) => {
      if (!file.endsWith('.tsx')) return [];
      const access = /access: '([^']+)'/.exec(fs.readFileSync(path.join(root, identity, file), 'utf8'))?.[1];
      if (!access) throw new Error(`${identity}/${file} does not say who may open it`);
      return { path: `/${identity}/${file.replace(/\.tsx$/, '').replaceAll('\\', '/')}`, identity, access };
    }),
  );
}

/** What axe finds that keeps people out. */
async function serious(axe: AxeBuilder, where: string): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${where}: ${id} ${nodes.map(({ html }) => html).join('\n')}`);
}

// The longest of the flows: its parts are shared between the workers.
test.describe.configure({ mode: 'parallel' });

for (const identity of identities) {
  for (const [theme, otherTheme, locale] of [
    ['light', 'dark', 'zh-CN'],
    ['dark', 'light', 'en-US'],
  ] as const) {
    test(`every page of ${identity} opens for its owner without an error, in light and dark, no wider than a phone, in ${locale} [S6.5] [S2.13]`, async ({
      page,
      platform,
    }) => {
      test.setTimeout(900_000);
      const broken: string[] = [];
      page.on('console', (message) => message.type() === 'error' && broken.push(message.text()));
      page.on('pageerror', (error) => broken.push(error.message));
      await enter(page, platform, identity);
      // As another tab of the browser would, and without colours on their way from one to the other.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const setTheme = async (wanted: string) => {
        await page.evaluate(
          ([key, newValue]) => {
            localStorage.setItem(key ?? '', newValue ?? '');
            window.dispatchEvent(new StorageEvent('storage', { key: key ?? '', newValue: newValue ?? '', storageArea: localStorage }));
          },
          [`settings.${identity}`, JSON.stringify({ theme: wanted })],
        );
        await expect(page.locator('html')).toHaveAttribute('data-theme', wanted);
      };
      await page.evaluate((language) => localStorage.setItem('umi_locale', language), locale);
      for (const { path: address } of pages().filter((one) => one.identity === identity)) {
        await setTheme(theme);
        // Ten rows have everything that more would have.
        await page.goto(`${address}?limit=10`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await settled(page);
        expect(broken).toEqual([]);
        expect(await serious(new AxeBuilder({ page }), `${address} ${theme} ${locale}`)).toEqual([]);
        // Of what axe looks at, the theme changes nothing but the colours.
        await setTheme(otherTheme);
        await page.waitForTimeout(150);
        expect(await serious(new AxeBuilder({ page }).withRules(['color-contrast']), `${address} ${otherTheme} ${locale}`)).toEqual([]);
        // On a phone as well: the rows are cards there.
        await page.setViewportSize({ width: 375, height: 800 });
        await expect(page.locator('.ant-pro-table .ant-table')).toHaveCount(0);
        await page.waitForTimeout(150);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} ${locale} at 375 px`).toBeLessThanOrEqual(375);
        await page.setViewportSize({ width: 1280, height: 800 });
        if (locale === 'en-US') {
          const words = await page.locator('h1, th, label, button').allInnerTexts();
          // People keep their names in every language.
          expect(words.filter((text) => /\p{Script=Han}/u.test(text) && !text.startsWith('Hello'))).toEqual([]);
        }
      }
    });
  }
}

test('no page opens for an account without its permission [S6.5]', async ({ page, platform }) => {
  await subAccount(await ownerOf(platform, 'other')).then((client) => client.get(accountInfo, {}));
  const { rows } = await platform.db.query<{ username: string }>('select username from accounts order by id desc limit 1');
  await enter(page, platform, 'other', rows[0]?.username);
  const guarded = pages().filter(({ identity, access }) => identity === 'other' && isPermission(access) && !roles.custom.includes(access));
  expect(guarded.length).toBeGreaterThan(4);
  for (const { path: address } of guarded) {
    await page.goto(address);
    await expect(page.getByText('没有权限')).toBeVisible();
  }
});
