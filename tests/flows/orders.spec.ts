import type { Page } from '@playwright/test';
import type { CallbackBody } from '../../contract/gateway';
import { closeOrder, confirmOrder, retryCallback } from '../../contract/orders';
import { parseMoney } from '../../contract/money';
import { imitateMerchant, startMerchantImitation } from '../../contract/session';
import { listViews, saveView } from '../../contract/views';
import { Client, ownerOf } from '../support/client';
import { act, become, choose, enter, enterListening, expect, openBrowser, settled, test } from '../support/flow';
import { MerchantMachine, openReceiver, type GatewayOrder, type Receiver } from '../support/gateway';
import type { TestPlatform } from '../support/platform';
import { until } from '../support/waiting';

let receiver: Receiver;
test.beforeEach(async ({ platform }) => {
  receiver = await openReceiver();
  // The demo's provider alone takes orders, so that everybody knows where they go.
  await platform.db.query(
    `update receiving_accounts set
       status = case when provider_id = (select principal_id from accounts where identity = 'payee' and username = 'provider')
         then 1 else 2 end,
       min_amount = 100, max_amount = 5000000, daily_count = 100000, daily_amount = 100000000000`,
  );
});
test.afterEach(() => receiver.close());

const fen = (text: string) => parseMoney(text) ?? 0n;

async function feeOf(platform: TestPlatform, { order_sn: orderSn }: GatewayOrder): Promise<bigint> {
  return BigInt((await platform.db.query('select fee from orders where order_sn = $1', [orderSn])).rows[0].fee);
}

/** The order's row in the list, found by its number. */
async function rowOf(page: Page, path: string, { order_sn: orderSn }: GatewayOrder) {
  await page.goto(`${path}?numbers=${orderSn}`);
  await settled(page);
  return page.getByRole('row').filter({ hasText: orderSn });
}

