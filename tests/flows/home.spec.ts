import type { Page } from '@playwright/test';
import { pathFor } from '../../contract/endpoint';
import { retryCallback } from '../../contract/orders';
import { startSimulator, stopSimulator } from '../../contract/simulator';
import { keptOut } from '../support/accessibility';
import { ownerOf } from '../support/client';
import { become, enter, expect, nextClickCounts, settled, test } from '../support/flow';
import { MerchantMachine, openReceiver } from '../support/gateway';
import type { TestPlatform } from '../support/platform';

/** How many a figure's link says. */
async function numberIn(page: Page, name: RegExp): Promise<number> {
  const label = (await page.getByRole('link', { name }).getAttribute('aria-label')) ?? '';
  return Number(/(\d[\d,]*)$/.exec(label)?.[1]?.replaceAll(',', ''));
}

/** Orders go to the demo's provider alone. */
async function onlyTheProvider(platform: TestPlatform): Promise<void> {
  await platform.db.query(
    `update receiving_accounts set min_amount = 100, max_amount = 5000000, daily_count = 100000, daily_amount = 100000000000,
       status = case when provider_id = (select principal_id from accounts where identity = 'payee' and username = 'provider')
         then 1 else 2 end`,
  );
  // Whether an order of the demo still waits depends on when it was made.
  await platform.db.query('update orders set ends_at = $1 where pay_status = 1', [new Date(platform.now())]);
}

test('a figure opens exactly the orders that it is made of, and back leads home', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  await settled(page);
  const paid = await numberIn(page, /^今日成功订单 /);
  await page.getByRole('link', { name: /^今日成功订单 / }).click();
  await expect(page).toHaveURL(/\/other\/order\/all\?status=2&create_time_from=\d+&create_time_to=\d+$/);
  await expect(page.getByText(`共 ${paid} 条`)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: '您好' })).toBeVisible();
  await page
    .getByRole('link', { name: /^昨日同刻 \d/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/other\/order\/all\?create_time_from=\d+&create_time_to=\d+$/);
});

