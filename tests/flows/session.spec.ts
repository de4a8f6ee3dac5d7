import { codes } from '../../contract/codes';
import { switchOn } from '../../contract/fields';
import { Client, ownerOf, subAccount } from '../support/client';
import {
  act,
  askByFilters,
  become,
  choose,
  enter,
  expect,
  fillCaptcha,
  menuLink,
  openFilters,
  settled,
  signIn,
  test,
} from '../support/flow';
import { accountInfo } from '../../contract/session';
import type { Page, Route } from '@playwright/test';
import type { TestPlatform } from '../support/platform';

const envelope = (code: number, msg = '', data: unknown = {}) => ({
  contentType: 'application/json',
  body: JSON.stringify({ code, msg, data }),
});
/** Answers one call of the page with an envelope, as another back end of the same contract might. */
const answer = (page: Page, path: string, code: number, msg?: string) =>
  page.route(`**/api${path}*`, (route: Route) => route.fulfill(envelope(code, msg)));

async function bound(platform: TestPlatform, permissions: string[]): Promise<{ client: Client; username: string }> {
  const client = await subAccount(await ownerOf(platform, 'other'), permissions);
  await client.bind();
  return { client, username: (await client.get(accountInfo, {})).username };
}

/** Signs in with a second factor, loses its proof and sends a form whose call needs one. */
async function sendWithoutProof(page: Page, platform: TestPlatform): Promise<Client> {
  const { client, username } = await bound(platform, ['ipRule.view', 'ipRule.manage']);
  await signIn(page, platform, 'other', username);
  await page.getByLabel('安全码').fill(client.nextCode());
  await page.getByRole('button', { name: '验证' }).click();
  await expect(page).toHaveURL(/\/other\/index$/);
  // The proof has been lost: every call that needs one is refused.
  await page.evaluate(() => localStorage.removeItem('otheraccessTokenTwice'));
  await page.goto('/other/system/ip');
  await page.getByRole('button', { name: '添加IP' }).click();
  await page.getByRole('dialog').first().getByLabel('IP / 网段').fill('127.0.0.0/8');
  await page.getByRole('button', { name: '确定' }).click();
  return client;
}

test('the second step completes a login, also after a reload [S4.1] [S4.8]', async ({ page, platform }) => {
  const { client, username } = await bound(platform, ['loginLog.view']);
  await signIn(page, platform, 'other', username);
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
  await page.goto('/other/index');
  await expect(page).toHaveURL(/\/login\/other$/);
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
  await page.getByLabel('安全码').fill('中文');
  await page.getByRole('button', { name: '验证' }).click();
  await expect(page.getByText('请输入正确的安全码')).toBeVisible();
  await page.getByLabel('安全码').fill('000000');
  await page.getByRole('button', { name: '验证' }).click();
  await expect(page.getByText('安全码输入错误')).toBeVisible();
  // What the platform said stands in its own language alone.
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByLabel('Security code')).toBeVisible();
  await expect(page.getByText('安全码输入错误')).toHaveCount(0);
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByLabel('安全码').fill(client.nextCode());
  await page.getByRole('button', { name: '验证' }).click();
  await expect(page).toHaveURL(/\/other\/index$/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain('otheraccessTokenTwice');
});

test('a call refused with 302 is sent again by itself after the code [S8.4]', async ({ page, platform }) => {
  const client = await sendWithoutProof(page, platform);

  const prompt = page.getByRole('dialog').filter({ hasText: '请验证安全码' });
  await prompt.getByLabel('安全码').fill('000000');
  await prompt.getByRole('button', { name: '确定' }).click();
  await expect(prompt.getByText('安全码输入错误')).toBeVisible();
  await prompt.getByLabel('安全码').fill(client.nextCode());
  await prompt.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('安全码验证成功')).toBeVisible();
  await expect(page.getByRole('cell', { name: '127.0.0.0/8' })).toBeVisible();
  await platform.db.query("delete from ip_rules where cidr = '127.0.0.0/8'");
});