async function confirmIn(page: Page, row: ReturnType<Page['getByRole']>): Promise<void> {
  await row.getByRole('button', { name: '确认收款' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认收款' }).click();
  await expect(page.getByText('操作成功')).toBeVisible();
}

test('a new order is announced at its provider within a second [S2.57]', async ({ page, platform }) => {
  const machine = await MerchantMachine.open(platform);
  await enter(page, platform, 'payee');
  await settled(page);
  const notice = page.locator('.ant-notification-notice').filter({ hasText: '来订单了' });
  const waits: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    await machine.order({ notify_url: receiver.url });
    const answered = Date.now();
    await expect(notice).toBeVisible();
    // The first one fetches what announcements are drawn with.
    if (round > 0) waits.push(Date.now() - answered);
    await notice.getByRole('button', { name: /close/i }).click();
    await expect(notice).toHaveCount(0);
    // Announcements of one second come together.
    await page.waitForTimeout(1100);
  }
  expect(waits.sort((a, b) => a - b)[2]).toBeLessThanOrEqual(1000);
});

const title =
  'a signed order rings at its provider at once, is confirmed, pays the merchant to the cent ' +
  'and calls it back once [S2.23] [S2.32] [S2.55] [S2.57] [S3.7]';
test(title, async ({ page, browser, platform }) => {
  const machine = await MerchantMachine.open(platform);
  await enter(page, platform, 'payee');
  await page.getByRole('menuitem', { name: '订单管理' }).click();
  await page.getByRole('link', { name: '淘宝全部' }).click();
  await settled(page);
  const before = fen((await machine.balance()).data.balance);

  const order = await machine.order({ amount: '128.88', notify_url: receiver.url });
  await expect(page.getByText('您有新的订单！').first()).toBeVisible();
  await expect(page.getByText('来订单了').first()).toBeVisible();
  // The list is not moved under the eyes: it says that something has come.
  await expect(page.getByRole('row').filter({ hasText: order.order_sn })).toHaveCount(0);
  await page.getByRole('button', { name: /1 条新订单/ }).click();
  const row = page.getByRole('row').filter({ hasText: order.order_sn });
  await expect(row).toContainText('待支付');
  await confirmIn(page, row);
  await expect(row).toContainText('已支付');

  expect(fen((await machine.balance()).data.balance) - before).toBe(12888n - (await feeOf(platform, order)));
  const body = await until(
    () => receiver.bodies[0],
    (one) => one !== undefined,
  );
  expect(machine.isGenuine(body as CallbackBody)).toBe(true);
  expect(body).toMatchObject({ order_sn: order.order_sn, mer_order_sn: order.mer_order_sn, amount: '128.88', status: 2 });

  const merchant = await openBrowser(browser);
  await become(merchant, platform, 'payer');
  const mine = await rowOf(merchant, '/payer/orders', order);
  await expect(mine).toContainText('成功');
  await act(merchant, mine, '回调记录');
  const dialog = merchant.getByRole('dialog', { name: '订单信息' });
  await expect(dialog).toContainText(order.order_sn);
  await expect(dialog).toContainText(order.mer_order_sn);
  for (const title of ['请求参数', '回调状态', '请求地址', '返回信息', 'HTTP状态码', '回调时间'])
    await expect(dialog.getByRole('columnheader', { name: title })).toBeVisible();
  await expect(dialog.locator('[data-tone]')).toHaveText('成功');
  await expect(dialog.locator('[data-tone]')).toHaveAttribute('data-tone', 'success');
  await expect(dialog.getByText('SUCCESS', { exact: true })).toBeVisible();
  await expect(dialog.locator('.ant-table-body')).toHaveCSS('max-height', '400px');
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(1000);
  expect(receiver.bodies).toHaveLength(1);
  await merchant.context().close();
});

/** An order that is paid, and whose receiver has failed once. */
async function failedCallback(platform: TestPlatform): Promise<GatewayOrder> {
  const machine = await MerchantMachine.open(platform);
  receiver.answer = { status: 500, body: 'Internal Server Error' };
  const order = await machine.order({ amount: '50.00', notify_url: receiver.url });
  const operator = await ownerOf(platform, 'other');
  await operator.get(confirmOrder, { order_sn: order.order_sn, request_id: `flow-${order.order_sn}` });
  await until(
    () => receiver.bodies.length,
    (count) => count > 0,
  );
  return order;
}

test('a receiver that fails is shown as failed, and called again from the list', async ({ page, platform }) => {
  const order = await failedCallback(platform);
  await become(page, platform, 'other');
  const row = await rowOf(page, '/other/order/all', order);
  await expect(row).toContainText('回调中');
  await act(page, row, '回调记录');
  const dialog = page.getByRole('dialog', { name: '订单信息' });
  await expect(dialog.locator('[data-tone]')).toHaveText('失败');
  await expect(dialog.locator('[data-tone]')).toHaveAttribute('data-tone', 'error');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  receiver.answer = { status: 200, body: 'SUCCESS' };
  await act(page, row, '重发回调');
  await expect(row).toContainText('成功');
});

test('what happened in a callback is short until it is opened, fits a phone, and is sent again from there', async ({ page, platform }) => {
  const order = await failedCallback(platform);
  await become(page, platform, 'other');
  const row = await rowOf(page, '/other/order/all', order);
  await act(page, row, '回调记录');
  const dialog = page.getByRole('dialog', { name: '订单信息' });
  const attempts = dialog.locator('tbody tr:has([data-tone])');
  await expect(attempts).toHaveCount(1);
  const height = async () => (await attempts.first().boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(90);
  await dialog.getByRole('button', { name: '展开 请求参数' }).click();
  expect(await height()).toBeGreaterThan(120);
  await page.setViewportSize({ width: 375, height: 812 });
  const sideways = () => dialog.evaluate((box) => [...box.querySelectorAll('*')].filter((one) => one.scrollWidth > 375).length);
  await expect.poll(sideways).toBe(0);
  receiver.answer = { status: 200, body: 'SUCCESS' };
  await dialog.getByRole('button', { name: '重发回调' }).click();
  await expect(attempts).toHaveCount(2);
  await expect(attempts.first()).toContainText('成功');
});

test('the announcement of an order leads to it, where it is confirmed; what else was announced stays', async ({ page, platform }) => {
  const machine = await MerchantMachine.open(platform);
  await enterListening(page, platform, 'payee');
  await platform.db.query(
    `select notice_write('payee', principal_id, 'owner.password', '{}', now())
     from accounts where identity = 'payee' and username = 'provider'`,
  );
  const notice = page.locator('.ant-notification-notice');
  await expect(notice.filter({ hasText: '平台重置了您的登录密码' })).toBeVisible();
  const order = await machine.order({ amount: '77.00', notify_url: receiver.url });
  await expect(notice.filter({ hasText: '来订单了' })).toContainText('您有新的订单！￥77.00');
  await expect(notice.filter({ hasText: '平台重置了您的登录密码' })).toBeVisible();
  await notice.filter({ hasText: '来订单了' }).click();
  const drawer = page.getByRole('dialog', { name: '订单详情' });
  await expect(drawer).toContainText(order.order_sn);
  await expect(notice.filter({ hasText: '来订单了' })).toHaveCount(0);
  await drawer.getByRole('button', { name: '确认收款' }).click();
  await page.getByRole('dialog', { name: '确认收款' }).getByRole('button', { name: '确认收款' }).click();
  await expect(drawer).toContainText('已支付');
  await expect(drawer.getByRole('button', { name: '确认收款' })).toHaveCount(0);
  const read =
    'select 1 from message_reads r join messages m on m.id = r.message_id where m.details @> jsonb_build_object($1::text, $2::text)';
  await expect.poll(async () => (await platform.db.query(read, ['order_sn', order.order_sn])).rowCount).toBe(1);
});

test('an order that expired is paid late by hand', async ({ page, platform }) => {
  const machine = await MerchantMachine.open(platform);
  const order = await machine.order({ amount: '60.00', notify_url: receiver.url });
  await platform.db.query("update orders set ends_at = now() - interval '1 second' where order_sn = $1", [order.order_sn]);
  await until(
    async () => (await platform.db.query('select status from orders where order_sn = $1', [order.order_sn])).rows[0].status,
    (state) => state === 3,
  );
  await become(page, platform, 'payee');
  const row = await rowOf(page, '/payee/order/all', order);
  await expect(row).toContainText('已过期');
  await row.getByRole('button', { name: '补单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '补单' }).click();
  await expect(row).toContainText('已支付');
  await row.getByRole('link', { name: order.order_sn, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '订单详情' });
  await expect(drawer.getByText('超时过期')).toBeVisible();
  await expect(drawer.getByText('补单到账')).toBeVisible();
});

test('a paid order is reversed with a reason, which its detail shows', async ({ page, platform }) => {
  const machine = await MerchantMachine.open(platform);
  const order = await machine.order({ amount: '70.00', notify_url: receiver.url });
  await become(page, platform, 'other');
  const row = await rowOf(page, '/other/order/all', order);
  await confirmIn(page, row);
  const before = fen((await machine.balance()).data.balance);
  await expect(row).toContainText('已支付');
  await act(page, row, '冲正');
  const form = page.getByRole('dialog', { name: `冲正 ${order.order_sn}` });
  await form.getByRole('button', { name: /冲\s?正/ }).click();
  await expect(form.getByText('必填')).toBeVisible();
  await form.getByLabel('原因').fill('客户申诉未到账');
  await form.getByRole('button', { name: /冲\s?正/ }).click();
  await expect(row).toContainText('已冲正');
  expect(before - fen((await machine.balance()).data.balance)).toBe(7000n - (await feeOf(platform, order)));
  await row.getByRole('link', { name: order.order_sn, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '订单详情' });
  await expect(drawer).toContainText('客户申诉未到账');
  await expect(drawer.getByText('未选中的淘宝账户')).toBeVisible();
  // What each movement left stands in sight.
  const tables = drawer.locator('.ant-table-content');
  expect(await tables.evaluateAll((found) => found.map((table) => table.scrollWidth - table.clientWidth))).toEqual([0, 0]);
});

test('what an order took is seen in its detail, and leads to the list of products', async ({ page, platform }) => {
  const title = '春茶礼盒'.repeat(25);
  const machine = await MerchantMachine.open(platform);
  await platform.db.query(
    `insert into products (receiving_account_id, title, price, stock, picture, content)
    select id, $1, 4711, 5, '/api/api/getFile/demo/product.png', 'https://item.taobao.com/item.htm?id=1' from receiving_accounts`,
    [title],
  );
  const order = await machine.order({ amount: '47.11', subject: '三月会费', return_url: 'https://shop.example.com/back?cart=7' });
  await become(page, platform, 'other');
  const row = await rowOf(page, '/other/order/all', order);
  await row.getByRole('link', { name: order.order_sn, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '订单详情' });
  await expect(drawer.getByRole('row', { name: /订单说明/ })).toContainText('三月会费');
  await expect(drawer.getByRole('row', { name: /返回地址/ })).toContainText('https://shop.example.com/back?cart=7');
  const taken = drawer.getByRole('row', { name: /^通道/ });
  await expect(taken.locator('img')).toHaveJSProperty('complete', true);
  expect(await drawer.locator('.ant-drawer-body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0);
  await taken.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: '商品列表' })).toBeVisible();
  await expect(page.locator('tbody tr.ant-table-row')).toHaveCount(1);
  await expect(page.locator('tbody tr.ant-table-row')).toContainText(title);
});

test('a double click and two operators at once confirm once', async ({ page, browser, platform }) => {
  const machine = await MerchantMachine.open(platform);
  const order = await machine.order({ amount: '80.00', notify_url: receiver.url });
  const before = fen((await machine.balance()).data.balance);
  await enter(page, platform, 'other');
  const other = await openBrowser(browser);
  await enter(other, platform, 'other');
  const pages = [page, other];
  const rows = await Promise.all(pages.map((one) => rowOf(one, '/other/order/all', order)));
  await Promise.all(rows.map((row) => row.getByRole('button', { name: '确认收款' }).click()));
  await Promise.all(pages.map((one) => one.getByRole('dialog').getByRole('button', { name: '确认收款' }).dblclick()));
  await until(
    async () => fen((await machine.balance()).data.balance),
    (balance) => balance > before,
  );
  expect(fen((await machine.balance()).data.balance) - before).toBe(8000n - (await feeOf(platform, order)));
  const { rows: booked } = await platform.db.query("select count(*) from ledger_transactions where event = 'order.paid' and subject = $1", [
    order.order_sn,
  ]);
  expect(booked[0].count).toBe('1');
  await other.context().close();
});

test('several orders are confirmed at once, with a preview and a result for each, and the focus goes on at the heading', async ({
  page,
  platform,
}) => {
  const machine = await MerchantMachine.open(platform);
  const orders = [
    await machine.order({ amount: '21.00' }),
    await machine.order({ amount: '22.00' }),
    await machine.order({ amount: '23.00' }),
  ];
  await (await ownerOf(platform, 'other')).get(confirmOrder, { order_sn: orders[2]?.order_sn ?? '', request_id: 'flow-bulk-third' });
  await become(page, platform, 'other');
  await page.goto(`/other/order/all?numbers=${orders.map(({ order_sn: sn }) => sn).join('+')}`);
  await settled(page);
  await page.getByRole('columnheader').getByRole('checkbox').check();
  const picked = page.getByRole('region', { name: '已选' });
  await expect(picked).toContainText('已选 3 条 · 合计 ￥66.00');
  await picked.getByRole('button', { name: '确认收款' }).click();
  const dialog = page.getByRole('dialog', { name: '确认收款' });
  await expect(dialog).toContainText('将处理 2 条，跳过 1 条 · 合计 ￥43.00');
  // What was asked for is the next key, not the way out.
  await expect(dialog.getByRole('button', { name: '开始处理 2 条' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('成功 2 条，失败 0 条');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: '已支付' })).toHaveCount(3);
  // What opened it is gone with what was picked.
  await expect(picked).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // Of what fits none of them nothing is begun.
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await expect(picked.getByRole('button', { name: '重发回调' })).toBeEnabled();
  await expect(picked.getByRole('button', { name: '确认收款' })).toBeDisabled();
});

test('what is stopped in the midst says how many were not begun, and while it runs nobody leaves the document unasked', async ({
  page,
  platform,
}) => {
  const machine = await MerchantMachine.open(platform);
  const orders = [
    await machine.order({ amount: '41.00' }),
    await machine.order({ amount: '42.00' }),
    await machine.order({ amount: '43.00' }),
  ];
  await become(page, platform, 'other');
  await page.goto(`/other/order/all?numbers=${orders.map(({ order_sn: sn }) => sn).join('+')}`);
  await settled(page);
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await page.getByRole('region', { name: '已选' }).getByRole('button', { name: '确认收款' }).click();
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/order\/confirm/, async (route) => {
    await isReleased;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: '确认收款' });
  const asked = page.waitForEvent('dialog');
  await dialog.getByRole('button', { name: '开始处理 3 条' }).click();
  await expect(dialog.getByText('处理中')).toBeVisible();
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await dialog.getByRole('button', { name: /停\s?止/ }).click();
  release();
  await expect(dialog).toContainText('成功 1 条，失败 0 条，未处理 2 条');
});

test('of several orders those that it was not done to stay picked, to be tried again', async ({ page, platform }) => {
  const machine = await MerchantMachine.open(platform);
  const [one, other] = [await machine.order({ amount: '31.00' }), await machine.order({ amount: '32.00' })];
  await become(page, platform, 'other');
  await page.goto(`/other/order/all?numbers=${one.order_sn}+${other.order_sn}`);
  await settled(page);
  await page.getByRole('columnheader').getByRole('checkbox').check();
  const picked = page.getByRole('region', { name: '已选' });
  await picked.getByRole('button', { name: '确认收款' }).click();
  const dialog = page.getByRole('dialog', { name: '确认收款' });
  await expect(dialog).toContainText('将处理 2 条');
  // Somebody else has closed it meanwhile.
  const owner = await ownerOf(platform, 'other');
  await owner.get(closeOrder, { order_sn: other.order_sn, reason: '客户取消', request_id: 'flow-bulk-closed' });
  await dialog.getByRole('button', { name: '开始处理 2 条' }).click();
  await expect(dialog).toContainText('成功 1 条，失败 1 条');
  await page.keyboard.press('Escape');
  await expect(picked).toContainText('已选 1 条 · 合计 ￥32.00');
});

test('of several numbers those that are not there are named, and what another state hides is found in all of them', async ({
  page,
  platform,
}) => {
  const { rows } = await platform.db.query<{ order_sn: string; mer_order_sn: string }>(
    'select order_sn, mer_order_sn from orders where pay_status = 2 order by id desc limit 2',
  );
  const [one, other] = [rows[0]?.order_sn, rows[1]?.mer_order_sn];
  await become(page, platform, 'other');
  await page.goto(`/other/order/all?numbers=${one}+NOT-THERE-1+${other}+NOT-THERE-2`);
  await expect(page.getByText('共 2 条')).toBeVisible();
  await expect(page.getByText('2 个单号在当前条件下未找到：')).toBeVisible();
  await expect(page.getByRole('button', { name: '复制 NOT-THERE-1 NOT-THERE-2' })).toBeVisible();
  await page.goto(`/other/order/all?numbers=${one}&status=1`);
  await page.getByRole('button', { name: '在全部状态中查找' }).click();
  await expect(page.getByText('共 1 条')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`numbers=${one}$`));
  // The cross of a field is a stop of the keyboard, and says what it does.
  await page.getByRole('textbox', { name: '单号' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '清除' }).and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/numbers=/);
});

