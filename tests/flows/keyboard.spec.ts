import type { Locator, Page } from '@playwright/test';
import { listDepositRecharges } from '../../contract/deposits';
import { adjustmentStatuses } from '../../contract/states/adjustments';
import { payMethods } from '../../contract/states/payAccounts';
import { rechargeStatuses } from '../../contract/states/recharges';
import { withdrawalStatuses } from '../../contract/states/withdrawals';
import { listWithdrawals } from '../../contract/withdrawals';
import { ownerOf } from '../support/client';
import { act, become, enter, expect, menuLink, nextClickCounts, openNext, settled, test } from '../support/flow';

const focusIsIn = 'document.activeElement?.closest("[role=dialog]") !== null';

test('the question before a row is deleted takes the focus and gives it back; Enter answers by the focused button alone', async ({
  page,
  platform,
}) => {
  await platform.db.query(
    `insert into ip_rules (identity, principal_id, cidr, status, author_id)
     select identity, principal_id, '127.0.0.0/8', 2, id from accounts where identity = 'other' and username = 'admin'`,
  );
  await become(page, platform, 'other');
  await page.goto('/other/system/ip?cidr=127.0.0.0/8');
  const row = page.getByRole('row').filter({ hasText: '127.0.0.0/8' });
  const trigger = row.getByRole('button', { name: '删除' });
  const question = page.getByRole('dialog', { name: '删除' });
  await trigger.focus();
  await page.keyboard.press('Enter');
  // What cannot be undone is not answered by the same key once more.
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(focusIsIn)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(trigger).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(row).toBeVisible();
  await expect(trigger).toBeFocused();

  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: '删除' }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
});

test('a form begins at its first field, goes to the one that is refused, and is not given up by Enter', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/account/list');
  const opener = page.getByRole('button', { name: '新建子账户' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog').first();
  await expect(dialog.getByLabel('用户名')).toBeFocused();
  await page.keyboard.type('finance');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByLabel('密码')).toBeFocused();
  await page.keyboard.type('demo123456');
  await dialog.getByLabel('姓名').fill('重名的人');
  await nextClickCounts(page);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('用户名已存在')).toBeVisible();
  await expect(dialog.getByLabel('用户名')).toBeFocused();

  await page.keyboard.press('Escape');
  const warning = page.getByRole('dialog').filter({ hasText: '有未保存的内容' });
  await expect(warning.getByRole('button', { name: '继续编辑' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();
  await expect(dialog.getByLabel('姓名')).toHaveValue('重名的人');
  await page.keyboard.press('Escape');
  await warning.getByRole('button', { name: '放弃' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('Enter in a field sends a form of several, once, and marks what is missing; while an input method asks it does not', async ({
  page,
  platform,
}) => {
  await become(page, platform, 'other');
  await page.goto('/other/account/list');
  await page.getByRole('button', { name: '新建子账户' }).click();
  const dialog = page.getByRole('dialog').first();
  await expect(dialog.getByLabel('用户名')).toBeFocused();
  await page.keyboard.type('byEnter');
  await dialog.getByLabel('用户名').dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true });
  await dialog.getByLabel('用户名').dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true });
  await expect(dialog.locator('.ant-form-item-explain-error')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('密码')).toBeFocused();
  await expect(dialog.locator('.ant-form-item-explain-error')).not.toHaveCount(0);
  await page.keyboard.type('demo123456');
  await dialog.getByLabel('姓名').fill('按回车的人');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await nextClickCounts(page);
  await dialog.getByLabel('姓名').press('Enter');
  await dialog
    .getByLabel('姓名')
    .press('Enter', { timeout: 500 })
    .catch(() => undefined);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'byEnter' })).toHaveCount(1);
  expect(sent.filter((url) => url.includes('/account/create'))).toHaveLength(1);
});

test('a form that begins with a switch begins at it', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/system/settings');
  await page.getByRole('button', { name: /淘宝复制/ }).click();
  await expect(page.getByRole('dialog').getByRole('switch').first()).toBeFocused();
});

