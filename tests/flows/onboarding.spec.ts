import type { Page } from '@playwright/test';
import { createMerchant } from '../../contract/merchants';
import { createProvider, switchWork } from '../../contract/providers';
import { changePassword } from '../../contract/security';
import { Client, ownerOf } from '../support/client';
import { enter, expect, menuLink, settled, test } from '../support/flow';
import type { TestPlatform } from '../support/platform';

const password = 'my-own-password-1';
const stepsOf = (page: Page) => page.locator('.ant-card').filter({ hasText: '开通步骤' });

/** Somebody whose owner has bound a second factor and has a password of his own. */
async function takenOn(platform: TestPlatform, identity: 'payer' | 'payee', username: string): Promise<Client> {
  const platformOwner = await ownerOf(platform, 'other');
  const wanted = { username, name: '竹林茶叶', rate_copy: 110, rate_pay: 110, request_id: username };
  const made = await (identity === 'payer'
    ? platformOwner.get(createMerchant, { ...wanted, allow_df: 1 })
    : platformOwner.get(createProvider, { ...wanted, min_deposit: '500.00' }));
  const client = await (await new Client(platform, identity).login(username, made.password)).bound();
  client.token = (await client.get(changePassword, { old_password: made.password, new_password: password })).token;
  return client;
}

test('a new merchant finds what it has left to do, goes to it by the keyboard, and finds it ticked', async ({ page, platform }) => {
  await takenOn(platform, 'payer', 'new-merchant');
  await enter(page, platform, 'payer', 'new-merchant', password);
  const steps = stepsOf(page);
  await expect(steps).toContainText('已完成 2 / 5');
  await expect(steps.getByRole('listitem').getByRole('img', { name: '已完成' })).toHaveCount(2);
  await steps.getByRole('link', { name: '查看网关密钥' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payer\/account\/info$/);
  const secret = page.locator('.ant-card').filter({ has: page.getByText('网关密钥') });
  await secret.getByRole('button', { name: /查\s?看/ }).click();
  await expect(secret.locator('code')).toHaveText(/^[0-9a-f]{64}$/);
  await menuLink(page, '首页').click();
  await expect(steps).toContainText('已完成 3 / 5');
  await expect(steps.getByRole('link')).toHaveText([/调用接口创建首笔订单/, /首次支付回调成功/]);

  await page.setViewportSize({ width: 375, height: 812 });
  // Once charts and tables know of their new width.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await steps.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/document$/);
});

test('a new provider that rests begins to take orders where it is told to', async ({ page, platform }) => {
  const provider = await takenOn(platform, 'payee', 'new-provider');
  await provider.prove();
  await provider.get(switchWork, { status: 2 });
  await enter(page, platform, 'payee', 'new-provider', password);
  const steps = stepsOf(page);
  await expect(steps).toContainText('已完成 2 / 5');
  await expect(steps.getByRole('link', { name: '充值押金' })).toContainText('至少 ￥500.00');
  await steps.getByRole('button', { name: '开始接单' }).press('Enter');
  await expect(steps).toContainText('已完成 3 / 5');
  await expect(page.getByRole('switch', { name: '接单状态' })).toBeChecked();
  await page.getByRole('switch', { name: '接单状态' }).click();
  await expect(steps.getByRole('button', { name: '开始接单' })).toBeVisible();
  await steps.getByRole('link', { name: '添加并启用淘宝账户' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '淘宝全部' })).toBeVisible();
});

test('who has nothing left to do never sees the steps, not for a moment', async ({ page, platform }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes('开通步骤')) document.documentElement.dataset.told = 'steps';
    }).observe(document, { childList: true, subtree: true });
  });
  for (const identity of ['payer', 'payee', 'other'] as const) {
    await enter(page, platform, identity);
    await settled(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-told');
  }
});
