import { become, enter, expect, menuLink, nextClickCounts, settled, test } from '../support/flow';

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
  expect(broken).toEqual([]);
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
  await expect(entry).toBeVisible();
  await page.keyboard.press('Tab');
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