test('a form whose fields come later begins at the first of them; one without fields at its button, not pressed by a held key', async ({
  page,
  platform,
}) => {
  const admin = await ownerOf(platform, 'other');
  const { list } = await admin.get(listDepositRecharges, { status: rechargeStatuses.confirming, method: payMethods.bank });
  await become(page, platform, 'other');
  await page.goto(`/other/deposit/recharges?order_sn=${list[0]?.order_sn ?? ''}`);
  await page.getByRole('row').getByRole('button', { name: '通过' }).focus();
  await page.keyboard.down('Enter');
  const send = page.getByRole('dialog').getByRole('button', { name: '通过' });
  await expect(send).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await settled(page);
  await expect(send).toBeFocused();

  let answer = () => {};
  const later = new Promise<void>((resolve) => (answer = resolve));
  await become(page, platform, 'payer');
  await page.route('**/withdrawal/terms*', async (route) => {
    await later;
    await route.continue();
  });
  await page.goto('/payer/balance/withdrawals');
  await page.getByRole('main').getByRole('button', { name: '提现' }).click();
  const dialog = page.getByRole('dialog', { name: '提现' });
  await expect(dialog.getByRole('button', { name: '确定' })).toBeFocused();
  answer();
  await expect(dialog.getByLabel('提现账户')).toBeFocused();
});

