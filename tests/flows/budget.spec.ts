import { identities } from '../../contract/identity';
import { become, enter, expect, goWithin, sendLogin, settled, test } from '../support/flow';
import { pageFiles } from '../support/pages';

/** Bytes of brotli that the login page may load before anybody types. */
const loginBudget = 125_000;

test('the login page stays within its budget, and the rest comes while one types', async ({ page }) => {
  const scripts = new Map<string, number>();
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    expect(response.headers()['content-encoding']).toBe('br');
    scripts.set(new URL(response.url()).pathname, Number(response.headers()['content-length']));
  });
  await page.goto('/login/other');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await settled(page);
  const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(loginBudget);
  expect([...scripts.keys()].filter((path) => /group-shell|group-list|TrendCanvas/.test(path))).toEqual([]);

  await page.getByLabel('用户名').fill('a');
  await expect
    .poll(() => ['group-shell', 'group-list'].every((name) => [...scripts.keys()].some((path) => path.includes(name))))
    .toBe(true);
});

test('what a page needs first is asked for with the session, once, and its files have come while one typed', async ({ page, platform }) => {
  await page.goto('/login/other?to=/other/merchant/list');
  const asked: string[] = [];
  let isTyping = true;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') || (pathname.startsWith('/assets/') && !isTyping)) asked.push(pathname);
  });
  await page.getByLabel('用户名').fill('admin');
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('merchants'))))
    .toBe(true);
  await settled(page);
  isTyping = false;
  await sendLogin(page, platform, 'admin');
  await page.getByRole('button', { name: '演示：填入此刻的安全码' }).click();
  await expect(page.getByLabel('安全码')).toHaveValue(/^\d{6}$/);
  await page.getByRole('button', { name: '验证' }).click();
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible();
  const times = (path: string) => asked.filter((one) => one.endsWith(path)).length;
  for (const path of ['/agent/info', '/config/info', '/merchant/list']) expect([path, times(path)]).toEqual([path, 1]);
  const place = (path: string) => asked.findIndex((one) => one.endsWith(path));
  expect(place('/merchant/list') - place('/agent/info')).toBeLessThan(4);
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual([]);
});

/** Runs in the page before anything else: notes who asks the browser for its languages, which takes a tenth of a second at first. */
function watchLanguages(): void {
  const asked: string[] = [];
  Object.assign(window, { asked });
  for (const name of ['NumberFormat', 'DateTimeFormat', 'RelativeTimeFormat', 'Collator'] as const) {
    const note = (how: string) => asked.push(`${how} ${name}`);
    const watched = new Proxy(Intl[name], {
      construct: (target, given) => (note('new'), Reflect.construct(target, given)),
      apply: (target, self, given) => (note('call'), Reflect.apply(target, self, given)),
      get: (target, key) => (key === 'supportedLocalesOf' && note('languages of'), Reflect.get(target, key)),
    });
    Object.defineProperty(Intl, name, { value: watched });
  }
  const notePrototype = (prototype: object, name: string) => {
    const own: unknown = Reflect.get(prototype, name);
    if (typeof own !== 'function') throw new Error(`there is no ${name}`);
    Object.defineProperty(prototype, name, {
      value(this: unknown, ...given: unknown[]) {
        asked.push(name);
        return Reflect.apply(own, this, given);
      },
    });
  };
  notePrototype(Number.prototype, 'toLocaleString');
  notePrototype(String.prototype, 'localeCompare');
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) notePrototype(Date.prototype, name);
}

test('nothing before the first row, and nothing of a login page, asks the browser for its languages', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.addInitScript(watchLanguages);
  for (const address of ['/other/merchant/list', '/other/order/all', '/login/other']) {
    await page.goto(address);
    await expect(page.locator('tr.ant-table-row, form').first()).toBeVisible();
    await settled(page);
    expect([address, await page.evaluate<unknown>('window.asked')]).toEqual([address, []]);
  }
});

test('a login form is drawn before anything of the application is asked for but its entry', async ({ page }) => {
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('form input')) return requestAnimationFrame(look);
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
      return Object.assign(window, { atFirstSight: links.map(({ href }) => new URL(href).pathname) });
    };
    requestAnimationFrame(look);
  });
  await page.goto('/login/other');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await settled(page);
  expect(await page.evaluate<unknown>('window.atFirstSight')).toEqual([expect.stringMatching(/^\/assets\/umi-/)]);
  const all = await page.locator('link[rel=modulepreload]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(all).toEqual(expect.arrayContaining([expect.stringMatching(/group-login/)]));
});

/** Files of script that a list by its address may load, and bytes of brotli in them. */
const [listFiles, listBytes] = [12, 420_000];

/** What has cards, charts or forms instead of a list. */
const noLists = /\/(?:index|account\/info|\w+\/bridge)$/;

for (const identity of identities)
  test(`every list of ${identity} by its address stays within its budget of files and bytes`, async ({ page, platform }) => {
    test.setTimeout(180_000);
    await become(page, platform, identity);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const tooLarge: [address: string, files: number, bytes: number][] = [];
    for (const { address } of pageFiles().filter((file) => file.identity === identity && !noLists.test(file.address))) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page);
      const sizes = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap((entry) => (/\/assets\/.*\.js$/.test(entry.name) ? [Number(Reflect.get(entry, 'encodedBodySize'))] : [])),
      );
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeGreaterThan(300_000);
      if (sizes.length > listFiles || bytes > listBytes) tooLarge.push([address, sizes.length, bytes]);
    }
    expect(tooLarge).toEqual([]);
  });

