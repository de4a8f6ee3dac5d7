import { updateMerchant } from '../../contract/merchants';
import { updateProvider } from '../../contract/providers';
import { ownerOf } from '../support/client';
import {
  act,
  become,
  choose,
  enter,
  expect,
  goWithin,
  nextClickCounts,
  openBrowser,
  sendLogin,
  settled,
  signIn,
  test,
} from '../support/flow';
import { MerchantMachine } from '../support/gateway';
import { totp } from '../support/totp';

test('a merchant is taken on: its first password is said once, its owner binds, changes it and finds its back office [S2.21]', async ({
  page,
  browser,
  platform,
}) => {
  await become(page, platform, 'other');
  await page.goto('/other/merchant/list');
  await settled(page);
  await page.getByRole('button', { name: '新建商户' }).click();
  const form = page.getByRole('dialog', { name: '新建商户' });
  await form.getByLabel('用户名').fill('bamboo');
  await form.getByLabel('商户名称').fill('竹林茶叶');
  await form.getByLabel('复制费率').fill('2.35');
  await form.getByLabel('直付费率').fill('12');
  await form.getByLabel('单笔最低').fill('100');
  await form.getByLabel('单笔最高').fill('50');
  await form.getByRole('button', { name: /确\s?定/ }).click();
  await expect(form.getByText('0 至 10，最多两位小数')).toBeVisible();
  await form.getByLabel('直付费率').fill('0');
  await expect(form.getByRole('alert').filter({ hasText: /^直付：|淘宝直付：/ })).toContainText('其订单将无人接单而被拒绝');
  await form.getByLabel('直付费率').fill('2.8');
  await expect(form.getByText('其订单将无人接单而被拒绝')).toHaveCount(0);
  await nextClickCounts(page);
  await form.getByRole('button', { name: /确\s?定/ }).click();
  await expect(form.getByText('单笔最高不能小于单笔最低')).toBeVisible();
  await expect(form.getByLabel('商户名称')).toHaveValue('竹林茶叶');
  await form.getByLabel('单笔最高').fill('5000');
  // What was said of another value.
  await expect(form.getByText('单笔最高不能小于单笔最低')).toHaveCount(0);
  await nextClickCounts(page);
  await form.getByRole('button', { name: /确\s?定/ }).click();

  const made = page.getByRole('dialog', { name: '初始密码' });
  const password = (await made.locator('code').nth(1).innerText()).trim();
  expect(password).toMatch(/^[a-z2-9]{16}$/);
  await made.getByRole('button', { name: '我已保存' }).press('Enter');
  await expect(made).toBeHidden();
  // The form that it followed is gone.
  await expect(page.getByRole('button', { name: '新建商户' })).toBeFocused();
  await expect(page.getByText(password)).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: '竹林茶叶' });
  await expect(row).toContainText('2.35%');

  const its = await openBrowser(browser);
  await signIn(its, platform, 'payer', 'bamboo', password);
  await its.getByRole('button', { name: /知道|确\s?定/ }).click();
  await expect(its).toHaveURL(/\/bind$/);
  const key = (await its.locator('text=/^[A-Z2-7]{32}$/').first().innerText()).trim();
  await its.getByLabel('安全码').fill(totp(key, platform.now()));
  await its.getByLabel('登录密码').fill(password);
  await its.getByRole('button', { name: /绑\s?定/ }).click();
  await its.getByRole('button', { name: '我已保存' }).click();

  await expect(its).toHaveURL(/\/password$/);
  await its.goto('/payer/orders');
  await expect(its).toHaveURL(/\/password$/);
  await expect(its.getByLabel('原密码')).toBeFocused();
  await its.getByLabel('原密码').fill(password);
  await its.getByLabel('新密码', { exact: true }).fill('bamboo-forest-8');
  await its.getByLabel('确认新密码').fill('bamboo-forest-9');
  await its.getByLabel('确认新密码').press('Enter');
  await expect(its.getByText('两次输入的密码不一致')).toBeVisible();
  // Who cannot read the page changes its language, and loses nothing by it.
  await its.getByRole('button', { name: '语言' }).click();
  await choose(its, 'English');
  await expect(its.getByLabel('Current password')).toHaveValue(password);
  await its.getByRole('button', { name: 'Language' }).click();
  await choose(its, '中文');
  await its.getByLabel('确认新密码').fill('bamboo-forest-8');
  await its.getByRole('button', { name: /确\s?定/ }).click();
  const proof = its.getByRole('dialog').filter({ hasText: '安全码' });
  await proof.getByRole('textbox').fill(totp(key, platform.now() + 30_000));
  await proof.getByRole('button', { name: /确\s?[定认]/ }).click();
  await expect(its).toHaveURL(/\/payer\/index$/);
  await expect(its.getByRole('heading', { name: '您好' })).toBeVisible();
  // The password is his own now: the page that says otherwise is not for him.
  await its.goto('/password');
  await expect(its).toHaveURL(/\/payer\/index$/);

  const machine = await MerchantMachine.open(platform, 'bamboo');
  expect((await machine.create({ amount: '99.99' })).code).not.toBe(200);
  expect((await machine.create({ amount: '100.00' })).code).toBe(200);

  await page.reload();
  await settled(page);
  await row.getByRole('link', { name: '竹林茶叶' }).click();
  const drawer = page.getByRole('dialog', { name: '竹林茶叶' });
  await expect(drawer).toContainText('￥5,000.00');
  await drawer.getByRole('button', { name: /编\s?辑/ }).click();
  const edit = page.getByRole('dialog', { name: '编辑 竹林茶叶' });
  await edit.getByLabel('单日限额').fill('20000');
  await edit.getByLabel('接口IP名单').fill('203.0.113.7');
  await edit.getByLabel('接口IP名单').press('Enter');
  await edit.getByRole('button', { name: /确\s?定/ }).click();
  await expect(edit).toBeHidden();
  await expect(drawer).toContainText('203.0.113.7/32');
  await expect(drawer).toContainText('单日限额: — → ￥20,000.00');
  expect((await machine.create({ amount: '100.00' })).code).not.toBe(200);
  await drawer
    .getByRole('button', { name: 'Close' })
    .or(drawer.getByRole('button', { name: '关闭' }))
    .first()
    .click();

  // It is called as its first account is.
  await its.goto('/payer/account/info');
  await expect(its.getByText('竹林茶叶').first()).toBeVisible();
  await expect(its.getByText('所属')).toHaveCount(0);
  // What one order may come to is a number on each channel, by its own limits and the platform's.
  const terms = its.locator('.ant-card').filter({ hasText: '业务条款' });
  for (const channel of ['淘宝复制', '淘宝直付'])
    await expect(terms.getByRole('row').filter({ hasText: `${channel}单笔` })).toContainText('￥100.00 至 ￥5,000.00');

  await row.getByRole('button', { name: '更多' }).click();
  await choose(page, '停用');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /停\s?用/ })
    .click();
  await expect(row).toContainText('停用');
  await its.reload();
  await expect(its).toHaveURL(/\/login\/payer/);
  await sendLogin(its, platform, 'bamboo', 'bamboo-forest-8');
  await expect(its.getByText('该账号已停用').or(its.getByText('账号已停用，请联系管理员'))).toBeVisible();
});

