import fs from 'node:fs';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import { identities } from '../../contract/identity';
import { violationsOf } from '../support/accessibility';
import { become, expect, fillCaptcha, settled, signIn, test } from '../support/flow';
import { ownerOf, subAccount } from '../support/client';
import { repoRoot } from '../support/template';

const scripts = /\/assets\/.*\.js$/;

/** Opens a page while scripts of the application, by default all, are held back; answers what lets them go. */
async function openHeld(page: Page, address: string, heldBack = scripts): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(heldBack, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: /^(登录|Sign in)$/ })).toBeVisible();
  return async () => {
    letGo();
    await takenOver(page);
  };
}

/** Waits until the application has the form. */
async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => !('prerendered' in window) && document.querySelector('canvas') !== null);
}

/** Everything of the page as it is drawn: where it stands, and what it looks like. */
function drawn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main, main *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, borderColor, font, opacity } = getComputedStyle(element);
      return [element.tagName, x, y, width, height, color, backgroundColor, borderColor, font, opacity].join(' ');
    }),
  );
}

/** What the form says is wrong, by its fields. */
function told(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('main input')].map((input) => {
      const text = document.getElementById(input.getAttribute('aria-describedby') ?? '');
      return `${input.id} ${input.getAttribute('aria-invalid')} ${text?.getAttribute('role')} ${text?.textContent}`;
    });
    return [...fields, `focus ${document.activeElement?.id}`];
  });
}

function note(page: Page, part: string): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => request.url().includes(part) && seen.push(request));
  return seen;
}

for (const identity of identities) {
  test(`${identity}: who types before the application is there keeps the fields, the focus and the caret`, async ({ page, platform }) => {
    const broken: string[] = [];
    page.on('console', (message) => message.type() === 'error' && broken.push(message.text()));
    page.on('pageerror', (error) => broken.push(error.message));
    const captchas = note(page, '/api/captcha');
    const takeOver = await openHeld(page, `/login/${identity}`);
    const username = page.getByLabel('用户名');
    await expect(username).toBeFocused();
    await page.keyboard.type('somebody');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a-password');
    await fillCaptcha(page, platform);
    const captcha = await page.locator('img[data-captcha]').getAttribute('data-captcha');
    await username.focus();
    await username.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 5, 'backward'));
    await page.locator('main input').evaluateAll((inputs) => inputs.forEach((input) => Reflect.set(input, 'isThatOne', true)));
    expect(await violationsOf(page)).toEqual([]);

    await takeOver();
    await settled(page);
    await expect(username).toBeFocused();
    expect(
      await username.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd, input.selectionDirection]),
    ).toEqual([2, 5, 'backward']);
    await expect(username).toHaveValue('somebody');
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue('a-password');
    await expect(page.getByLabel('验证码', { exact: true })).toHaveValue(/.+/);
    expect(await page.locator('main input').evaluateAll((inputs) => inputs.map((input) => Reflect.get(input, 'isThatOne')))).toEqual(
      Array(3).fill(true),
    );
    await expect(page.locator('img[data-captcha]')).toHaveAttribute('data-captcha', captcha ?? '');
    expect(captchas).toHaveLength(1);
    expect(broken).toEqual([]);
  });
}

const looks = [
  { name: 'light', size: { width: 1280, height: 800 }, settings: {} },
  { name: 'dark, in English', size: { width: 1280, height: 800 }, settings: { theme: 'dark', language: 'en' } },
  { name: 'a colour of one’s own', size: { width: 1280, height: 800 }, settings: { themeColor: '#F5740B' } },
  { name: 'the same in dark', size: { width: 1280, height: 800 }, settings: { themeColor: '#F5740B', theme: 'dark' } },
  { name: 'a phone', size: { width: 375, height: 760 }, settings: {} },
  { name: 'a phone, dark, in English', size: { width: 375, height: 760 }, settings: { theme: 'dark', language: 'en' } },
];

