import { become, expect, settled, test } from '../support/flow';

/** Pictures of the product for people to look at, under test-results/looks. */
const looks = [
  { name: 'desktop-light', size: { width: 1440, height: 900 }, settings: {} },
  { name: 'desktop-dark-en', size: { width: 1440, height: 900 }, settings: { theme: 'dark', language: 'en' } },
  { name: 'desktop-mix', size: { width: 1440, height: 900 }, settings: { layout: 'mix', watermarkEnabled: true } },
  { name: 'phone-light', size: { width: 375, height: 760 }, settings: {} },
  { name: 'phone-dark-en', size: { width: 375, height: 760 }, settings: { theme: 'dark', language: 'en' } },
];

for (const { name, size, settings } of looks) {
  test(`pictures: ${name}, and no page scrolls sideways`, async ({ page, platform }) => {
    await page.setViewportSize(size);
    const shoot = async (what: string) => {
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      await page.screenshot({ path: `test-results/looks/${name}-${what}.png` });
    };
    await page.goto('/login/other');
    await shoot('login');
    await become(page, platform, 'other');
    await page.evaluate((chosen) => localStorage.setItem('settings.other', JSON.stringify(chosen)), settings);
    for (const [what, path] of [
      ['home', '/other/index'],
      ['list', '/other/merchant/list'],
      ['account', '/other/account/info'],
    ] as const) {
      await page.goto(path);
      await shoot(what);
    }
    await page.goto('/other/account/list');
    await page.getByRole('button', { name: /新建子账户|New sub-account/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('form');
  });
}