test('a form that a key opens takes what is typed from its first picture on, and stays while the key is held', async ({
  page,
  platform,
}) => {
  // The dialog takes its time to open.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await become(page, platform, 'other');
  await page.goto('/other/merchant/list');
  await settled(page);
  const opener = page.getByRole('main').getByRole('button', { name: '新建商户' });
  const dialog = page.getByRole('dialog', { name: '新建商户' });
  const name = dialog.getByLabel('用户名');
  await opener.press('Enter');
  await expect(name).toBeVisible();
  await page.keyboard.type('abcd');
  await expect(name).toHaveValue('abcd');
  await name.press('Escape');
  await page.getByRole('dialog').filter({ hasText: '有未保存的内容' }).getByRole('button', { name: '放弃' }).press('Enter');
  await expect(dialog).toBeHidden();

  await opener.focus();
  for (let time = 0; time < 10; time += 1) {
    await page.keyboard.down('Enter');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.keyboard.up('Enter');
  await settled(page);
  await expect(name).toBeFocused();
});

test('one step back asks before it takes away what was typed', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/merchant/balance');
  await settled(page);
  await menuLink(page, '商户列表').click();
  await page.getByRole('button', { name: '新建商户' }).click();
  const name = page.getByRole('dialog').first().getByLabel('商户名称');
  await name.fill('还没有建好的商户');
  await page.evaluate(() => window.history.back());
  const warning = page.getByRole('dialog').filter({ hasText: '有未保存的内容' });
  await warning.getByRole('button', { name: '继续编辑' }).click();
  await expect(warning).toBeHidden();
  await expect(name).toHaveValue('还没有建好的商户');
  await expect(page).toHaveURL(/merchant\/list/);
  await page.evaluate(() => window.history.back());
  await warning.getByRole('button', { name: '放弃' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // It was the step out of the form: the next one leaves the page.
  await expect(page).toHaveURL(/merchant\/list/);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/merchant\/balance/);
});

test('the safety code is typed where its dialog opens, over a form too, and a wrong one breaks nothing', async ({ page, platform }) => {
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  await enter(page, platform, 'other');
  await page.evaluate(() => localStorage.removeItem('otheraccessTokenTwice'));
  await page.goto('/other/system/ip');
  await page.getByRole('button', { name: '添加IP' }).click();
  const form = page.getByRole('dialog').first();
  await expect(form.getByLabel('IP / 网段')).toBeFocused();
  await page.keyboard.type('127.0.0.0/8');
  await form.getByRole('button', { name: '确定' }).click();
  const prompt = page.getByRole('dialog').filter({ hasText: '请验证安全码' });
  const code = prompt.getByLabel('安全码');
  await expect(code).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(prompt.getByText('安全码输入错误')).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill('000001');
  await prompt.getByRole('button', { name: '确定' }).click();
  await expect(prompt.getByText('安全码输入错误')).toBeVisible();
  await expect(code).toBeFocused();
  await prompt.getByRole('button', { name: '演示：填入此刻的安全码' }).click();
  await expect(code).toHaveValue(/^\d{6}$/);
  await expect(code).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(prompt).toBeHidden();
  await settled(page);
  await expect(form.getByRole('button', { name: '确定' })).toBeFocused();
  expect(broken).toEqual([]);
});

test('a row whose button goes away with what was done keeps the focus; one that leaves the list leaves it to the heading', async ({
  page,
  platform,
}) => {
  const admin = await ownerOf(platform, 'other');
  const { list } = await admin.get(listWithdrawals, { status: withdrawalStatuses.pending });
  await become(page, platform, 'other');
  for (const [index, place] of ['', `&status=${withdrawalStatuses.pending}`].entries()) {
    const sn = list[index]?.order_sn ?? '';
    await page.goto(`/other/settlement/withdrawals?order_sn=${sn}${place}`);
    await settled(page);
    const row = page.getByRole('row').filter({ hasText: sn });
    await row.getByRole('button', { name: /^通\s?过$/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: /^通\s?过$/ })).toBeFocused();
    await page.keyboard.press('Enter');
    if (place) await expect(row).toHaveCount(0);
    else await expect(row.getByRole('button', { name: /^通\s?过$/ })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(place ? page.getByRole('main').getByRole('heading', { level: 1 }) : row.locator('a, button').first()).toBeFocused();
  }
});

const approve = { name: /^通\s?过$/ };

/** Approves the first of some rows by keys alone; answers it, and the one that comes next. */
async function approveFirst(page: Page, rows: Locator): Promise<{ first: Locator; next: Locator }> {
  const keys = await rows.evaluateAll((found) => found.map((row) => row.getAttribute('data-row-key')));
  const [first, next] = [0, 1].map((at) => page.locator(`[data-row-key="${keys[at]}"]`));
  if (!first || !next) throw new Error('there are no two rows');
  await first.getByRole('button', approve).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', approve)).toBeFocused();
  await page.keyboard.press('Enter');
  return { first, next };
}

test('one that leaves others in the list leaves the focus to the same button of the next', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto(`/other/settlement/withdrawals?status=${withdrawalStatuses.pending}`);
  await settled(page);
  const { first, next } = await approveFirst(page, page.locator('.ant-table-row'));
  await expect(first).toHaveCount(0);
  await expect(next.getByRole('button', approve)).toBeFocused();
});

test('one that stays in the list leaves the focus to the next that can be decided, past those that cannot', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/settlement/withdrawals?limit=100');
  await settled(page);
  const open = page.locator('.ant-table-row').filter({ has: page.getByRole('button', approve) });
  const { first, next } = await approveFirst(page, open);
  await expect(first.getByRole('button', approve)).toHaveCount(0);
  await expect(first).toBeVisible();
  await expect(next.getByRole('button', approve)).toBeFocused();
});

test('who ends one of his sessions by keys goes on with the next', async ({ page, platform }) => {
  await become(page, platform, 'payer');
  for (let others = 0; others < 2; others += 1) await ownerOf(platform, 'payer');
  await page.goto('/payer/account/info');
  await settled(page);
  const end = { name: /^退\s?出$/ };
  const rows = page.locator('.ant-table-row').filter({ has: page.getByRole('button', end) });
  const keys = await rows.evaluateAll((found) => found.map((row) => row.getAttribute('data-row-key')));
  const rowAt = (at: number) => page.locator(`[data-row-key="${keys[at]}"]`);
  await rowAt(0).getByRole('button', end).press('Enter');
  await expect(rowAt(0)).toHaveCount(0);
  await expect(rowAt(1).getByRole('button', end)).toBeFocused();
});