for (const [index, { name, size, settings }] of looks.entries()) {
  test(`nothing moves and nothing changes its colour when the application takes over: ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.addInitScript((chosen) => localStorage.setItem('settings.payer', JSON.stringify(chosen)), settings);
    const takeOver = await openHeld(page, '/login/payer');
    await expect(page.locator('img[data-captcha]')).toBeVisible();
    await expect(page.getByRole('button', { name: /^merchant/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    await page.screenshot({ path: `test-results/looks/login-${index}-html.png` });
    const before = await drawn(page);
    await takeOver();
    await settled(page);
    await page.screenshot({ path: `test-results/looks/login-${index}-taken.png` });
    expect(await drawn(page)).toEqual(before);
  });
}

test('wrong input is told in the same words before and after, and what was told stays', async ({ page }) => {
  const wrong = async () => {
    const said: string[][] = [];
    await page.getByRole('button', { name: '登录', exact: true }).click();
    said.push(await told(page));
    await page.getByLabel('用户名').fill('  ');
    await page.getByLabel('密码', { exact: true }).fill('12345');
    await page.getByLabel('密码', { exact: true }).press('Enter');
    said.push(await told(page));
    await page.getByLabel('用户名').fill('somebody');
    said.push(await told(page));
    return said;
  };
  const takeOver = await openHeld(page, '/login/other');
  const before = await wrong();
  expect(before[0]?.join()).toContain('请输入用户名');
  expect(before[1]?.join()).toContain('密码不能少于 6 位');
  await takeOver();
  expect(await told(page)).toEqual(before.at(-1));
  await page.reload();
  await takenOver(page);
  expect(await wrong()).toEqual(before);
});

test('what is shown is kept: the password, the language, caps lock', async ({ page }) => {
  const takeOver = await openHeld(page, '/login/other');
  await page.getByLabel('密码', { exact: true }).fill('a-password');
  await page.getByRole('button', { name: '显示密码' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await password.evaluate((input) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
  );
  await expect(page).toHaveTitle(/ - Platform console V1\.2$/);
  const states = async () => {
    await expect(page.getByText('Caps lock is on')).toBeVisible();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('a-password');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  };
  await states();
  await takeOver();
  await states();
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('a language that is chosen while the application starts is that of all of it', async ({ page }) => {
  const takeOver = await openHeld(page, '/login/payer', /group-login.*\.js$/);
  // It has begun in the other one.
  await page.waitForFunction(() => document.querySelector('#root')?.firstElementChild);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await takeOver();
  for (const text of ['Please enter Username', 'Please enter Password', 'Sign in', 'Verify Code', 'Merchant console'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  await expect(page).toHaveTitle(/ - Merchant console V1\.2$/);
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByText('请输入用户名', { exact: true })).toBeVisible();
});

test('what is sent before the application is there is sent by it, once, and stands nowhere meanwhile', async ({ page, platform }) => {
  const logins = note(page, '/agent/login');
  const takeOver = await openHeld(page, '/login/other');
  const client = await subAccount(await ownerOf(platform, 'other'), ['loginLog.view']);
  await page.getByLabel('用户名').fill(client.username);
  await page.getByLabel('密码', { exact: true }).fill('demo123456');
  await fillCaptcha(page, platform);
  const button = page.getByRole('button', { name: '登录', exact: true });
  await page.getByLabel('验证码', { exact: true }).press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  expect(logins).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state]));
  expect(kept).not.toContain('demo123456');
  await takeOver();
  await expect(page).toHaveURL(/\/other\/index$/);
  expect(logins).toHaveLength(1);
});

test('what was sent early and refused stands in the form, to be tried again', async ({ page, platform }) => {
  const takeOver = await openHeld(page, '/login/other');
  await page.getByRole('button', { name: /^admin/ }).click();
  await expect(page.getByLabel('验证码', { exact: true })).toBeFocused();
  await page.getByLabel('密码', { exact: true }).fill('wrong-password');
  await fillCaptcha(page, platform);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await takeOver();
  await expect(page.getByRole('alert').getByText('用户名或密码错误')).toBeVisible();
  // The code was good for one try: another one is there, and the cursor in its field.
  await expect(page.getByLabel('验证码', { exact: true })).toBeFocused();
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('wrong-password');
  await page.getByLabel('密码', { exact: true }).fill('demo123456');
  await fillCaptcha(page, platform);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
});

test('an application that does not come is told of, and nothing waits for it', async ({ page }) => {
  await page.route(scripts, (route) => route.abort());
  await page.goto('/login/payee');
  await expect(page.getByRole('alert').getByText('页面未能完整加载')).toBeVisible();
  await page.getByRole('button', { name: /^provider/ }).click();
  await page.getByLabel('验证码', { exact: true }).fill('1234');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toHaveAttribute('aria-busy', 'false');
  await page.unrouteAll();
  await page.getByRole('button', { name: '重新加载' }).click();
  await takenOver(page);
  await expect(page.getByRole('alert').getByText('页面未能完整加载')).toHaveCount(0);
});

test('a part of the application that does not come is told of too', async ({ page }) => {
  await page.route(/group-login.*\.js$/, (route) => route.abort());
  await page.goto('/login/payee');
  await expect(page.getByRole('alert').getByText('页面未能完整加载')).toBeVisible();
});

test('what an extension of the browser writes into the form costs nobody what he typed', async ({ page }) => {
  const takeOver = await openHeld(page, '/login/other');
  await page.getByLabel('用户名').fill('somebody');
  await page.getByLabel('密码', { exact: true }).fill('a-password');
  await page.getByLabel('用户名').evaluate((input) => input.after(document.createElement('span')));
  await takeOver();
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('a-password');
  await expect(page.getByLabel('用户名')).toHaveValue('somebody');
});

test('the form stands at the login pages alone, and not where the application leads elsewhere', async ({ page, platform }) => {
  const form = page.locator('#login');
  for (const address of ['/other/index', '/bind', '/login/nobody', '/login/payer?token=x&type=payer&mer_id=1']) {
    await page.route(scripts, (route) => route.abort());
    await page.goto(address);
    await expect(form).toHaveCount(0);
    await expect(page.locator('form')).toHaveCount(0);
    await page.unrouteAll();
  }
  // From within the application the page is drawn by React alone.
  await page.goto('/other/index');
  await expect(page).toHaveURL(/\/login\/other$/);
  await expect(page.getByLabel('用户名')).toBeFocused();
  await expect(form).toHaveCount(0);

  await page.goto('/login/other');
  await takenOver(page);
  await page.getByRole('link', { name: '商户后台' }).click();
  await expect(page.getByRole('button', { name: /^merchant/ })).toBeVisible();
  await expect(page.getByLabel('用户名')).toHaveCount(1);
  await expect(form).toHaveCount(0);

  const client = await subAccount(await ownerOf(platform, 'other'), ['loginLog.view']);
  await client.bind();
  await signIn(page, platform, 'other', client.username);
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
  await expect(form).toHaveCount(0);
  await page.goto('/other/index');
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
  await page.route(scripts, (route) => route.abort());
  await page.reload();
  await expect(form).toHaveCount(0);
  await page.unrouteAll();
  await become(page, platform, 'other');
  await page.goto('/other/account/info');
  await expect(page.locator('h1')).toBeVisible();
  await expect(form).toHaveCount(0);
});

/** Serves dist/ and nothing else: what is no file is the page. */
async function serveDist(): Promise<http.Server> {
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.html': 'text/html' };
  const server = http.createServer((request, response) => {
    const file = path.join(repoRoot, 'dist', path.normalize(new URL(request.url ?? '/', 'http://dist').pathname));
    const found = fs.existsSync(file) && fs.statSync(file).isFile() ? file : path.join(repoRoot, 'dist/index.html');
    response.setHeader('content-type', types[path.extname(found)] ?? 'application/octet-stream');
    fs.createReadStream(found).pipe(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

test('dist/ alone, without a platform, has the form, and says that there is no captcha', async ({ page }) => {
  const server = await serveDist();
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  try {
    const takeOver = await openHeld(page, `http://127.0.0.1:${port}/login/payee`);
    await page.getByLabel('用户名').fill('somebody');
    const again = page.getByRole('button', { name: '验证码加载失败，点击重试' });
    await expect(again).toBeVisible();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('请输入密码', { exact: true })).toBeVisible();
    await takeOver();
    await expect(page.getByLabel('用户名')).toHaveValue('somebody');
    await expect(page.getByText('请输入密码', { exact: true })).toBeVisible();
    await expect(again).toBeVisible();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
