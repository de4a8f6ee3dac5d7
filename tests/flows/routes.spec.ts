import { ownerOf, subAccount } from '../support/client';
import { become, enter, expect, menuLink, sendLogin, test } from '../support/flow';

test('without a token every page leads to the login page of its identity [S2.9] [S4.7] [S2.10]', async ({ page }) => {
  for (const [path = '', login = ''] of [
    ['/other/index', '/login/other'],
    ['/payer/account/info', '/login/payer?to=%2Fpayer%2Faccount%2Finfo'],
    ['/payee/index', '/login/payee'],
    ['/document', '/login/payee'],
  ]) {
    await page.goto(path);
    await expect.poll(() => page.url()).toBe(new URL(login, page.url()).toString());
  }
});

test('signing in leads back to the page that was wanted, filters included, and to no other place', async ({ page, platform }) => {
  const { username } = await subAccount(await ownerOf(platform, 'other'), ['loginLog.view']);
  await page.goto('/other/account/log?result=1');
  await expect(page).toHaveURL(/\/login\/other\?to=/);
  await sendLogin(page, platform, username);
  await expect(page).toHaveURL(/\/other\/account\/log\?result=1$/);
  await page.evaluate(() => localStorage.clear());
  const elsewhere = ['https://example.com/other/', '/other/../payee/index', '/other/..//example.com/x', '/other/%2e%2e//example.com/x'];
  for (const to of elsewhere) {
    await page.goto(`/login/other?to=${encodeURIComponent(to)}`);
    await sendLogin(page, platform, username);
    await expect(page, to).toHaveURL(/\/other\/index$/);
    await page.evaluate(() => localStorage.clear());
  }
});

test('public paths need no login [S2.9] [S2.6]', async ({ page }) => {
  for (const identity of ['other', 'payer', 'payee']) {
    await page.goto(`/login/${identity}`);
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  }
  await page.goto('/bind');
  await expect(page.getByText('请先登录，再绑定Google验证')).toBeVisible();
});

test('/ leads to /login, and a bare /login to the door of this tab [S2.7] [S2.10]', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\/other$/);
  await page.goto('/login/payee');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL(/\/login\/payee$/);
});

test('another word after /login is no login page [S2.5]', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/login/somebody');
  await expect(page).toHaveURL(/\/404$/);
});

test('addresses lead where section 2 says [S2.1] [S2.2] [S2.3] [S2.4] [S2.11] [S2.12]', async ({ page, platform }) => {
  await become(page, platform, 'payee');
  await page.goto('/payee');
  await expect(page).toHaveURL(/\/payee\/index$/);
  await page.goto('/401');
  await expect(page.getByText('没有权限')).toBeVisible();
  await page.goto('/404');
  await expect(page.getByText('页面不存在')).toBeVisible();
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/404$/);
  await page.goto('/redirect/payee/team/list?page=2&status=1');
  await expect(page).toHaveURL(/\/payee\/team\/list\?page=2&status=1$/);
  await page.goto('/redirect//evil.example/x');
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\//);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/payee\/index$/);
  await page.goto('/document');
  await expect(page.getByText('40100', { exact: true })).toBeVisible();
});

test('an address that ends like a file leads to /404 too; a part of the build or a picture that is gone is no page [S2.11]', async ({
  page,
  platform,
}) => {
  await become(page, platform, 'payee');
  for (const path of ['/foo.bar', '/payee/x.y', '/login/other.html', '/redirect/a.b', '/.env']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page, path).toHaveURL(/\/404$/);
    await expect(page.getByText('页面不存在')).toBeVisible();
  }
  const aPage = 'text/html,application/xhtml+xml,image/avif,*/*;q=0.8';
  for (const [path = '', accept = '', status] of [
    ['/foo.bar', aPage, 200],
    ['/assets/gone-1234.js', aPage, 404],
    ['/gone.png', 'image/avif,image/*,*/*;q=0.8', 404],
    ['/gone.js', '*/*', 404],
    ['/api/foo.bar', aPage, 404],
  ] as const) {
    expect((await page.request.get(path, { headers: { accept } })).status(), `${path} ${accept}`).toBe(status);
    expect((await page.request.head(path, { headers: { accept } })).status(), `${path} ${accept}`).toBe(status);
  }
});

test('/payer leads to /payer/index [S2.4]', async ({ page, platform }) => {
  await become(page, platform, 'payer');
  await page.goto('/payer');
  await expect(page).toHaveURL(/\/payer\/index$/);
});

test('routes open and menus show what the account may, and nothing else [S6.5] [S6.4]', async ({ page, platform }) => {
  await enter(page, platform, 'other', 'custom04');
  await expect(page.getByRole('menuitem', { name: '商户管理' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '系统管理' })).toBeHidden();
  await page.goto('/other/system/ip');
  await expect(page.getByText('没有权限')).toBeVisible();
  await page.goto('/other/merchant/list');
  await expect(page.getByRole('heading', { name: '商户列表' })).toBeVisible();
  await expect(page.getByRole('button', { name: '导出' })).toBeEnabled();
  await expect(page.getByRole('button', { name: '代登录' })).toHaveCount(0);
});

test('the progress bar starts and finishes with every navigation [S4.4] [S9.3]', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  await expect(page.locator('#nprogress')).toHaveCount(0);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenBars: seen });
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.id === 'nprogress')
            seen.push(`start ${node.innerHTML.includes('spinner') ? 'with' : 'without'} spinner`);
        for (const node of removedNodes) if (node instanceof HTMLElement && node.id === 'nprogress') seen.push('finish');
      }
    }).observe(document.documentElement, { childList: true, subtree: true });
  });
  await page.getByRole('menuitem', { name: '商户管理' }).click();
  await menuLink(page, '商户列表').click();
  await expect(page.getByRole('heading', { name: '商户列表' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'seenBars') as string[])).toEqual(['start without spinner', 'finish']);
});

test('user info and configuration are loaded once, before the first page [S4.6]', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/other/merchant/list');
  await expect(page.getByRole('heading', { name: '商户列表' })).toBeVisible();
  await menuLink(page, '首页').click();
  await expect(page.getByText('今日订单')).toBeVisible();
  expect(calls.filter((path) => path === '/api/api/agent/info')).toHaveLength(1);
  expect(calls.filter((path) => path === '/api/platformApi/system/config/info')).toHaveLength(1);
  expect(calls.indexOf('/api/api/agent/info')).toBeLessThan(calls.indexOf('/api/platformApi/merchant/list'));
});

test('the system name is fetched once and kept [S1.3]', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const path of ['/login/other', '/login/payer', '/login/payee']) {
    await page.goto(path);
    await expect(page).toHaveTitle(/^天猫系统 - .+V1\.2$/);
    await page.waitForFunction(() => localStorage.getItem('systemName') !== null);
  }
  expect(calls.filter((path) => path === '/api/api/getSystemName')).toHaveLength(1);
});
