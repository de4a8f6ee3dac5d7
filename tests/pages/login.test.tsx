import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillCaptcha, openPage, startPagePlatform } from '../support/page';
import type { TestPlatform } from '../support/platform';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPagePlatform();
});
afterAll(() => platform.stop());

test('the login form asks for all three fields, then for the code, then lets a merchant in [S5.1] [S2.50]', async () => {
  await openPage('/login/payer');
  const submit = await screen.findByRole('button', { name: '登录' });
  await userEvent.click(submit);
  for (const text of ['请输入用户名', '请输入密码', '请输入验证码']) expect(await screen.findByText(text)).toBeVisible();

  await userEvent.type(screen.getByLabelText('用户名'), 'merchant');
  await userEvent.type(screen.getByLabelText('密码'), 'demo123456');
  await fillCaptcha(platform);
  await userEvent.click(submit);
  // The demo's accounts have a second factor, and the page says its code.
  await userEvent.click(await screen.findByRole('button', { name: '演示：填入此刻的安全码' }, { timeout: 10_000 }));
  await waitFor(() => expect(screen.getByLabelText('安全码')).toHaveDisplayValue(/^\d{6}$/));
  await userEvent.click(screen.getByRole('button', { name: '验证' }));
  await screen.findByText('复制费率', undefined, { timeout: 30_000 });
  expect(localStorage.getItem('payeraccessToken')).toMatch(/^[\w-]{43}$/);
});
