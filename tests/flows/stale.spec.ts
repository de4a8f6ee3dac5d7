import { startMerchantImitation } from '../../contract/session';
import { withdrawalStatuses } from '../../contract/states/withdrawals';
import { approveWithdrawal, listWithdrawals } from '../../contract/withdrawals';
import { ownerOf } from '../support/client';
import { become, enter, expect, goWithin, menuLink, sendLogin, settled, test } from '../support/flow';
import type { Page } from '@playwright/test';

/** Answers of these calls wait until they are let go; `asked` is when the first is made. */
async function hold(page: Page, path: string): Promise<{ asked: Promise<void>; letGo: () => void }> {
  let letGo = () => {};
  let ask = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const asked = new Promise<void>((resolve) => (ask = resolve));
  await page.route(path, async (route) => {
    ask();
    await released;
    await route.continue();
  });
  return { asked, letGo };
}

test('a list one comes back to shows its rows at once while it asks again, and asks once', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  await page.getByRole('menuitem', { name: '商户管理' }).click();
  await menuLink(page, '商户列表').click();
  const row = page.getByRole('row').filter({ hasText: '1000020' });
  await expect(row).toBeVisible();
  await menuLink(page, '首页').click();
  await settled(page);
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/merchant/list') && calls.push(request.url()));
  const { letGo } = await hold(page, '**/merchant/list?**');
  await menuLink(page, '商户列表').click();
  await expect(row).toBeVisible();
  await platform.db.query("update merchants set name = '改名后的商户' where id = 1000020");
  letGo();
  await expect(row).toContainText('改名后的商户');
  expect(calls).toHaveLength(1);
});

test('what one account has read is never shown to the next: after signing out, at another door, and while acting for somebody', async ({
  page,
  platform,
}) => {
  await enter(page, platform, 'other');
  await goWithin(page, '/other/order/all');
  const rows = page.locator('.ant-table-row');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('button', { name: 'admin' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login\/other/);

  // The same call by another door.
  await page.getByRole('link', { name: '商户' }).click();
  const merchants = await hold(page, '**/order/list?**');
  await sendLogin(page, platform, 'merchant');
  await page.getByRole('button', { name: '演示：填入此刻的安全码' }).click();
  await expect(page.getByLabel('安全码')).toHaveValue(/^\d{6}$/);
  await page.getByRole('button', { name: '验证' }).click();
  await expect(page).toHaveURL(/\/payer\/index$/);
  await goWithin(page, '/payer/orders');
  await expect(page.getByRole('heading', { name: '订单列表' })).toBeVisible();
  await merchants.asked;
  expect(await rows.count()).toBe(0);
  merchants.letGo();
  await expect(rows.first()).toBeVisible();
  await page.unroute('**/order/list?**');

  // An operator who acts for another merchant, in the same tab.
  const others = await hold(page, '**/order/list?**');
  const operator = await ownerOf(platform, 'other');
  const { plat_token: token } = await operator.get(startMerchantImitation, { mer_id: 1000002 });
  await goWithin(page, `/payer/orders?type=payer&mer_id=1000002&token=${token}`);
  await expect(page.getByText(/您正以操作员 admin 的身份代/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '订单列表' })).toBeVisible();
  await others.asked;
  expect(await rows.count()).toBe(0);
  others.letGo();
  await settled(page);
});

test('what somebody else was quicker to decide is shown as it is by now, and what was written into the dialog is kept', async ({
  page,
  platform,
}) => {
  const admin = await ownerOf(platform, 'other');
  const { list } = await admin.get(listWithdrawals, { status: withdrawalStatuses.pending });
  const first = list[0]?.order_sn ?? '';
  await become(page, platform, 'other', 'finance');
  await page.goto('/other/settlement/withdrawals');
  const row = page.getByRole('row').filter({ hasText: first });
  await row.getByRole('button', { name: '驳回' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('账户有误');
  await admin.get(approveWithdrawal, { order_sn: first, request_id: 'quicker-than-finance' });
  await dialog.getByRole('button', { name: /驳\s?回/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('待打款');
  await expect(dialog.getByRole('textbox')).toHaveValue('账户有误');
  await expect(row).toContainText('待打款');
  await dialog.getByRole('button', { name: /取\s?消/ }).click();
});
