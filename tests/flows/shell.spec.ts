import type { Page } from '@playwright/test';
import { become, choose, enter, expect, goWithin, menuLink, nextClickCounts, settled, test } from '../support/flow';
import { MerchantMachine } from '../support/gateway';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.beforeEach(async ({ page, platform }) => {
  await enter(page, platform, 'other');
});

const tabs = (page: Page) => page.getByRole('navigation', { name: '标签页' });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true });

async function openFromMenu(page: Page, group: string, name: string): Promise<void> {
  const link = menuLink(page, name);
  if (!(await link.isVisible())) await page.getByRole('menuitem', { name: group }).click();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Sets what the settings panel would. */
async function keep(page: Page, settings: object): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('settings.other', JSON.stringify(chosen)), settings);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('each place stays open as a tab, with its filters, over a reload [S3.2]', async ({ page }) => {
  await openFromMenu(page, '商户管理', '商户列表');
  await page.getByLabel('商户名称').fill('有限');
  await page.getByLabel('商户名称').press('Enter');
  await expect(page).toHaveURL(/name=/);
  await openFromMenu(page, '账户管理', '登录日志');
  await expect(tabs(page).getByRole('link')).toHaveText(['首页', '商户列表', '登录日志']);
  await expect(tab(page, '登录日志')).toHaveAttribute('aria-current', 'page');

  // The menu leads back to the tab as it was left.
  await menuLink(page, '商户列表').click();
  await expect(page.getByLabel('商户名称')).toHaveValue('有限');
  await expect(page).toHaveURL(/name=/);
  await page.reload();
  await expect(tabs(page).getByRole('link')).toHaveText(['首页', '商户列表', '登录日志']);
  await expect(page.getByLabel('商户名称')).toHaveValue('有限');

  // Two views of one page that differ in the address are two tabs.
  await page.goto('/other/merchant/list?name=x');
  await expect(tabs(page).getByRole('link')).toHaveText(['首页', '商户列表', '登录日志', '商户列表 · x']);
});

test('what stands outside of the shell leaves no tab, and a notice marks none as open [S3.2]', async ({ page }) => {
  await goWithin(page, '/bind');
  await expect(tabs(page)).toHaveCount(0);
  await page.goBack();
  await expect(tab(page, '首页')).toHaveAttribute('aria-current', 'page');
  await expect(tabs(page).getByRole('link')).toHaveText(['首页']);
  await goWithin(page, '/no/such/page');
  await expect(page.getByText('页面不存在')).toBeVisible();
  await expect(tab(page, '首页')).toBeVisible();
  await expect(tabs(page).locator('[aria-current]')).toHaveCount(0);
  await tab(page, '首页').click();
  await expect(tab(page, '首页')).toHaveAttribute('aria-current', 'page');
});

test('tabs close by their button, the middle button and their menu, and open again [S3.2]', async ({ page }) => {
  await openFromMenu(page, '账户管理', '账户信息');
  await openFromMenu(page, '账户管理', '子账户管理');
  await openFromMenu(page, '账户管理', '登录日志');
  await page.getByRole('button', { name: '关闭 登录日志' }).click();
  await expect(page).toHaveURL(/account\/list$/);
  await tab(page, '账户信息').click({ button: 'middle' });
  await expect(tabs(page).getByRole('link')).toHaveText(['首页', '子账户管理']);
  await expect(page.getByRole('button', { name: '关闭 首页' })).toHaveCount(0);

  await page.keyboard.press('Control+Shift+Alt+T');
  await expect(page).toHaveURL(/account\/info$/);
  await page.keyboard.press('Control+Shift+Alt+T');
  await expect(tabs(page).getByRole('link')).toHaveText(['首页', '子账户管理', '账户信息', '登录日志']);

  await tab(page, '账户信息').click({ button: 'right' });
  await choose(page, '关闭左侧');
  await expect(tabs(page).getByRole('link')).toHaveText(['首页', '账户信息', '登录日志']);
  await tab(page, '账户信息').click({ button: 'right' });
  await choose(page, '关闭全部');
  await expect(tabs(page).getByRole('link')).toHaveText(['首页']);
  await expect(page).toHaveURL(/other\/index$/);
});