test('a list by its address asks for the big files at once', async ({ page, platform }) => {
  await become(page, platform, 'other');
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('.js') && asked.push(new URL(request.url()).pathname));
  await page.goto('/other/merchant/list');
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible();
  const early = await page.locator('link[rel=modulepreload]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(early.filter((path) => /group-(?:shell|list)/.test(path ?? ''))).toHaveLength(2);
  expect(asked).toEqual(expect.arrayContaining(early));
});

/** Answers that a list by its address waits for one after the other: the document, what it names, and what that names. */
const listSteps = 3;

test('a list by its address waits for three answers in a row', async ({ page, platform }) => {
  await become(page, platform, 'other');
  let isThere = false;
  await page.exposeFunction('noteRow', () => (isThere = true));
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('tr.ant-table-row')) return;
      observer.disconnect();
      void Reflect.get(window, 'noteRow')();
    }).observe(document, { childList: true, subtree: true });
  });
  const held: (() => void)[] = [];
  await page.route('**/*', async (route) => {
    if (!isThere) await new Promise<void>((letGo) => held.push(letGo));
    await route.continue();
  });
  const opened = page.goto('/other/order/all?status=4', { waitUntil: 'commit' });
  for (let step = 0; step < listSteps; step += 1) {
    // All that is asked for without an answer to any of it; a shared machine may take its time.
    for (let before = -1; before !== held.length || held.length === 0; await new Promise((resolve) => setTimeout(resolve, 2000)))
      before = held.length;
    for (const letGo of held.splice(0)) letGo();
  }
  await expect.poll(() => isThere, { timeout: 30_000 }).toBe(true);
  for (const letGo of held) letGo();
  await opened;
});

test('what draws charts comes where a chart stands, and with no list', async ({ page, platform }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.url().endsWith('.js') && scripts.push(new URL(request.url()).pathname));
  await become(page, platform, 'payer');
  await page.goto('/payer/orders');
  await settled(page);
  expect(scripts.filter((path) => /Trend/.test(path))).toEqual([]);
  await goWithin(page, '/payer/index');
  await expect.poll(() => scripts.some((path) => /TrendCanvas/.test(path))).toBe(true);
});

test('no page is in the entry, and none breaks the content security policy', async ({ page, platform }) => {
  const broken: string[] = [];
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()));
  page.on('pageerror', (error) => broken.push(error.message));
  const scripts: string[] = [];
  page.on('request', (request) => request.url().endsWith('.js') && scripts.push(new URL(request.url()).pathname));
  await enter(page, platform, 'other');
  for (const path of [
    '/other/account/info',
    '/other/account/list',
    '/other/account/log',
    '/other/merchant/list',
    '/other/provider/list',
    '/other/system/ip',
    '/document',
    '/bind',
  ]) {
    const before = scripts.length;
    await page.goto(path);
    await settled(page);
    expect(scripts.length).toBeGreaterThan(before);
  }
  expect(broken).toEqual([]);
});

test('what opens over a page comes when somebody moves in it; a dialog waits for it, and its first field has the focus', async ({
  page,
  platform,
}) => {
  await become(page, platform, 'other');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/group-dialogs/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/other/merchant/list');
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible();
  await settled(page);
  expect(asked.filter((path) => /group-dialogs/.test(path))).toEqual([]);
  await page.getByRole('button', { name: '新建商户' }).click();
  await expect.poll(() => asked.filter((path) => /group-dialogs.*js/.test(path)).length).toBe(1);
  // The list stays as it is meanwhile.
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letGo();
  const dialog = page.getByRole('dialog', { name: '新建商户' });
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
});

test('what opens and cannot be fetched is said, and comes once the page is fetched again', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.route(/group-dialogs/, (route) => route.abort());
  await page.goto('/other/merchant/list');
  await page.getByRole('button', { name: '新建商户' }).click();
  await expect(page.getByText('页面需要刷新')).toBeVisible();
  await page.unroute(/group-dialogs/);
  await page.getByRole('button', { name: '刷新' }).click();
  await page.getByRole('button', { name: '新建商户' }).click();
  await expect(page.getByRole('dialog', { name: '新建商户' })).toBeVisible();
});

test('where what says things cannot be fetched that is said all the same, and what stands there stays', async ({ page, platform }) => {
  await become(page, platform, 'payee');
  await page.route(/group-feedback/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/payee/order/all');
  const rows = page.locator('tr.ant-table-row');
  const copy = rows.first().getByRole('button', { name: /^复制/ }).first();
  const dialog = page.getByRole('dialog', { name: '页面未能完整加载，请检查网络' });
  await copy.click();
  await expect(dialog).toBeVisible();
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // Each time that something is to be said.
  await copy.click();
  await expect(dialog).toBeVisible();
  await page.unroute(/group-feedback/);
  await dialog.getByRole('button', { name: '重新加载' }).click();
  await copy.click();
  await expect(page.getByText(/^复制(?:成功|失败)/)).toBeVisible();
});

test('a browser has the texts of its own language alone, and another one when it is chosen', async ({ page, platform }) => {
  await become(page, platform, 'other');
  const asked: string[] = [];
  page.on('request', (request) => /assets\/(?:zh-CN|en-US)/.test(request.url()) && asked.push(request.url()));
  await page.goto('/other/merchant/list');
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible();
  expect(asked.map((url) => /zh-CN|en-US/.exec(url)?.[0])).toEqual(['zh-CN']);
  await page.route(/assets\/en-US/, (route) => route.abort());
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  const dialog = page.getByRole('dialog', { name: '页面需要刷新' });
  await expect(dialog).toBeVisible();
  await expect(page.locator('h1')).toHaveText('商户列表');
  await page.unroute(/assets\/en-US/);
  await dialog.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merchant list');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merchant list');
});