test('the timeline of an order says for whom an operator acted who did something', async ({ page, platform }) => {
  const machine = await MerchantMachine.open(platform);
  const order = await failedCallback(platform);
  const operator = await ownerOf(platform, 'other');
  const { plat_token: code } = await operator.get(startMerchantImitation, { mer_id: machine.merId });
  const acting = new Client(platform, 'payer');
  acting.token = (await acting.get(imitateMerchant, { plat_token: code, mer_id: machine.merId })).token;
  receiver.answer = { status: 200, body: 'SUCCESS' };
  await acting.get(retryCallback, { order_sn: order.order_sn });
  await become(page, platform, 'other');
  await page.goto(`/other/order/all?numbers=${order.order_sn}&order=${order.order_sn}`);
  const called = page.getByRole('dialog', { name: '订单详情' }).getByRole('listitem').filter({ hasText: '手动回调' });
  await expect(called).toContainText('admin（代商户操作） · ');
});

test('on a phone the movements of an order say whose they are', async ({ page, platform }) => {
  const order = await (await MerchantMachine.open(platform)).order();
  await page.setViewportSize({ width: 375, height: 812 });
  await become(page, platform, 'other');
  await page.goto(`/other/order/all?order_sn=${order.order_sn}`);
  await page.getByRole('link', { name: order.order_sn, exact: true }).click();
  const owner = page.getByRole('dialog', { name: '订单详情' }).getByRole('columnheader', { name: '归属', exact: true });
  await expect(owner).toBeVisible();
  expect((await owner.boundingBox())?.width).toBeGreaterThanOrEqual(100);
});