test('tabs change places by dragging, refresh draws the page anew [S3.2]', async ({ page }) => {
  await openFromMenu(page, '账户管理', '账户信息');
  await openFromMenu(page, '账户管理', '登录日志');
  await tab(page, '登录日志').dragTo(tab(page, '账户信息'));
  await expect(tabs(page).getByRole('link')).toHaveText(['首页', '登录日志', '账户信息']);
  const again = page.waitForRequest(/login\/log\/list/);
  await tabs(page).getByRole('button', { name: '标签操作' }).click();
  await choose(page, '刷新');
  await again;
});

test('a list is where it was left on coming back, to the pixel [S3.2]', async ({ page }) => {
  await page.goto('/other/account/log?limit=50');
  await settled(page);
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
  await tab(page, '首页').click();
  await expect(page.getByText('今日订单')).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
});

const opening = (page: Page) => page.locator('.ant-modal:is([class*="-enter"], [class*="-appear"])');

test('a form with unsaved input asks before it is lost', async ({ page }) => {
  await openFromMenu(page, '账户管理', '子账户管理');
  await page.getByRole('button', { name: '新建子账户' }).click();
  await page.getByRole('dialog').getByLabel('姓名').fill('半途');
  await page.goBack();
  const warning = page.getByRole('dialog').filter({ hasText: '有未保存的内容' });
  const answer = async (name: string) => {
    await expect(warning).toBeVisible();
    // While it still zooms, its buttons move on between the press and the release.
    await expect(opening(page)).toHaveCount(0);
    await warning.getByRole('button', { name }).click();
  };
  await answer('继续编辑');
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole('dialog').getByLabel('姓名')).toHaveValue('半途');
  await expect(page).toHaveURL(/account\/list$/);
  await page.goBack();
  await answer('放弃');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/account\/list$/);
  await page.goBack();
  await expect(page).toHaveURL(/other\/index$/);
});

test('the way back closes what is open on top, and leaves what is below it', async ({ page }) => {
  await openFromMenu(page, '订单管理', '淘宝全部');
  await page.locator('.ant-table-tbody').getByRole('link').first().click();
  const drawer = page.getByRole('dialog', { name: '订单详情' });
  await drawer.getByRole('button', { name: '回调记录' }).click();
  const info = page.getByRole('dialog', { name: '订单信息' });
  await expect(info).toBeVisible();
  await page.goBack();
  await expect(info).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await expect(page).toHaveURL(/order=/);
  await drawer.getByRole('button', { name: '回调记录' }).click();
  await expect(info).toBeVisible();
  // Twice at once: what is on top, then what is below it.
  await page.evaluate(() => {
    window.history.back();
    setTimeout(() => window.history.back(), 150);
  });
  await expect(drawer).toHaveCount(0);
  await expect(info).toHaveCount(0);
  await expect(page).toHaveURL(/order\/all$/);
  // A step of several is one too.
  await page.locator('.ant-table-tbody').getByRole('link').first().click();
  await drawer.getByRole('button', { name: '回调记录' }).click();
  await expect(info).toBeVisible();
  const place = () => page.evaluate((): unknown => window.history.state.idx);
  const before = await place();
  await page.evaluate(() => window.history.go(-2));
  await expect(info).toHaveCount(0);
  await expect.poll(place).toBe(before);
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/other\/index$/);
});