test('a name in a narrowed list opens its detail there; with Ctrl in a new tab, and nothing is narrowed in it', async ({
  page,
  platform,
}) => {
  await become(page, platform, 'other');
  await page.goto('/other/merchant/list?status=1');
  const name = page.locator('tr.ant-table-row').first().getByRole('link').first();
  const before = page.url();
  const opened = page.context().waitForEvent('page');
  await name.click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL(/\/other\/merchant\/list\?merchant=\d+$/);
  expect(page.url()).toBe(before);
  await name.click();
  await expect(page).toHaveURL(/\?status=1&merchant=\d+$/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a detail that was opened is a step of the history, which closing it takes back', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  await goWithin(page, '/other/merchant/list');
  const name = page.locator('tr.ant-table-row').first().getByRole('link').first();
  const detail = page.getByRole('dialog');
  await name.click();
  await expect(detail).toBeVisible();
  await expect(page).toHaveURL(/merchant=\d+/);
  // Callbacks that failed are of more than the day that the part is of.
  await expect(page.getByRole('dialog').getByText('近 7 天回调', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(page).toHaveURL(/\/other\/merchant\/list$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: '您好' })).toBeVisible();

  // One that was there from the beginning leaves the address as it is closed, and nothing of the history.
  await page.goto('/other/order/all');
  const number = page.locator('tr.ant-table-row').first().getByRole('link').first();
  await page.goto(`/other/order/all${await number.getAttribute('href')}`);
  await expect(detail).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(page).toHaveURL(/\/other\/order\/all$/);
});

test('a password that is made anew is called so, and nobody is told to bind what he may have bound', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/merchant/list');
  await settled(page);
  await act(page, page.locator('tr.ant-table-row').last(), '重置密码');
  await page.getByRole('dialog').getByRole('button', { name: '重置密码' }).click();
  const made = page.getByRole('dialog', { name: '密码已重置' });
  await expect(made).toContainText('下次登录须修改密码');
  await expect(made).not.toContainText('Google');
});

test('a form that somebody else was quicker than stays refused, however often it is sent', async ({ page, platform }) => {
  const owner = await ownerOf(platform, 'other');
  await become(page, platform, 'other');
  for (const [address, id, update] of [
    ['/other/merchant/list?merchant=1000007', 1_000_007, updateMerchant],
    ['/other/provider/list?provider=2000012', 2_000_012, updateProvider],
  ] as const) {
    await page.goto(address);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: /编\s?辑/ }).click();
    const edit = page.getByRole('dialog', { name: /^编辑 / });
    await edit.getByLabel('备注').fill('只改备注');
    const name = await edit.getByLabel('名称').inputValue();
    expect((await owner.call(update, { id, name, allow_df: 1, remark: '别人的备注' })).code).toBe(200);
    for (let press = 0; press < 3; press += 1) {
      await nextClickCounts(page);
      const answered = page.waitForResponse((response) => response.url().endsWith('/update'));
      await edit.getByRole('button', { name: /确\s?定/ }).click();
      await answered;
      await settled(page);
      await expect(edit.getByText('已被他人修改')).toBeVisible();
      await expect(edit.getByLabel('备注')).toHaveValue('只改备注');
    }
  }
});
