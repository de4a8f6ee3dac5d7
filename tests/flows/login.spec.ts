import { choose, enter, expect, fillCaptcha, signIn, test } from '../support/flow';
import { identities } from '../../contract/identity';

const doors = { other: '管理员后台', payer: '商户后台', payee: '店铺后台' };

for (const identity of identities) {
  test(`${identity} signs in by its own door, and out again [S2.5] [S1.2] [S1.3] [S4.1] [S4.2] [S6.1] [S3.9]`, async ({
    page,
    platform,
  }) => {
    await page.goto(`/login/${identity}`);
    await expect(page).toHaveTitle(`天猫系统 - ${doors[identity]}V1.2`);
    await enter(page, platform, identity);
    // That something is unread is a badge on the icon, and nothing in the title.
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/logo-unread.svg');
    await expect(page).toHaveTitle(`天猫系统 - ${doors[identity]}V1.2`);
    const keys = await page.evaluate(() => ({ local: Object.keys(localStorage), session: Object.keys(sessionStorage) }));
    expect(keys.local).toContain(`${identity}accessToken`);
    expect(keys.session).toEqual(expect.arrayContaining(['loginInfo', `${identity}userData`]));

    await page.getByRole('button', { name: { other: 'admin', payer: 'merchant', payee: 'provider' }[identity] }).click();
    await choose(page, '退出登录');
    await expect(page).toHaveURL(new RegExp(`/login/${identity}$`));
    const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(left.filter((key) => key.startsWith(identity))).toEqual([]);
  });
}

test('the form says what is missing, in Chinese and in English [S5.1] [S2.50] [S2.13]', async ({ page }) => {
  await page.goto('/login/other');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  for (const text of ['请输入用户名', '请输入密码', '请输入验证码']) await expect(page.getByText(text, { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.reload();
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  for (const text of ['Please enter Username', 'The password can not be less than 6 digits', 'Please enter Verify Code'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Please enter Password', { exact: true })).toBeVisible();
});

test('caps lock is told while it is on [S2.50]', async ({ page }) => {
  await page.goto('/login/payer');
  const password = page.getByLabel('密码', { exact: true });
  await password.focus();
  const press = (isOn: boolean) =>
    password.evaluate(
      (input, modifierCapsLock) => input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock })),
      isOn,
    );
  await press(true);
  await expect(page.getByText('大写锁定已打开')).toBeVisible();
  await press(false);
  await expect(page.getByText('大写锁定已打开')).toBeHidden();
});

test('a wrong password keeps name and password and asks for a new code; a wrong code is said at its field', async ({ page, platform }) => {
  await signIn(page, platform, 'other', 'readonly03', 'wrong-password');
  await expect(page.getByRole('alert').getByText('用户名或密码错误')).toBeVisible();
  await expect(page.getByLabel('用户名')).toHaveValue('readonly03');
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('wrong-password');
  await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('');

  await page.getByLabel('验证码', { exact: true }).fill('zzzz');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('验证码错误或已过期')).toBeVisible();
});

test('too many wrong passwords lock the account for a while', async ({ page, platform }) => {
  await page.goto('/login/other');
  await page.getByLabel('用户名').fill('readonly11');
  await page.getByLabel('密码', { exact: true }).fill('wrong-password');
  const alert = page.getByRole('alert');
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await fillCaptcha(page, platform);
    const answered = page.waitForResponse('**/agent/login');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await answered;
  }
  await expect(alert.getByText(/登录失败次数过多，请 \d+ 分钟后再试/)).toBeVisible();
});

test('the demo accounts fill the form, and no door offers those of another', async ({ page }) => {
  await page.goto('/login/payee');
  await page.getByRole('button', { name: /^provider/ }).click();
  await expect(page.getByLabel('用户名')).toHaveValue('provider');
  await expect(page.getByRole('button', { name: /^admin/ })).toBeHidden();
});

test('what was said of a field follows the language, and the eye of the password is named in it', async ({ page }) => {
  await page.goto('/login/payer');
  await expect(page.getByRole('button', { name: '显示密码' })).toBeVisible();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('请输入用户名', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('Please enter Username', { exact: true })).toBeVisible();
  await expect(page.getByText('请输入用户名', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  await expect(page).toHaveTitle(/ - Merchant console V1\.2$/);
});