test('who clicks twice is asked once', async ({ page, platform }) => {
  await (await MerchantMachine.open(platform)).order();
  await openFromMenu(page, '订单管理', '淘宝全部');
  const button = page.locator('.ant-table-tbody').getByRole('button', { name: '确认收款' }).first();
  await button.evaluate((element: HTMLElement) => [1, 2].forEach(() => element.click()));
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button.click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('the way back answers a question with no', async ({ page, platform }) => {
  await (await MerchantMachine.open(platform)).order();
  await openFromMenu(page, '订单管理', '淘宝全部');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  await expect(help).toBeVisible();
  await page.goBack();
  await expect(help).toHaveCount(0);
  await page.locator('.ant-table-tbody').getByRole('button', { name: '确认收款' }).first().click();
  await expect(help).toContainText('确认收款');
  await page.goBack();
  await expect(help).toHaveCount(0);
  await expect(page).toHaveURL(/order\/all$/);
});

test('who types into a field before its dialog has opened goes on there', async ({ page }) => {
  await openFromMenu(page, '账户管理', '子账户管理');
  const halted = await page.addStyleTag({ content: '.ant-modal { animation-play-state: paused !important; }' });
  await page.getByRole('button', { name: '新建子账户' }).click();
  const name = page.getByRole('dialog').getByLabel('姓名');
  await name.focus();
  await page.keyboard.insertText('半');
  await expect(opening(page)).toHaveCount(1);
  await halted.evaluate((style) => style.parentNode?.removeChild(style));
  await expect(opening(page)).toHaveCount(0);
  await page.keyboard.insertText('途');
  await expect(name).toHaveValue('半途');
});

test('every setting has effect at once, is kept, and goes back by reset [S3.1] [S4.11]', async ({ page }) => {
  await expect(page.getByRole('button', { name: '界面设置' })).toHaveCount(0);
  await page.getByRole('button', { name: 'admin' }).click();
  await choose(page, '显示界面设置按钮');
  await page.getByRole('button', { name: '界面设置' }).click();
  const panel = page.getByRole('dialog', { name: '界面设置' });
  const set = (group: string, word: string) => panel.getByRole('radiogroup', { name: group }).getByText(word, { exact: true }).click();

  await set('布局', '顶部');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await set('布局', '混合');
  await expect(page.getByRole('navigation', { name: '栏目' })).toBeVisible();
  await set('布局', '左侧');
  await set('主题', '深色');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await panel.getByRole('switch', { name: '标签页' }).click();
  await expect(tabs(page)).toHaveCount(0);
  await panel.getByRole('switch', { name: '显示 Logo' }).click();
  await expect(page.getByRole('complementary').getByRole('link', { name: '天猫系统' })).toHaveCount(0);
  await panel.getByRole('switch', { name: '水印' }).click();
  await panel.getByLabel('水印内容').fill('内部资料');
  await expect(page.getByTestId('watermark')).toBeAttached();
  await set('布局大小', '大');
  await expect(page.getByText('布局大小切换成功！')).toBeVisible();

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(tabs(page)).toHaveCount(0);
  await page.getByRole('button', { name: '界面设置' }).click();
  await panel.getByRole('button', { name: '重置' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(tabs(page)).toBeVisible();
  await expect(page.getByTestId('watermark')).toHaveCount(0);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('settings.other') ?? '{}'));
  expect(kept).toEqual({ showSettings: true });
});

const title =
  'the settings can be copied as JSON, with all that section 3 names; their defaults are those of section 9 [S3.1] [S8.9] [S9.5]';
test(title, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await keep(page, { showSettings: true });
  await page.getByRole('button', { name: '界面设置' }).click();
  await page.getByRole('button', { name: '复制配置' }).click();
  await expect(page.getByText('复制成功')).toBeVisible();
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
    title: '天猫系统',
    version: '2.9.3',
    showSettings: true,
    tagsView: true,
    fixedHeader: true,
    sidebarLogo: true,
    layout: 'left',
    theme: 'light',
    size: 'default',
    language: 'zh-cn',
    themeColor: '#409EFF',
    watermarkEnabled: false,
    watermarkContent: '天猫系统',
  });
});