test('a reason of several lines is sent by Ctrl and Enter', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto(`/other/settlement/withdrawals?status=${withdrawalStatuses.pending}`);
  await settled(page);
  const first = page.locator('.ant-table-row').first();
  const key = await first.getAttribute('data-row-key');
  await act(page, first, '驳回');
  const form = page.getByRole('dialog');
  await form.getByRole('textbox').fill('资料不全');
  await page.keyboard.press('Enter');
  await expect(form).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  await expect(page.locator(`[data-row-key="${key}"]`)).toHaveCount(0);
});

test('what is refused after the safety code has the focus, once its dialog has moved away', async ({ page, platform }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await become(page, platform, 'other');
  await page.evaluate(() => localStorage.removeItem('otheraccessTokenTwice'));
  await page.goto('/other/account/list');
  await page.getByRole('button', { name: '新建子账户' }).click();
  const form = page.getByRole('dialog').first();
  await form.getByLabel('用户名').fill('finance');
  await form.getByLabel('密码').fill('demo123456');
  await form.getByLabel('姓名').fill('重名的人');
  await form.getByRole('button', { name: '确定' }).click();
  const prompt = page.getByRole('dialog').filter({ hasText: '请验证安全码' });
  await prompt.getByRole('button', { name: '演示：填入此刻的安全码' }).click();
  await expect(prompt.getByLabel('安全码')).toHaveValue(/^\d{6}$/);
  await page.keyboard.press('Enter');
  await expect(form.getByText('用户名已存在')).toBeVisible();
  await expect(prompt).toHaveCount(0);
  await settled(page);
  await expect(form.getByLabel('用户名')).toBeFocused();
});

test('a dialog that moves away behind a question or a safety code leaves the focus where it was opened', async ({ page, platform }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await become(page, platform, 'payee');
  await page.goto('/payee/channel/copy');
  await settled(page);
  const edit = page.getByRole('row').getByRole('button', { name: '编辑' }).first();
  await edit.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('账户名').fill('改过');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').filter({ hasText: '有未保存的内容' }).getByRole('button', { name: '放弃' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(edit).toBeFocused();

  await become(page, platform, 'other');
  await page.evaluate(() => localStorage.removeItem('otheraccessTokenTwice'));
  await page.goto(`/other/settlement/adjustments?status=${adjustmentStatuses.pending}`);
  await settled(page);
  const [first, next] = await page.locator('.ant-table-row').evaluateAll((found) => found.map((row) => row.getAttribute('data-row-key')));
  const row = (key: string | null | undefined) => page.locator(`[data-row-key="${key}"]`);
  await row(first).getByRole('button', approve).click();
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click();
  const prompt = page.getByRole('dialog').filter({ hasText: '请验证安全码' });
  await prompt.getByRole('button', { name: '演示：填入此刻的安全码' }).click();
  await expect(prompt.getByLabel('安全码')).toHaveValue(/^\d{6}$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(first)).toHaveCount(0);
  await expect(row(next).getByRole('button', approve)).toBeFocused();
});

test('a view is saved, and filters are looked at and left, by keys alone; the focus comes back to where it was opened', async ({
  page,
  platform,
}) => {
  await become(page, platform, 'other');
  await page.goto('/other/order/pay');
  await settled(page);
  const views = page.getByRole('button', { name: '视图' });
  await views.focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: '保存当前视图' });
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '保存当前视图' });
  await expect(dialog.getByLabel('视图名称')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(views).toBeFocused();

  const more = page.getByRole('button', { name: /筛选/ }).first();
  await more.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(more).toBeFocused();
});