test('giving the code up says so, and keeps the form [S8.4]', async ({ page, platform }) => {
  await sendWithoutProof(page, platform);
  await page.getByRole('dialog').filter({ hasText: '请验证安全码' }).getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('安全码输入错误')).toBeVisible();
  await expect(page.getByRole('dialog').first().getByLabel('IP / 网段')).toHaveValue('127.0.0.0/8');
});

test('who opened the replacing of his authenticator by its address and gives up the code is told what it takes', async ({
  page,
  platform,
}) => {
  await become(page, platform, 'payee');
  await page.evaluate(() => localStorage.removeItem('payeeaccessTokenTwice'));
  await page.goto('/bind');
  const prompt = page.getByRole('dialog').filter({ hasText: '请验证安全码' });
  await prompt.getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('更换验证器前，请先验证安全码')).toBeVisible();
  await expect(page.getByText('加载失败')).toBeHidden();
  await expect(page.getByText('安全码输入错误')).toBeHidden();
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await prompt.getByLabel('安全码').press('Escape');
  await expect(prompt).toBeHidden();
  await page.getByRole('button', { name: '返回账户信息' }).click();
  await expect(page).toHaveURL(/\/payee\/account\/info$/);

  await page.getByRole('button', { name: '更换' }).click();
  await prompt.getByRole('button', { name: '取消' }).click();
  await expect(page).toHaveURL(/\/payee\/account\/info$/);
  await expect(page.getByText('剩余恢复码')).toBeVisible();
  await expect(page.getByText('安全码输入错误')).toBeHidden();
});

test('who must bind is led to /bind (303), binds there, and is in [S8.5] [S2.6]', async ({ page, platform }) => {
  const client = await subAccount(await ownerOf(platform, 'other'), ['loginLog.view'], true);
  const { rows } = await platform.db.query<{ username: string }>('select username from accounts order by id desc limit 1');
  await signIn(page, platform, 'other', rows[0]?.username ?? '');
  await expect(page.getByText('请先绑定Google验证')).toBeVisible();
  // So it is told to who comes by a page's address.
  await page.goto('/other/order/all');
  await expect(page.getByText('请先绑定Google验证')).toBeVisible();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/bind$/);
  // Nothing else is open to him: he is not led back to where he would be led here.
  await expect(page.getByRole('button', { name: /^返回/ })).toBeHidden();
  await page.getByRole('button', { name: '换个账号登录' }).click();
  await expect(page).toHaveURL(/\/login\/other/);
  await signIn(page, platform, 'other', rows[0]?.username ?? '');
  await page.getByRole('button', { name: '确定' }).click();
  const secret = await page.locator('button[aria-label^="复制 "]').getAttribute('aria-label');
  client.secret = secret?.replace('复制 ', '');
  await page.getByLabel('安全码').fill(client.nextCode());
  await page.getByLabel('登录密码').fill('not-it-at-all');
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(page.getByText('密码错误')).toBeVisible();
  await page.getByRole('button', { name: '语言' }).click();
  await choose(page, 'English');
  await expect(page.getByRole('button', { name: 'Language' })).toBeVisible();
  await expect(page.getByText('密码错误')).toHaveCount(0);
  await page.getByRole('button', { name: 'Language' }).click();
  await choose(page, '中文');
  await page.getByLabel('登录密码').fill('demo123456');
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  const codes = page.getByRole('dialog').filter({ hasText: '请保存恢复码' });
  await expect(codes.getByRole('listitem')).toHaveCount(8);
  await codes.getByRole('button', { name: '我已保存' }).click();
  await expect(page).toHaveURL(/\/other\/index$/);
});