test('an order number pasted into the palette opens that order', async ({ page, platform }) => {
  const { rows } = await platform.db.query<{ mer_order_sn: string; order_sn: string }>(
    'select order_sn, mer_order_sn from orders order by id desc offset 40 limit 1',
  );
  await enter(page, platform, 'other');
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: '搜索页面与操作' });
  await search.fill(rows[0]?.mer_order_sn ?? '');
  await expect(page.getByRole('option', { name: `打开订单 ${rows[0]?.mer_order_sn}` })).toBeVisible();
  // As it stands in a message.
  await search.fill(`请帮忙查下单号：${rows[0]?.mer_order_sn}，谢谢`);
  await expect(page.getByRole('option', { name: `打开订单 ${rows[0]?.mer_order_sn}` })).toBeVisible();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: '订单详情' });
  await expect(drawer).toContainText(rows[0]?.order_sn ?? '');
});

test('an order of the team is looked at wherever it is opened, and says whose it is', async ({ page, platform }) => {
  const { rows } = await platform.db.query<{ order_sn: string; name: string }>(
    `select o.order_sn, p.name from orders o join providers p on p.id = o.provider_id join providers top on top.id = any(p.path)
     join accounts a on a.principal_id = top.id and a.identity = 'payee' and a.username = 'provider'
     where p.id <> top.id and o.status = 3 order by o.id desc limit 1`,
  );
  const [order] = rows;
  await become(page, platform, 'payee');
  await page.goto(`/payee/order/all?numbers=${order?.order_sn}&order=${order?.order_sn}`);
  const drawer = page.getByRole('dialog', { name: '订单详情' });
  await expect(drawer).toContainText(order?.name ?? 'none');
  await expect(drawer.getByRole('button', { name: '回调记录' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: '补单' })).toHaveCount(0);
});

