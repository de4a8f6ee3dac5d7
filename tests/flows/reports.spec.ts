import { closeOrder } from '../../contract/orders';
import { ownerOf } from '../support/client';
import { MerchantMachine, newNumber, report } from '../support/gateway';
import { become, enter, expect, settled, test } from '../support/flow';

test('a report that cannot be applied waits for an operator on the home page, is tried again, and is set aside with a reason', async ({
  page,
  platform,
}) => {
  const machine = await MerchantMachine.open(platform);
  const order = await machine.order({ amount: '50.00' });
  const trade = newNumber();
  // Less came than was ordered.
  await report(platform, { order_sn: order.order_sn, amount: '49.00', trade_no: trade });

  await enter(page, platform, 'other');
  await page.getByRole('link', { name: /通道上报异常/ }).click();
  await expect(page).toHaveURL(/\/other\/order\/reports\?/);
  const row = page.getByRole('row').filter({ hasText: trade });
  await row.getByRole('button', { name: /重\s?试/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /重\s?试/ })
    .click();
  await expect(page.locator('.ant-message')).toBeVisible();
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: /忽\s?略/ }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(trade) });
  await dialog.getByRole('button', { name: /忽\s?略/ }).click();
  await expect(dialog.getByText('必填')).toBeVisible();
  await dialog.getByRole('textbox').fill('已线下退款');
  await dialog.getByRole('button', { name: /忽\s?略/ }).click();
  await expect(row).toHaveCount(0);
  await page.goto(`/other/order/reports?order_sn=${order.order_sn}`);
  await expect(row).toBeVisible();
  await expect(row).toContainText('已线下退款');
});

test('a report for an order that was closed says what is to be done, and leads to the order, which says what came', async ({
  page,
  platform,
}) => {
  const machine = await MerchantMachine.open(platform);
  const { order_sn } = await machine.order({ amount: '50.00' });
  const owner = await ownerOf(platform, 'other');
  await owner.get(closeOrder, { order_sn, reason: '客户取消', request_id: `flow-close-${order_sn}` });
  await report(platform, { order_sn, amount: '50.00' });

  await become(page, platform, 'other');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/other/order/reports?status=3');
  await settled(page);
  const row = page.getByRole('row').filter({ hasText: order_sn }).first();
  await expect(row).toContainText('订单已关闭或冲正，退款后请忽略');
  await row.getByRole('link', { name: order_sn, exact: true }).click();
  const order = page.getByRole('dialog', { name: '订单详情' });
  await expect(order).toContainText('结束后通道上报到账');
  await expect(order).toContainText('已关闭');
});