test('an expired session is told once, however many calls find out, then the login page stands there [S4.3] [S8.3]', async ({
  page,
  platform,
}) => {
  await enter(page, platform, 'other');
  await page.evaluate(() => localStorage.setItem('msEimitateLogin', 'x'));
  let failing = 0;
  // The first answer waits for the second question: its dialog would stand over the menu.
  let letGo = () => {};
  const severalAsked = new Promise<void>((resolve) => (letGo = resolve));
  for (const path of ['/platformApi/statistics', '/platformApi/todo', '/platformApi/login/log/list']) {
    await page.route(`**/api${path}*`, async (route) => {
      failing += 1;
      if (failing > 1) letGo();
      await severalAsked;
      return route.fulfill(envelope(301, '过期'));
    });
  }
  await page.getByRole('menuitem', { name: '账户管理' }).click();
  await menuLink(page, '登录日志').click();
  await menuLink(page, '首页').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCount(1);
  await expect(dialog.getByText('提示').last()).toBeVisible();
  await expect(dialog.getByText('当前页面已失效，请重新登录')).toBeVisible();
  expect(failing).toBeGreaterThan(1);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login\/other$/);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toEqual(expect.arrayContaining(['otheraccessToken', 'msEimitateLogin']));
});

test('a session that was ended elsewhere ends here at the next call', async ({ page, platform }) => {
  // Without the stream, which says so before anything is clicked.
  await page.route('**/message/stream*', (route) => route.abort());
  await enter(page, platform, 'payer');
  await settled(page);
  await platform.db.query(
    "update account_sessions s set revoked_at = now() from accounts a where a.id = s.account_id and a.username = 'merchant'",
  );
  await page.getByRole('menuitem', { name: '账户管理' }).click();
  await menuLink(page, '商户信息').click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login\/payer\?to=%2Fpayer%2Faccount%2Finfo$/);
});

test('an HTTP error with a body: 401 confirms the re-login, another is told [S8.7]', async ({ page, platform }) => {
  await enter(page, platform, 'payer');
  await page.route('**/api/payerApi/statistics*', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body: '{"message":"no"}' }),
  );
  await page.reload();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('当前页面已失效，请重新登录')).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(page).toHaveURL(/\/payer\/index$/);
});

/** Which ones of the demo are disabled, and where they stand, changes from day to day. */
const enabledAccounts = `/other/account/list?status=${switchOn}`;

test('203 is told once however many calls fail together [S8.2]', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto(enabledAccounts);
  await answer(page, '/platformApi/account/switch', 203);
  // A message goes by the clock: it stands until the last of the three has been answered.
  await page.clock.setFixedTime(new Date());
  for (const row of [1, 2, 3]) {
    await act(page, page.locator('tr.ant-table-row').nth(row), '停用');
    await page.getByRole('dialog').last().getByRole('button', { name: '停用' }).click();
  }
  await expect(page.getByText('非法操作')).toHaveCount(1);
});

test('222 is a success; other codes say their message, under either name, or 系统出错 [S8.1] [S8.6] [S3.8]', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto(enabledAccounts);
  const off = async () => {
    await act(page, page.locator('tr.ant-table-row').first(), '停用');
    await page.getByRole('dialog').last().getByRole('button', { name: '停用' }).click();
  };
  const reply = (body: object, status = 200) =>
    page.route(
      '**/platformApi/account/switch',
      (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
      { times: 1 },
    );
  await reply({ code: 222, data: {} });
  await off();
  await expect(page.getByText('操作成功')).toBeVisible();
  await reply({ code: 45678, message: '余额不足甲' });
  await off();
  await expect(page.getByText('余额不足甲')).toBeVisible();
  await reply({ code: 45679, msg: '余额不足乙' }, 400);
  await off();
  await expect(page.getByText('余额不足乙')).toBeVisible();
  await reply({ code: 45680 });
  await off();
  await expect(page.getByText('系统出错')).toBeVisible();
});

test('user info that cannot be loaded resets the token, unless a google verification code is owed [S4.8]', async ({ page, platform }) => {
  await enter(page, platform, 'payee');
  await answer(page, '/api/service/info', 45681, 'please enter the google verification code');
  await page.goto('/payee/index');
  await expect(page).toHaveURL(/\/login\/payee$/);
  expect(await page.evaluate(() => localStorage.getItem('payeeaccessToken'))).not.toBeNull();
  await page.unrouteAll();
  await answer(page, '/api/service/info', 45682, 'something else');
  await page.goto('/payee/index');
  await expect(page).toHaveURL(/\/login\/payee$/);
  expect(await page.evaluate(() => localStorage.getItem('payeeaccessToken'))).toBeNull();
});