test('the watermark comes back when it is taken out of the document [S2.52]', async ({ page }) => {
  await keep(page, { watermarkEnabled: true, watermarkContent: '内部资料' });
  const mark = page.locator('div[style*="background-image"][style*="data:image"]');
  await expect(mark).toHaveCount(1);
  await mark.evaluate((element) => {
    Object.assign(window, { taken: element });
    element.remove();
  });
  await expect(mark).toHaveCount(1);
  // It covers the page and takes no click.
  await menuLink(page, '首页').click();
});

test('the language switches with its message, and tabs of the browser stay in step [S8.11] [S4.11]', async ({ page, context }) => {
  const second = await context.newPage();
  await second.goto('/other/index');
  await expect(second.getByText('今日订单')).toBeVisible();
  await page.getByRole('button', { name: '语言' }).click();
  await choose(page, 'English');
  await expect(page.getByText('Switch Language Successful!')).toBeVisible();
  await expect(second.getByText('Orders today', { exact: true })).toBeVisible();
  for (const one of [page, second]) await expect(one.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.getByRole('button', { name: 'Theme' }).click();
  await choose(page, 'Dark');
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Size' }).click();
  await choose(page, 'Small');
  await expect(page.getByText('Switch Layout Size Successful!')).toBeVisible();
});

test('what a form says at its fields is said in the language that is switched to, and what was typed stays [S8.11]', async ({ page }) => {
  await page.goto('/other/account/list');
  await page.getByRole('button', { name: '新建子账户' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('姓名').fill('半途');
  await dialog.getByLabel('密码').fill('short');
  await dialog.getByRole('button', { name: '确定' }).click();
  const said = dialog.locator('.ant-form-item-explain-error');
  await expect(said).not.toHaveCount(0);
  const before = await said.count();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索页面与操作' }).fill('English');
  await expect(page.getByRole('option', { name: 'English' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(said.filter({ hasText: /\p{Script=Han}/u })).toHaveCount(0);
  await expect(said).toHaveCount(before);
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('半途');
});

test('theme and language stand before the first paint, and follow the system under auto [S4.11]', async ({ page }) => {
  await keep(page, { theme: 'auto', language: 'en' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Without the application: only what stands in the page itself.
  await page.route(/assets\/umi/, (route) => (route.request().resourceType() === 'script' ? route.abort() : route.continue()));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(11, 18, 32)');
});

test('on a phone the choice of themes goes away with the menu that it is in, and shows what was chosen', async ({ browser, platform }) => {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await enter(page, platform, 'other');
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });
  for (const [theme, word] of [
    ['dark', '深色'],
    ['light', '浅色'],
  ] as const) {
    await page.getByRole('button', { name: 'admin' }).tap();
    await page.getByRole('menuitem', { name: '主题' }).tap();
    await expect(entry(word)).not.toHaveClass(/selected/);
    await entry(word).tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expect(page.locator('.ant-dropdown:visible')).toHaveCount(0);
    await expect(entry(word)).toHaveCount(0);
    // All is drawn in the other colours first: a menu that is opened meanwhile is drawn anew.
    await settled(page);
  }
  await context.close();
});

test('a menu, and the choice of columns, close when the way back leads to another page, and stay closed on the way forward', async ({
  page,
}) => {
  await openFromMenu(page, '商户管理', '商户列表');
  const over = page.locator('.ant-dropdown:visible, .ant-pro-table-column-setting-overlay:visible');
  for (const name of ['admin', '标签操作', '导出', '列设置']) {
    await settled(page);
    await page.getByRole('button', { name }).click();
    await expect(over, name).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL(/other\/index$/);
    await expect(over, name).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(/merchant\/list$/);
    await settled(page);
    await expect(over, name).toHaveCount(0);
  }
});

test('the menus of a row and of a tab close when the way back leads to another page', async ({ page }) => {
  await openFromMenu(page, '商户管理', '商户列表');
  await settled(page);
  const opened = {
    row: () => page.getByRole('button', { name: '更多' }).first().click(),
    tab: () => tab(page, '商户列表').click({ button: 'right' }),
  };
  for (const [name, open] of Object.entries(opened)) {
    await open();
    await expect(page.locator('.ant-dropdown:visible'), name).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL(/other\/index$/);
    await expect(page.locator('.ant-dropdown:visible'), name).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(/merchant\/list$/);
    await settled(page);
    await expect(page.locator('.ant-dropdown:visible'), name).toHaveCount(0);
  }
});

test('the sidebar stays as it was left; under 992 px the menu is a drawer [S4.11]', async ({ page }) => {
  await openGroup(page);
  await page.getByRole('button', { name: '收起菜单' }).click();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(menuLink(page, '设置IP')).toBeVisible();
  await page.getByRole('button', { name: '收起菜单' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
  await page.setViewportSize({ width: 900, height: 700 });
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('dialog').getByRole('menuitem', { name: '账户管理' }).click();
  await page.getByRole('dialog').getByRole('link', { name: '登录日志' }).click();
  await expect(page.getByRole('heading', { name: '登录日志' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the group one comes from stays open when one goes to a page of another', async ({ page }) => {
  await page.goto('/other/account/log');
  await openGroup(page);
  await menuLink(page, '设置IP').click();
  await expect(page.getByRole('heading', { level: 1, name: '设置IP' })).toBeVisible();
  await expect(menuLink(page, '登录日志')).toBeVisible();
});

test('the palette finds pages by title, pinyin initials and path, by keyboard alone', async ({ page }) => {
  for (const [query, path] of [
    ['登录日志', '/other/account/log'],
    ['shlb', '/other/merchant/list'],
    ['system/ip', '/other/system/ip'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索页面与操作' }).fill(query);
    await expect(page.getByRole('option')).not.toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog').getByText('Ctrl Shift Alt T')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索页面与操作' }).fill('退出登录');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\/other$/);
});

test('the star canvas stands behind the shell, moves, takes clicks in and rests when nobody looks [S2.51]', async ({ page }) => {
  const stars = page.getByTestId('stars');
  await expect(stars).toHaveAttribute('data-dots', '220');
  const drawn = () => stars.evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.toDataURL().length : 0));
  const first = await drawn();
  await expect.poll(drawn).not.toBe(first);
  await page.mouse.click(900, 760);
  await expect(stars).toHaveAttribute('data-dots', '225');
  await page.setViewportSize({ width: 1100, height: 700 });
  await expect.poll(() => stars.evaluate((canvas) => canvas.getBoundingClientRect().width)).toBe(1100);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const picture = () => stars.evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : ''));
  const movesOn = async () => {
    const before = await picture();
    // Ten of its frames.
    await page.waitForTimeout(1000);
    return (await picture()) !== before;
  };
  await expect.poll(movesOn).toBe(false);
});

test('the star canvas stands still for three seconds when somebody has asked for something', async ({ page }) => {
  await page.addInitScript(() => {
    const pictures: number[] = [];
    // Every picture begins with it.
    CanvasRenderingContext2D.prototype.clearRect = () => void pictures.push(performance.now());
    window.addEventListener('click', () => Object.assign(window, { askedAt: performance.now() }), { capture: true });
    Object.assign(window, { pictures });
  });
  await page.goto('/other/account/list');
  const pictures = (): Promise<number[]> => page.evaluate(() => Reflect.get(window, 'pictures'));
  await expect.poll(async () => (await pictures()).length).toBeGreaterThan(3);
  for (const asked of [page.getByText('停用', { exact: true }).first(), menuLink(page, '登录日志')]) {
    await asked.click();
    const askedAt = await page.evaluate((): number => Reflect.get(window, 'askedAt'));
    await expect.poll(async () => (await pictures()).at(-1)).toBeGreaterThan(askedAt + 3000);
    expect((await pictures()).filter((at) => at > askedAt && at < askedAt + 3000)).toEqual([]);
  }
});

test('figures of money count up to their value in ￥ with two decimals [S9.4]', async ({ page }) => {
  const seen: string[] = [];
  await page.exposeFunction('note', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const figure = document.querySelector('.ant-statistic-content [aria-hidden].tabular');
      if (figure?.textContent) void Reflect.get(window, 'note')(figure.textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto('/other/index');
  const figure = page.locator('.ant-statistic').filter({ hasText: '今日成功金额' });
  const value = await figure.locator('.visually-hidden').innerText();
  expect(value).toMatch(/^￥\d{1,3}(,\d{3})*\.\d{2}$/);
  await expect(figure.locator('[aria-hidden]').last()).toHaveText(value);
  expect(seen.length).toBeGreaterThan(10);
  expect(seen.every((text) => /^￥\d{1,3}(,\d{3})*\.\d{2}$/.test(text))).toBe(true);
});

test('says when the network is gone, and when there is a newer application', async ({ page, context }) => {
  await context.setOffline(true);
  await expect(page.getByText('网络已断开')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('网络已断开')).toHaveCount(0);
  await page.route(
    (url) => url.pathname === '/',
    async (route) => route.fulfill({ body: '<script src="/assets/umi-newer.js"></script>' }),
  );
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
  await expect(page.getByText('系统已更新，刷新后使用新版本')).toBeVisible();
});

test('a part that is gone after a deployment asks for a reload instead of failing', async ({ page }) => {
  await page.goto('/other/index');
  await settled(page);
  await page.route(/assets\/ip-/, (route) => route.fulfill({ status: 404 }));
  await openGroup(page);
  await menuLink(page, '设置IP').click();
  await expect(page.getByText('页面需要刷新')).toBeVisible();
});

async function openGroup(page: Page): Promise<void> {
  await page.getByRole('menuitem', { name: '系统管理' }).click();
}

test('memory stays flat with thirty tabs open: what is not looked at is not in the document [S3.2]', async ({ page }) => {
  for (let index = 0; index < 30; index += 1) {
    await page.evaluate((n) => window.history.pushState({ key: `t${n}` }, '', `/other/account/log?username=u${n}`), index);
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })));
    await expect(tabs(page).getByRole('link')).toHaveCount(index + 2);
  }
  await expect(page.locator('.ant-table-wrapper')).toHaveCount(1);
  expect(await page.evaluate(() => document.querySelectorAll('main *').length)).toBeLessThan(4000);
});

test('every call gives up after 50 s, and clicks on copy within 300 ms of each other count as one [S9.1] [S8.9]', async ({
  page,
  platform,
}) => {
  await page.addInitScript(() => {
    const seen = { timeouts: new Set<number>(), copies: 0 };
    Reflect.set(window, 'seen', seen);
    const send = Reflect.get(XMLHttpRequest.prototype, 'send');
    XMLHttpRequest.prototype.send = function (body) {
      seen.timeouts.add(this.timeout);
      send.call(this, body);
    };
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: () => {
        seen.copies += 1;
        return Promise.resolve();
      },
    });
  });
  const seen = () =>
    page.evaluate(() => ({
      copies: Number(Reflect.get(window, 'seen').copies),
      timeouts: [...Reflect.get(window, 'seen').timeouts].map(Number),
    }));
  await become(page, platform, 'other');
  await page.goto('/other/settlement/recharge');
  const copy = page.getByRole('button', { name: /^复制 R\d+$/ }).first();
  await copy.dblclick();
  await expect(page.getByText('复制成功')).toHaveCount(1);
  expect((await seen()).copies).toBe(1);
  await nextClickCounts(page);
  await copy.click();
  await expect.poll(async () => (await seen()).copies).toBe(2);
  expect((await seen()).timeouts).toEqual([50_000]);
});

test('tabs of pages that are called alike say of which part of the menu they are', async ({ page }) => {
  await goWithin(page, '/other/order/pay');
  await goWithin(page, '/other/channel/pay');
  await goWithin(page, '/other/merchant/list');
  await expect(tabs(page).getByRole('link')).toHaveText(['首页', '淘宝直付 · 订单管理', '淘宝直付 · 通道管理', '商户列表']);
});
