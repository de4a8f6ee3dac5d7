import { become, expect, goWithin, settled, test } from '../support/flow';

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
    await page.goto('/other/index');
    await shoot('home');
    for (const [what, path, heading] of [
      ['list', '/other/merchant/list', /^(商户列表|Merchant list)$/],
      ['account', '/other/account/info', /^(账户信息|Account)$/],
    ] as const) {
      await goWithin(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await shoot(what);
    }
    await goWithin(page, '/other/account/list');
    await page.getByRole('button', { name: /新建子账户|New sub-account/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('form');
  });
}