for (const name of ['NOT_READY', 'SYSTEM_ERROR', 'TOO_MANY_REQUESTS'] as const) {
  test(`a platform that cannot answer at the moment ends no session: ${name}`, async ({ page, platform }) => {
    await become(page, platform, 'payee');
    await answer(page, '/api/service/info', codes[name].code, 'busy');
    await page.goto('/payee/team/list');
    const again = page.getByRole('button', { name: /重\s?试/ });
    await expect(again).toBeVisible();
    await page.unrouteAll();
    await again.click();
    await expect(page.getByRole('heading', { name: '下级服务商列表' })).toBeVisible();
  });
}

test('the tabs of one browser agree: signing out in one signs out the others of that identity', async ({ page, platform, context }) => {
  await enter(page, platform, 'other');
  const second = await context.newPage();
  await second.goto('/other/merchant/list');
  await expect(second.getByRole('heading', { name: '商户列表' })).toBeVisible();
  await page.getByRole('button', { name: 'admin', exact: true }).click();
  await choose(page, '退出登录');
  await expect(second).toHaveURL(/\/login\/other(?:\?to=|$)/);
  await expect(second.getByText('您已在另一个标签页退出登录')).toBeVisible();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(page.getByText('您已在另一个标签页退出登录')).toHaveCount(0);
});

test('dates of a query go out as unix seconds, a qr_code of a body without its base [S7.10]', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/account/log');
  const panel = await openFilters(page);
  await panel.getByPlaceholder('开始时间').click();
  await page.locator('.ant-picker-dropdown:visible').getByText('近 7 天').click();
  const asked = page.waitForRequest((request) => request.url().includes('create_time_from'));
  await askByFilters(panel);
  const query = new URL((await asked).url()).searchParams;
  expect(query.get('create_time_from')).toMatch(/^\d{10}$/);
  const from = new Date(Number(query.get('create_time_from')) * 1000 + 8 * 3_600_000).toISOString();
  const to = new Date(Number(query.get('create_time_to')) * 1000 + 8 * 3_600_000).toISOString();
  expect([from.slice(11, 19), to.slice(11, 19)]).toEqual(['00:00:00', '00:00:00']);
});

test('a demo account is in after two clicks and the captcha, and its proof can be given again by one [S4.1] [S8.4]', async ({
  page,
  platform,
}) => {
  await page.goto('/login/other');
  await page.getByRole('button', { name: /^finance/ }).click();
  await fillCaptcha(page, platform);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: '演示：填入此刻的安全码' }).click();
  await expect(page.getByLabel('安全码')).toHaveValue(/^\d{6}$/);
  // Enter sends it; it does not ask for another.
  await expect(page.getByLabel('安全码')).toBeFocused();
  const halfOpen = await page.evaluate(() => localStorage.getItem('otheraccessToken'));
  await page.getByRole('button', { name: '验证' }).click();
  await expect(page).toHaveURL(/\/other\/index$/);
  expect(await page.evaluate(() => localStorage.getItem('otheraccessToken'))).not.toBe(halfOpen);

  await page.evaluate(() => localStorage.removeItem('otheraccessTokenTwice'));
  await page.goto('/other/account/info');
  await page.getByRole('button', { name: '重新生成恢复码' }).click();
  // There are none that would be lost: it is not asked about.
  await page.getByRole('dialog').filter({ hasText: '请验证安全码' }).getByRole('button', { name: '演示：填入此刻的安全码' }).click();
  await expect(page.getByRole('dialog').getByLabel('安全码')).toHaveValue(/^\d{6}$/);
  await page.getByRole('dialog').filter({ hasText: '请验证安全码' }).getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('请保存恢复码')).toBeVisible();
});