test('the menu is gone through by arrow keys: sideways opens and closes a group, Enter leads to a page', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/account/log');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const group = (name: string) => menu.getByRole('menuitem', { name, exact: true });
  await menu.getByRole('link', { name: '首页' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(group('账户管理')).toBeFocused();
  // The group of the page of the moment is open, and can be closed all the same.
  await page.keyboard.press('ArrowLeft');
  await expect(group('账户管理')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(group('商户管理')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(menuLink(page, '商户列表')).toBeFocused();
  await page.keyboard.press('End');
  await expect(group('报表')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link', { name: '首页' })).toBeFocused();
  await menuLink(page, '商户列表').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '商户列表' })).toBeVisible();
  await expect(menu.locator('[aria-current=page]')).toHaveText('商户列表');
  await expect(group('商户管理')).toHaveAttribute('aria-expanded', 'true');
});

test('an entry of the folded menu leads to the heading of its page, which is there when the menu has gone', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  await page.getByRole('button', { name: '收起菜单' }).click();
  const group = page.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem', { name: '商户管理' });
  const entry = page.locator('.ant-menu-submenu-popup').getByRole('link', { name: '商户列表', exact: true });
  const heading = page.getByRole('heading', { level: 1, name: '商户列表' });
  // The second time it leads to where one is.
  for (const _visit of ['first', 'second']) {
    await group.focus();
    await page.keyboard.press('Enter');
    await expect(entry).toBeVisible();
    await entry.focus();
    await page.keyboard.press('Enter');
    await expect(entry).toBeHidden();
    await expect(heading).toBeFocused();
  }
});

