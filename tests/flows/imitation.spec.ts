import { become, enter, expect, settled, test } from '../support/flow';

for (const { door, list, path, name, key } of [
  { door: 'payer', list: '商户列表', path: '/other/merchant/list', name: 'merchant', key: 'merEimitateLogin' },
  { door: 'payee', list: '服务商列表', path: '/other/provider/list', name: 'provider', key: 'msEimitateLogin' },
] as const) {
  test(`an operator's click opens the back office of a ${door} in a new tab [S1.5] [S4.5] [S6.3] [S3.9]`, async ({
    page,
    platform,
    context,
  }) => {
    await become(page, platform, 'other');
    await page.goto(`${path}?username=${name}`);
    await expect(page.getByRole('heading', { name: list })).toBeVisible();
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: '代登录' }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(new RegExp(`/${door}/index$`));
    await expect(tab.getByRole('alert').getByText(/您正以操作员 admin 的身份代/)).toBeVisible();
    await expect(tab.getByRole('alert').getByText('开始于')).toBeVisible();
    await tab.getByRole('button', { name: '本次操作记录' }).click();
    await expect(tab.getByRole('dialog')).toContainText('本次代登录尚无操作');
    await tab.keyboard.press('Escape');
    await expect(tab.getByRole('dialog')).toHaveCount(0);
    const stored = await tab.evaluate(() => ({ ...localStorage }));
    expect(Object.keys(stored)).toEqual(expect.arrayContaining([`${door}accessToken`, key, 'otheraccessToken']));
    await tab.goto(`/${door}/account/info`);
    await expect(tab.getByText('基本信息')).toBeVisible();
    await expect(tab.getByRole('button', { name: '修改密码' })).toHaveCount(0);
    // What nobody may do who acts for somebody is not offered.
    await tab.goto(`/${door}/balance/accounts`);
    await expect(tab.getByRole('heading', { name: '提现账户管理' })).toBeVisible();
    await settled(tab);
    await expect(tab.getByRole('button', { name: /添加账户|删除/ })).toHaveCount(0);
    // What cannot be bound there has no page, which would not say who acts.
    await tab.goto('/bind');
    await expect(tab).toHaveURL(new RegExp(`/${door}/index$`));
    await expect(page).toHaveURL(new RegExp(path));
  });
}

test('a link that does not work says so, forgets both keys and closes [S8.8] [S4.5]', async ({ page, platform, context }) => {
  await enter(page, platform, 'other');
  const opened = context.waitForEvent('page');
  await page.evaluate(() => {
    localStorage.setItem('msEimitateLogin', 'x');
    localStorage.setItem('merEimitateLogin', 'x');
    window.open('/payee/index?type=payee&ms_id=2000001&token=used-up');
  });
  const tab = await opened;
  const dialog = tab.getByRole('dialog');
  await expect(dialog.getByText('提示').last()).toBeVisible();
  await expect(dialog.getByText('登录失败,点击关闭当前页面')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '关闭' })).toHaveCount(0);
  expect(tab.url()).not.toContain('used-up');
  const closed = tab.waitForEvent('close');
  const click = dialog.getByRole('button', { name: '确定' }).click();
  // The page may be gone before the click is said to be done.
  await click.catch((error: unknown) => expect(String(error)).toContain('has been closed'));
  await closed;
  expect(await page.evaluate(() => [localStorage.getItem('msEimitateLogin'), localStorage.getItem('merEimitateLogin')])).toEqual([
    null,
    null,
  ]);
  expect(await page.evaluate(() => localStorage.getItem('otheraccessToken'))).not.toBeNull();
});

for (const width of [1440, 375])
  test(`who acts for another sees it however far down he is, in one line at ${width} px, above the head of the list`, async ({
    page,
    platform,
    context,
  }) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await become(page, platform, 'other');
    await page.goto('/other/merchant/list?username=merchant');
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: '代登录' }).click();
    const tab = await opened;
    await expect(tab.getByRole('alert').getByText(/代 .+ 操作/)).toBeVisible();
    await tab.setViewportSize({ width, height: 800 });
    await tab.goto('/payer/orders?limit=50');
    await settled(tab);
    const banner = tab.getByRole('alert').filter({ hasText: /代 .+ 操作/ });
    const { height } = (await banner.boundingBox()) ?? { height: Infinity };
    expect(height).toBeLessThanOrEqual(41);
    for (const y of [400, 1200]) {
      await tab.evaluate((to) => window.scrollTo(0, to), y);
      await expect.poll(() => tab.evaluate(() => window.scrollY)).toBe(y);
      const box = (await banner.boundingBox()) ?? { x: 0, y: 0, height: 0 };
      // Nothing lies over it, and the head of the list begins where it ends.
      const isOnTop = await banner.evaluate((element) => {
        const { left, top: edge, width: across, height: down } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + across / 2, edge + down / 2));
      });
      expect(isOnTop).toBe(true);
      if (width === 1440)
        expect(Math.abs(((await tab.locator('.ant-table-sticky-holder').boundingBox())?.y ?? 0) - box.y - box.height)).toBeLessThanOrEqual(
          1,
        );
    }
    await expect(banner.getByRole('button', { name: '结束代登录' })).toBeInViewport();
    await expect(banner.getByRole('button', { name: '本次操作记录' })).toBeInViewport();
  });