test('an operator sees how much waits since when, and approves a withdrawal where it stands', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  const todo = page.getByRole('navigation', { name: '待处理' }).getByRole('link', { name: /^待审核提现/ });
  await expect(todo).toContainText('￥');
  await expect(todo).toContainText('最早');
  const waiting = Number(/待审核提现\s+(\d+)/.exec(await todo.innerText())?.[1]);
  const rows = page.getByRole('list', { name: '待审核提现' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  const first = (await rows.first().innerText()).split('\n')[0] ?? '';
  await rows.first().getByRole('button', { name: '通过' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(first);
  await dialog.getByRole('button', { name: '通过' }).click();
  await expect(page.getByText('操作成功')).toBeVisible();
  await expect(todo).toContainText(`待审核提现 ${waiting - 1}`);
});

test('a provider confirms from the page it leaves open: an order comes by itself, with the time that is left', async ({
  page,
  platform,
}) => {
  await onlyTheProvider(platform);
  await enter(page, platform, 'payee');
  const rows = page.getByRole('list', { name: '待确认' }).getByRole('listitem');
  await expect(page.getByText('没有待确认的订单')).toBeVisible();
  const machine = await MerchantMachine.open(platform);
  const { order_sn: orderSn } = await machine.order({ amount: '188.00' });
  const row = rows.filter({ hasText: orderSn });
  await expect(row.getByRole('timer', { name: '剩余支付时间' })).toHaveText(/^0\d:\d\d$/);
  expect(await keptOut(page)).toEqual([]);
  await row.getByRole('button', { name: '确认收款' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认收款' }).click();
  await expect(page.getByText('操作成功')).toBeVisible();
  await expect(row).toHaveCount(0);
  const { rows: found } = await platform.db.query('select status from orders where order_sn = $1', [orderSn]);
  expect(found[0].status).toBe(2);
});

test('a provider that rests is told so, and works again from there', async ({ page, platform }) => {
  await enter(page, platform, 'payee');
  await page.getByRole('switch', { name: '接单状态' }).click();
  await page.getByRole('button', { name: '恢复接单' }).click();
  await expect(page.getByRole('switch', { name: '接单状态' })).toBeChecked();
  await expect(page.getByRole('button', { name: '恢复接单' })).toHaveCount(0);
});

test('a provider whose deposit and accounts give it no orders is told so, with the way to each', async ({ page, platform }) => {
  const { db } = platform;
  const own = "(select principal_id from accounts where identity = 'payee' and username = 'provider')";
  await db.query(`update receiving_accounts set resting_at = null, status = 1 where provider_id = ${own}`);
  await enter(page, platform, 'payee');
  await settled(page);
  await expect(page.getByText(/押金不足|账户休息中|没有可接单/)).toHaveCount(0);

  await db.query(`update providers set min_deposit = 100000000000 where id = ${own}`);
  await db.query(`update receiving_accounts set resting_at = now() where provider_id = ${own}`);
  await page.reload();
  const lacking = page.getByRole('alert').filter({ hasText: '押金不足，无法分配订单，至少还需 ￥' });
  await lacking.getByRole('button', { name: /充\s?值/ }).click();
  await page
    .getByRole('dialog', { name: '押金充值' })
    .getByRole('button', { name: /取\s?消/ })
    .click();
  await expect(page.getByRole('link', { name: '当前没有可接单的账户，无法分配订单' })).toHaveAttribute('href', '/payee/channel/all');
  expect(await keptOut(page)).toEqual([]);
  const { rowCount: all } = await db.query(`select 1 from receiving_accounts where provider_id = ${own}`);
  await page.getByRole('link', { name: `${all} 个账户休息中` }).click();
  await expect(page).toHaveURL(/\/payee\/channel\/all\?rest=2$/);
  await expect(page.getByRole('button', { name: /唤\s?醒/ })).toHaveCount(all ?? 0);

  await db.query(`update providers set min_deposit = 0 where id = ${own}`);
  await db.query(`update receiving_accounts set resting_at = null where provider_id = ${own}`);
});

test('the field of the simulator begins with what runs', async ({ page, platform }) => {
  const operator = await ownerOf(platform, 'other');
  await operator.get(startSimulator, { rate: '0.3' });
  try {
    await enter(page, platform, 'other');
    await expect(page.getByText('运行中，0.3 笔/秒')).toBeVisible();
    await expect(page.getByRole('spinbutton')).toHaveValue('0.3');
  } finally {
    await operator.get(stopSimulator, {});
  }
});

test('a merchant finds its number, and sends a failed callback again from the home page', async ({ page, platform }) => {
  await enter(page, platform, 'payer');
  await expect(page.getByRole('button', { name: '复制 1000001' })).toBeVisible();
  await expect(page.getByRole('link', { name: '接口文档' })).toHaveAttribute('href', '/document');
  const rows = page.getByRole('list', { name: '近 7 天回调失败' }).getByRole('listitem');
  await expect(rows.first()).toContainText('已放弃');
  const number = await rows.first().getByRole('link').innerText();
  // The merchant's machine has been put in order.
  const receiver = await openReceiver();
  await platform.db.query('update orders set notify_url = $1 where mer_order_sn = $2', [receiver.url, number]);
  // Who clicks again before it was answered asks once.
  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${pathFor(retryCallback, 'payer')}`, async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  const again = rows.first().getByRole('button', { name: '重发回调' });
  await again.click();
  await nextClickCounts(page);
  await again.click();
  release();
  await expect(page.getByText('操作成功，商户已确认收到')).toBeVisible();
  expect(asked).toBe(1);
  await expect(rows.filter({ hasText: number })).toHaveCount(0, { timeout: 20_000 });
  // Sent is not accepted.
  receiver.answer = { status: 500, body: 'out of order' };
  const next = await rows.first().getByRole('link').innerText();
  await platform.db.query('update orders set notify_url = $1 where mer_order_sn = $2', [receiver.url, next]);
  await rows.first().getByRole('button', { name: '重发回调' }).click();
  await expect(page.getByText('已重发，商户未确认：HTTP 500，out of order')).toBeVisible();
  await expect(rows.filter({ hasText: next })).toBeVisible();
  // What nobody answered is said in words, beside what those who run the receiver look for.
  await receiver.close();
  const third = await rows.nth(1).getByRole('link').innerText();
  await platform.db.query('update orders set notify_url = $1 where mer_order_sn = $2', [receiver.url, third]);
  await rows.filter({ hasText: third }).getByRole('button', { name: '重发回调' }).click();
  await expect(page.getByText('重发失败，无法连接商户的回调地址：对方拒绝连接（ECONNREFUSED）')).toBeVisible();
});

test('the chart is a table by the keyboard, each point of which opens its orders; so does a click on the picture', async ({
  page,
  platform,
}) => {
  await enter(page, platform, 'other');
  const chart = page.getByRole('figure', { name: '订单走势' });
  await expect(chart.locator('canvas').first()).toBeVisible();
  // Nothing of the picture is for a screen reader, and nothing in it takes the focus.
  await expect(chart.locator('[aria-hidden=true] canvas').first()).toBeVisible();
  await expect(chart.getByRole('columnheader')).toHaveText(['时间', '订单', '成功', '昨日订单']);
  await expect(chart.locator('table a[tabindex="-1"]').first()).toBeAttached();
  const height = (await chart.boundingBox())?.height;
  await chart.getByRole('button', { name: '表格' }).press('Enter');
  await expect(chart.locator('canvas')).toHaveCount(0);
  expect((await chart.boundingBox())?.height).toBe(height);
  // The hour that runs is not told as if it were over.
  const running = chart.getByRole('row').filter({ hasText: '（至今）' });
  await expect(running).toHaveCount(1);
  await expect(running.getByRole('link')).toHaveText([/^[\d,]+（至今）$/, /^[\d,]+（至今）$/, /^[\d,]+$/]);
  const point = chart.getByRole('row').filter({ hasText: '10:00' }).getByRole('link').last();
  await point.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/other\/order\/all\?create_time_from=\d+&create_time_to=\d+$/);
  await page.goBack();
  // The page is as it was left.
  await chart.getByRole('button', { name: '图表' }).click();
  await expect(chart.locator('canvas').first()).toBeVisible();
  const box = await chart.locator('canvas').first().boundingBox();
  if (!box) throw new Error('there is no picture');
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2);
  await expect(page.getByText('昨日订单').last()).toBeVisible();
  await page.mouse.click(box.x + box.width * 0.8, box.y + box.height / 2);
  // Of all orders, or of the paid ones: whichever line is nearer there at this time of the day.
  await expect(page).toHaveURL(/\/other\/order\/all\?(?:status=2&)?create_time_from=\d+&create_time_to=\d+$/);
});

test('by the day the chart has thirty days beside the thirty before, and fits a phone in English and in dark', async ({
  page,
  platform,
}) => {
  await become(page, platform, 'payee');
  await page.evaluate(() => {
    localStorage.setItem('umi_locale', 'en-US');
    localStorage.setItem('settings.payee', JSON.stringify({ theme: 'dark' }));
  });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/payee/index');
  const chart = page.getByRole('figure', { name: 'Orders' });
  await page.getByText('30 days', { exact: true }).click();
  await expect(chart.getByRole('row')).toHaveCount(31);
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await chart.getByRole('button', { name: 'Table' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await keptOut(page)).toEqual([]);
});