test('a page that is left with what had the focus leaves it at the heading of the next one; who has just come begins at the top', async ({
  page,
  platform,
}) => {
  await become(page, platform, 'other');
  await page.goto('/other/order/all');
  await settled(page);
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('columnheader', { name: '订单金额' }).focus();
  await openNext(page, '/other/merchant/list');
  await expect(page.getByRole('heading', { level: 1, name: '商户列表' })).toBeFocused();
  await page.getByLabel('商户名称').focus();
  await page.goBack();
  await expect(page).toHaveURL(/\/other\/order\/all$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a tab that is closed by its cross leaves the focus on the tab that is shown then', async ({ page, platform }) => {
  await become(page, platform, 'other');
  for (const place of ['log', 'list', 'info']) await openNext(page, `/other/account/${place}`);
  const tabs = page.getByRole('navigation', { name: '标签页' });
  const close = (name: string) => tabs.getByRole('button', { name: `关闭 ${name}` }).press('Enter');
  const tab = (name: string) => tabs.getByRole('link', { name, exact: true });
  await close('登录日志');
  await expect(tab('登录日志')).toHaveCount(0);
  await expect(tab('账户信息')).toBeFocused();
  await close('账户信息');
  await expect(page.getByRole('heading', { level: 1, name: '子账户管理' })).toBeVisible();
  await expect(tab('子账户管理')).toBeFocused();
});

test('a filter that is taken off leaves the focus on the next one, the last one on the button that all of them are behind', async ({
  page,
  platform,
}) => {
  await become(page, platform, 'other');
  await page.goto('/other/order/all?amount_min=100&shop=店&callback_status=3');
  await settled(page);
  const search = page.getByRole('search');
  const [amount, shop] = [/^去掉筛选 订单金额/, /^去掉筛选 .*店/].map((name) => search.getByRole('button', { name }));
  const chips = search.getByRole('button', { name: /^去掉筛选/ });
  const more = search.getByRole('button', { name: /^(filter )?筛选( ?\d+)?$/ });
  await expect(chips).toHaveCount(3);
  await amount?.press('Enter');
  await expect(page).not.toHaveURL(/amount_min/);
  await expect(chips).toHaveCount(2);
  await expect(chips.first()).toBeFocused();
  await shop?.press('Enter');
  await expect(chips).toHaveCount(1);
  await expect(more).toBeFocused();
  await page.goBack();
  await expect(chips).toHaveCount(2);
  await search.getByRole('button', { name: '清除筛选' }).press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('a button with a menu leads into it by its key, and has the focus back by Esc and by what is chosen', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/order/pay');
  await settled(page);
  const entry = page.locator('.ant-dropdown [role=menuitem]:focus');
  const button = (name: string) => page.getByRole('button', { name });
  for (const name of ['视图', '导出', '标签操作', '布局大小', '语言', '主题', 'admin']) {
    await button(name).press('Enter');
    await expect(entry, name).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(entry, name).toHaveCount(0);
    await expect(button(name)).toBeFocused();
  }

  await button('主题').press('Enter');
  await expect(entry).toHaveText('浅色');
  await page.keyboard.press('ArrowDown');
  await expect(entry).toHaveText('深色');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(button('主题')).toBeFocused();
  // The key that has chosen does not open it again.
  await expect(page.locator('.ant-dropdown:visible')).toHaveCount(0);
  await button('语言').press('Enter');
  await expect(entry).toHaveText('中文');
  await page.keyboard.press('ArrowDown');
  await expect(entry).toHaveText('English');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(button('Language')).toBeFocused();
});

test('a column sorts by Space as by Enter, and the page stays where it is', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/merchant/list');
  await settled(page);
  const head = page.getByRole('columnheader', { name: '商户号' });
  for (const [key, sorted] of [
    ['Space', 'ascending'],
    ['Enter', 'descending'],
    ['Space', null],
  ] as const) {
    await head.press(key);
    if (sorted) await expect(head).toHaveAttribute('aria-sort', sorted);
    else await expect(head).not.toHaveAttribute('aria-sort');
    await expect(head).toBeFocused();
  }
  await settled(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

interface Ring {
  look: string;
  color: string;
  ground: string;
}

/** Of what has the focus, and what it stands on in the product. */
const ringOf = (at: Locator): Promise<Ring> =>
  at.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const ground = getComputedStyle(document.querySelector('header') ?? element).backgroundColor;
    return { look: `${outlineStyle} ${outlineWidth}`, color: outlineColor, ground };
  });

/** Of two colours as rgb(…) (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const lightness = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [lightness(one), lightness(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const ringed = (page: Page): Locator[] => [
  menuLink(page, '首页'),
  page.getByRole('navigation', { name: '标签页' }).getByRole('link', { name: '首页' }),
  page.getByRole('button', { name: '搜索页面与操作' }),
  page.getByRole('button', { name: '主题' }),
  page.getByRole('button', { name: '新建商户' }),
  page.getByRole('button', { name: /^去掉筛选/ }),
  page.getByRole('columnheader', { name: '商户号' }),
  page.locator('tbody').getByRole('link').first(),
  page.locator('tbody').getByRole('button', { name: '更多' }).first(),
  page.getByRole('listitem', { name: '1', exact: true }),
];

for (const theme of ['light', 'dark']) {
  test(`whatever has the focus has the same ring, of a contrast of 3 at least, in ${theme}`, async ({ page, platform }) => {
    await become(page, platform, 'other');
    await page.evaluate((chosen) => localStorage.setItem('settings.other', JSON.stringify({ theme: chosen })), theme);
    await page.goto('/other/merchant/list?create_time_from=1&create_time_to=4000000000');
    await settled(page);
    await page.keyboard.press('Tab');
    const rings = new Set<string>();
    for (const part of ringed(page)) {
      await part.focus();
      const { look, color, ground } = await ringOf(part);
      expect(contrast(color, ground), String(part)).toBeGreaterThanOrEqual(3);
      rings.add(`${look} ${color}`);
    }
    expect([...rings]).toEqual([expect.stringMatching(/^solid 2px /)]);

    // It has the focus as a whole, and reaches from edge to edge of the window.
    await page.getByRole('button', { name: /未读消息|消息通知/ }).press('Enter');
    const drawer = page.locator('.ant-drawer-open');
    await expect(drawer).toBeFocused();
    expect((await ringOf(drawer)).look).toMatch(/^none /);
  });
}
