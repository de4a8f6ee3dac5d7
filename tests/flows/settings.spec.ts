import { codes } from '../../contract/codes';
import { become, choose, expect, nextClickCounts, settled, test } from '../support/flow';
import { MerchantMachine } from '../support/gateway';

test('a limit is changed by keyboard, refused at its field while it contradicts another, and holds at the gateway at once', async ({
  page,
  platform,
}) => {
  const machine = await MerchantMachine.open(platform);
  expect((await machine.create({ amount: '888.00' })).code).toBe(200);
  await become(page, platform, 'other');
  await page.goto('/other/index');
  await settled(page);
  await page.getByRole('button', { name: 'admin', exact: true }).click();
  await choose(page, '系统设置');
  await expect(page.getByRole('heading', { level: 1, name: '系统设置' })).toBeVisible();
  const most = page.getByRole('listitem').filter({ hasText: '单笔最高' }).first();
  await expect(most).toContainText('￥50,000.00');
  await expect(most).not.toContainText('→');

  const change = page.getByRole('button', { name: '修改「订单」设置' });
  const type = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  const send = async () => {
    await form.getByRole('button', { name: /确\s?定/ }).focus();
    await page.keyboard.press('Enter');
  };
  await change.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: '修改「订单」设置' });
  await expect(form.getByLabel('单笔最低')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('单笔最高')).toBeFocused();
  await type('0.5');
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('订单有效时间')).toBeFocused();
  await type('20000');
  await send();
  await expect(form.getByText('允许范围为 1 至 1,440 分钟')).toBeVisible();
  await expect(form.getByLabel('订单有效时间')).toBeFocused();
  await type('20');
  await send();
  await expect(form.getByText('不能小于「订单 · 单笔最低」（￥1.00）')).toBeVisible();
  await expect(form.getByLabel('单笔最高')).toBeFocused();
  await expect(form.getByLabel('订单有效时间')).toHaveValue('20');
  await type('800');
  await nextClickCounts(page);
  await send();
  await expect(form).toBeHidden();
  await expect(change).toBeFocused();
  await expect(most).toContainText('￥50,000.00 → ￥800.00');
  await expect(most).toContainText('admin');
  await expect(page.getByRole('listitem').filter({ hasText: '订单有效时间' }).first()).toContainText('10 分钟 → 20 分钟');

  expect((await machine.create({ amount: '800.01' })).code).toBe(codes.AMOUNT_OUT_OF_RANGE.code);
  const order = await machine.order({ amount: '800.00' });
  expect(order.expire_time - platform.now() / 1000).toBeGreaterThan(19 * 60);

  await most.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: '操作日志' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '系统设置 订单 · 单笔最高' })).toContainText('￥50,000.00 → ￥800.00');
  await platform.db.query("delete from settings where name in ('order_max', 'order_minutes')");
});

test('a limit without a unit of its own says none in English', async ({ page, platform }) => {
  await page.addInitScript(() => localStorage.setItem('umi_locale', 'en-US'));
  await become(page, platform, 'other');
  await page.goto('/other/system/settings');
  await page.getByRole('button', { name: /Orders/ }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByText('min', { exact: true }).first()).toBeVisible();
  await expect(form).not.toContainText('setting.');
});