test('the number of a withdrawal pasted into the palette opens that withdrawal', async ({ page, platform }) => {
  const { rows } = await platform.db.query<{ order_sn: string }>('select order_sn from withdrawals order by id desc limit 1');
  const sn = rows[0]?.order_sn ?? '';
  await enter(page, platform, 'other');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索页面与操作' }).fill(sn);
  await expect(page.getByRole('option', { name: `打开单据 ${sn}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: sn })).toBeVisible();
});

test('a view keeps filters and columns, and a date that moves, wherever one signs in', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/order/all?status=2&amount_min=100');
  await settled(page);
  await page.getByRole('combobox', { name: '创建时间' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('今天', { exact: true }).click();
  await expect(page).toHaveURL(/create_time_from=/);
  await page.getByRole('button', { name: '视图' }).click();
  await choose(page, '保存当前视图');
  await page.getByRole('textbox', { name: '视图名称' }).fill('今日大额');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await page.goto('/other/order/all');
  await settled(page);
  await page.getByRole('button', { name: '视图' }).click();
  await choose(page, /今日大额/);
  await expect(page).toHaveURL(/status=2/);
  await expect(page).toHaveURL(/amount_min=100/);
  await expect(page).toHaveURL(/create_time_from=\d+/);
  // The list opens by it where the address asks for nothing else, in whichever browser.
  await page.getByRole('button', { name: '视图' }).click();
  await page.getByRole('button', { name: '打开列表时使用 今日大额' }).click();
  await expect(page.getByRole('button', { name: '打开列表时不再使用 今日大额' })).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/other/order/all');
  await expect(page).toHaveURL(/status=2.*create_time_from=\d+/);
  await page.goto('/other/order/all?status=1');
  await settled(page);
  await expect(page).not.toHaveURL(/create_time_from/);
});

test('a view that colleagues have too is deleted once one has been asked, one’s own at once', async ({ page, platform }) => {
  const owner = await ownerOf(platform, 'other');
  const view = { filters: {}, ranges: {}, columns: {} };
  await owner.get(saveView, { list: 'withdrawals', name: '共享的视图', shared: 1, view });
  await owner.get(saveView, { list: 'withdrawals', name: '自己的视图', shared: 2, view });
  await become(page, platform, 'other');
  await page.goto('/other/settlement/withdrawals');
  await settled(page);
  const openViews = () => page.getByRole('button', { name: /视图$/ }).click();
  const bin = (name: string) => page.getByRole('button', { name: `删除视图 ${name}` });
  await openViews();
  await bin('自己的视图').click();
  await expect(bin('自己的视图')).toHaveCount(0);
  await bin('共享的视图').click();
  const question = page.getByRole('dialog', { name: '删除视图 共享的视图' });
  await expect(question).toContainText('该视图已共享，删除后同事也不能再使用');
  await question.getByRole('button', { name: /取\s?消/ }).click();
  await expect(question).toBeHidden();
  const names = async () => (await owner.get(listViews, { list: 'withdrawals' })).list.map(({ name }) => name);
  expect(await names()).toEqual(['共享的视图']);
  await openViews();
  await bin('共享的视图').click();
  await question.getByRole('button', { name: /删\s?除/ }).click();
  await expect.poll(names).toEqual([]);
});

test('pages of an endless list are turned forth and back, and kept in the address', async ({ page, platform }) => {
  await become(page, platform, 'other');
  // Closed ones: none closes by itself meanwhile.
  await page.goto('/other/order/all?limit=10&status=4');
  await settled(page);
  const first = await page.getByRole('row').nth(1).innerText();
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(page.getByText('第 2 页')).toBeVisible();
  await settled(page);
  expect(await page.getByRole('row').nth(1).innerText()).not.toBe(first);
  // By the keyboard it stays on the button, and the next press turns on.
  const forth = page.getByRole('button', { name: '下一页' });
  await forth.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('第 3 页')).toBeVisible();
  await settled(page);
  await expect(forth).toBeFocused();
  // What is pressed while a page is on its way leads nowhere.
  await page.route('**/order/list?**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.getByRole('button', { name: '上一页' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('第 2 页')).toBeVisible();
  await page.keyboard.press('Enter');
  await settled(page);
  await expect(page.getByText('第 2 页')).toBeVisible();
  await page.unroute('**/order/list?**');
  await forth.click();
  await expect(page.getByText('第 3 页')).toBeVisible();
  await settled(page);
  const link = page.url();
  await page.getByRole('button', { name: '上一页' }).click();
  await page.getByRole('button', { name: '上一页' }).click();
  await expect(page.getByText('第 1 页')).toBeVisible();
  await expect.poll(() => page.getByRole('row').nth(1).innerText()).toBe(first);
  await page.goto(link);
  await expect(page.getByText('第 3 页')).toBeVisible();
});

/** As where more orders match than are added up at once; what is told of all of them is `whole`, and comes `feesAfter` ms late. */
async function sumUpMany(page: Page, whole: { summary?: object; fees?: object } = {}, feesAfter = 0): Promise<void> {
  await page.route(/\/order\/(summary|fees)/, async (route) => {
    const response = await route.fetch();
    const body: { data: object } = await response.json();
    const { pathname, searchParams } = new URL(route.request().url());
    const isOfFees = pathname.endsWith('fees');
    const told = searchParams.get('whole') === '1' ? (isOfFees ? whole.fees : whole.summary) : { is_cut: 1 };
    if (isOfFees) await new Promise((resolve) => setTimeout(resolve, feesAfter));
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...told } } });
  });
}

test('sums that leave orders out are not shown as if they were whole, are made whole when asked for, and stay as they were left', async ({
  page,
  platform,
}) => {
  await sumUpMany(page);
  await become(page, platform, 'other');
  await page.goto('/other/order/all?callback_status=1');
  const sums = page.getByLabel('筛选汇总');
  await expect(sums).toHaveText('订单数超过 100,000 笔');
  await page.getByRole('button', { name: '全部合计' }).click();
  await expect(sums).toContainText('成功率');
  await expect(page.getByRole('button', { name: '全部合计' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '收起合计' })).toBeFocused();
  await page.reload();
  await expect(sums).toContainText('成功率');
  // Of another filter it is asked anew; a state leaves what else was asked for.
  await page.getByRole('radio', { name: '待支付', exact: true }).click();
  await expect(sums).toHaveText('订单数超过 100,000 笔');
  await expect(page).toHaveURL(/[?&]callback_status=1(&|$)/);
  await page.goBack();
  await expect(sums).toContainText('成功率');
  await page.getByRole('button', { name: '收起合计' }).click();
  await expect(sums).toHaveText('订单数超过 100,000 笔');
  await expect(page.getByRole('button', { name: '全部合计' })).toBeFocused();
  await page.reload();
  await expect(sums).toHaveText('订单数超过 100,000 笔');
});

for (const locale of ['zh-CN', 'en-US']) {
  test(`the sums of very many orders have their room from the press on, and none alone on a line, in ${locale}`, async ({
    page,
    platform,
  }) => {
    const summary = { orders: 1234567, amount: '123456789.12', paid_orders: 1024567, paid_amount: '98765432.10' };
    const fees = { fee: '1324567.89', fee_returned: '12345.67', net: '97867543.21', reversed_amount: '1234567.80' };
    await sumUpMany(page, { summary, fees }, 600);
    await page.setViewportSize({ width: 1440, height: 900 });
    await become(page, platform, 'other');
    await page.evaluate((language) => localStorage.setItem('umi_locale', language), locale);
    await page.goto('/other/order/all?callback_status=1');
    await settled(page);
    await page.getByRole('button', { name: /^(全部合计|Add up all)$/ }).click();
    const tops = new Set<number>();
    const sums = page.getByLabel(/^(筛选汇总|Filter totals)$/);
    await expect(async () => {
      tops.add(await page.locator('.ant-table-thead').evaluate((head) => head.getBoundingClientRect().top));
      await expect(sums).toContainText(/冲正|Reversed/, { timeout: 1 });
    }).toPass({ intervals: [30] });
    await settled(page);
    tops.add(await page.locator('.ant-table-thead').evaluate((head) => head.getBoundingClientRect().top));
    expect([...tops]).toHaveLength(1);
    const lines = await sums.locator('dt').evaluateAll((titles) => titles.map((title) => Math.round(title.getBoundingClientRect().top)));
    for (const line of lines) expect(lines.filter((one) => one === line).length).toBeGreaterThan(1);
  });
}
