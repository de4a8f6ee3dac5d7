import type { Locator, Page } from '@playwright/test';
import { approveDeposit, createDeposit, depositTerms } from '../../contract/deposits';
import { formatMoney, moneyText } from '../../contract/money';
import { changePassword } from '../../contract/security';
import { Client, ownerOf } from '../support/client';
import { become, enter, expect, menuLink, nextClickCounts, openBrowser, settled, signIn, test as flow } from '../support/flow';
import { MerchantMachine, newNumber, openReceiver, type GatewayOrder, type Receiver } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { totp } from '../support/totp';
import { until } from '../support/waiting';

/** Its platform is no other flow's: the clock turns, and all shops but one are off. */
const test = flow.extend<{ receiver: Receiver }, { platform: TestPlatform }>({
  receiver: async ({}, provide) => {
    const receiver = await openReceiver();
    await provide(receiver);
    await receiver.close();
  },
  platform: [
    async ({}, provide) => {
      const platform = await startPlatform();
      await provide(platform);
      await platform.stop();
    },
    { scope: 'worker' },
  ],
});

/** Basis points. Of the price, what each gets has a remainder. */
const rates = { merchant: 235n, merchantTomorrow: 180n, provider: 120n, subProvider: 85n, software: 10n };
const price = 12_857n;
const deposit = 500_000n;
const names = { merchant: '竹林茶叶', provider: '荷塘工作室', subProvider: '芦苇工作室', shop: '竹林旗舰店', product: '明前龙井 50 克' };
const link = 'https://item.taobao.com/item.htm?id=12857';
const ownPassword = 'my-own-password-1';

const yuan = (fen: bigint) => moneyText(formatMoney(fen));
/** As it is typed. */
const percent = (basisPoints: bigint) => formatMoney(basisPoints);

interface Shares {
  merchant: bigint;
  subProvider: bigint;
  provider: bigint;
  platform: bigint;
  software: bigint;
}

/** What each gets of one order: rounded down but for the platform, which takes what is left of the merchant's fee. */
function sharesAt(merchantRate: bigint): Shares {
  const of = (rate: bigint) => (price * rate) / 10_000n;
  return {
    merchant: price - of(merchantRate),
    subProvider: of(rates.subProvider),
    provider: of(rates.provider) - of(rates.subProvider),
    platform: of(merchantRate) - of(rates.provider),
    software: of(rates.software),
  };
}

const confirm = (dialog: Locator) => dialog.getByRole('button', { name: /确\s?定/ }).click();

/** Opens a page of the menu, and the form behind its button. */
async function openForm(page: Page, address: string, button: string): Promise<Locator> {
  await page.goto(address);
  await settled(page);
  await page.getByRole('button', { name: button }).click();
  return page.getByRole('dialog', { name: button });
}

/** Finds by name what a field offers by number. */
async function find(page: Page, form: Locator, field: string, name: string): Promise<void> {
  await form.getByLabel(field, { exact: true }).fill(name);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name }).click();
}

/** What a new owner signs in with, said this once. */
async function firstPassword(page: Page): Promise<string> {
  const made = page.getByRole('dialog', { name: '初始密码' });
  const password = (await made.locator('code').nth(1).innerText()).trim();
  await made.getByRole('button', { name: '我已保存' }).click();
  await expect(made).toBeHidden();
  return password;
}

async function takeOnMerchant(page: Page): Promise<string> {
  const form = await openForm(page, '/other/merchant/list', '新建商户');
  await form.getByLabel('用户名').fill('bamboo');
  await form.getByLabel('商户名称').fill(names.merchant);
  await form.getByLabel('复制费率').fill(percent(rates.merchant));
  await form.getByLabel('直付费率').fill('2.8');
  await confirm(form);
  return firstPassword(page);
}

async function takeOnProvider(page: Page): Promise<string> {
  const form = await openForm(page, '/other/provider/list', '新建服务商');
  await form.getByLabel('用户名').fill('lotus');
  await form.getByLabel('服务商名称').fill(names.provider);
  await form.getByLabel('复制费率').fill(percent(rates.provider));
  await form.getByLabel('直付费率').fill('1.5');
  await form.getByLabel('派单权重').fill('2.7');
  await confirm(form);
  await expect(form.getByText('请输入整数')).toBeVisible();
  await form.getByLabel('派单权重').fill('27');
  await nextClickCounts(page);
  await confirm(form);
  return firstPassword(page);
}

/** A provider takes one on below itself, and at its own rates at most. */
async function takeOnSubProvider(page: Page): Promise<string> {
  const form = await openForm(page, '/payee/team/list', '新建下级服务商');
  await form.getByLabel('用户名').fill('reed');
  await form.getByLabel('服务商名称').fill(names.subProvider);
  await form.getByLabel('复制费率').fill(percent(rates.provider + 1n));
  await form.getByLabel('直付费率').fill('1');
  await confirm(form);
  await expect(form.getByText(`不能高于上级「${names.provider}」的费率 1.20%`)).toBeVisible();
  await form.getByLabel('复制费率').fill(percent(rates.subProvider));
  await nextClickCounts(page);
  await confirm(form);
  return firstPassword(page);
}

/** The platform gives a provider a shop, and the shop something to sell. */
async function addShop(page: Page): Promise<void> {
  const form = await openForm(page, '/other/channel/copy', '新增账户');
  await find(page, form, '服务商', names.subProvider);
  await form.getByLabel('店铺').fill(names.shop);
  await form.getByLabel('账户名').fill('芦苇');
  await form.getByLabel('收款账号').fill('tb-reed-1');
  await form.getByLabel('单笔最低').fill('100');
  await form.getByLabel('单笔最高').fill('5000');
  await form.getByLabel('单日限额').fill('50000');
  await form.getByLabel('单日笔数').fill('100');
  await confirm(form);
  await expect(form).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: names.shop });
  await expect(row).toContainText(names.subProvider);

  const product = await openForm(page, '/other/product/list', '新增商品');
  await find(page, product, '店铺', names.shop);
  await product.getByLabel('商品名称').fill(names.product);
  await product.getByLabel('价格').fill(formatMoney(price));
  await product.getByLabel('库存').fill('3');
  await product.getByLabel('链接 / 口令').fill(link);
  await confirm(product);
  await expect(product).toBeHidden();
  await expectStock(page, { stock: 3, reserved: 0, sold: 0 });
}

/** What there is of the product, what waits and what was sold. */
async function expectStock(page: Page, { stock, reserved, sold }: { stock: number; reserved: number; sold: number }): Promise<void> {
  await page.goto('/other/product/list');
  const cells = page.getByRole('row').filter({ hasText: names.product }).getByRole('cell');
  await expect(cells.filter({ hasText: /^\d+$/ })).toHaveText([/\d{5,}/, String(stock), String(reserved), String(sold)]);
}

/** A new owner's second factor and own password, by calls: the merchant does the same by hand. */
async function settleIn(platform: TestPlatform, username: string, password: string): Promise<Client> {
  const client = await (await new Client(platform, 'payee').login(username, password)).bound();
  client.token = (await client.get(changePassword, { old_password: password, new_password: ownPassword })).token;
  return client;
}

/** A provider's transfer to the platform's bank account, which an operator approves. */
async function bringDeposit(platform: TestPlatform, provider: Client): Promise<void> {
  await provider.prove();
  const { accounts } = await provider.get(depositTerms, {});
  const { order_sn: sn } = await provider.get(createDeposit, {
    account_id: accounts.find(({ bank }) => bank !== '')?.id ?? 0,
    amount: formatMoney(deposit),
    voucher: await provider.voucher(),
    request_id: 'take-on-deposit',
  });
  await (await ownerOf(platform, 'other')).get(approveDeposit, { order_sn: sn, request_id: 'take-on-approval' });
}

/** Gives the second factor where it is asked for. Each code is good once, and half a minute later there is another. */
async function prove(page: Page, platform: TestPlatform, key: string): Promise<void> {
  await platform.advance(30);
  const dialog = page.getByRole('dialog').filter({ hasText: '安全码' });
  await dialog.getByRole('textbox').fill(totp(key, platform.now()));
  await confirm(dialog);
}

/** A merchant's first way in: what it was given opens nothing but the binding and the change of its password. Answers its key. */
async function signInFirst(page: Page, platform: TestPlatform, password: string): Promise<string> {
  await signIn(page, platform, 'payer', 'bamboo', password);
  await page.getByRole('button', { name: /知道|确\s?定/ }).click();
  await expect(page).toHaveURL(/\/bind$/);
  const key = (await page.locator('text=/^[A-Z2-7]{32}$/').first().innerText()).trim();
  await page.getByLabel('安全码').fill(totp(key, platform.now()));
  await page.getByLabel('登录密码').fill(password);
  await page.getByRole('button', { name: /绑\s?定/ }).click();
  await page.getByRole('button', { name: '我已保存' }).click();

  await expect(page).toHaveURL(/\/password$/);
  await page.getByLabel('原密码').fill(password);
  await page.getByLabel('新密码', { exact: true }).fill(ownPassword);
  await page.getByLabel('确认新密码').fill(ownPassword);
  await page.getByRole('button', { name: /确\s?定/ }).click();
  await prove(page, platform, key);
  await expect(page).toHaveURL(/\/payer\/index$/);
  return key;
}

/** Reads its number and its secret where a merchant finds them, and gives them to its machine. */
async function readSecret(page: Page, platform: TestPlatform, key: string): Promise<MerchantMachine> {
  await page.getByRole('link', { name: '查看网关密钥' }).click();
  await expect(page).toHaveURL(/\/payer\/account\/info$/);
  const card = page.locator('.ant-card').filter({ has: page.getByText('网关密钥') });
  await card.getByRole('button', { name: /查\s?看/ }).click();
  await prove(page, platform, key);
  const secret = card.locator('code').filter({ hasText: /^[0-9a-f]{64}$/ });
  const number = page.getByRole('row').filter({ hasText: '商户号' }).first();
  const merId = Number(/\d+/.exec(await number.innerText())?.[0]);
  return new MerchantMachine(platform, merId, (await secret.innerText()).trim());
}

/** A customer comes to the cashier page, sees what is bought and by what it is paid, and pays. */
async function pay(page: Page, order: GatewayOrder): Promise<void> {
  await page.goto(order.pay_url);
  await expect(page.getByRole('heading', { level: 1, name: '待支付' })).toBeVisible();
  await expect(page.getByText(names.product)).toBeVisible();
  await expect(page.getByText(yuan(price)).first()).toBeVisible();
  const code = page.getByRole('img', { name: '收款码' });
  await expect(code).toHaveJSProperty('complete', true);
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expect(page.getByRole('link', { name: '打开付款链接' })).toHaveAttribute('href', link);
  await page.getByRole('button', { name: '我已付款' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
}

/** Figures of a home page, by their titles. */
async function expectFigures(page: Page, figures: Record<string, string>): Promise<void> {
  for (const [title, value] of Object.entries(figures)) {
    const figure = page.locator('.ant-statistic').filter({ has: page.getByText(title, { exact: true }) });
    await expect(figure.locator('.ant-statistic-content')).toContainText(value);
  }
}

/** What the three who have earned something read on their home pages, after so many orders. */
async function expectHomes(merchant: Page, provider: Page, platform: TestPlatform, paid: Shares[]): Promise<void> {
  const sum = (who: keyof Shares) => yuan(paid.reduce((all, shares) => all + shares[who], 0n));
  await enter(merchant, platform, 'payer', 'bamboo', ownPassword);
  await expectFigures(merchant, { 余额: sum('merchant') });
  await enter(provider, platform, 'payee', 'reed', ownPassword);
  await expectFigures(provider, { 余额: sum('subProvider'), 押金: yuan(deposit - price * BigInt(paid.length)) });
  await enter(provider, platform, 'payee', 'lotus', ownPassword);
  await expectFigures(provider, { 余额: sum('provider') });
}

/** Every movement of money for an order, as the platform reads it, is one that the rates ask for; and all books hold. */
async function expectBooks(page: Page, { order_sn: orderSn }: GatewayOrder, shares: Shares): Promise<void> {
  await page.goto(`/other/order/all?numbers=${orderSn}`);
  await page.getByRole('link', { name: orderSn, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '订单详情' });
  const rows = drawer.locator('tbody tr.ant-table-row').filter({ hasText: '￥' });
  const movement = (owner: string, fund: string, amount: bigint) =>
    [owner, fund, `${amount < 0n ? '−' : '+'}${yuan(amount < 0n ? -amount : amount)}`].join(' ');
  await expect(rows).toHaveCount(9);
  const seen = await rows.evaluateAll((found) =>
    found.map((row) => [1, 2, 4].map((cell) => row.children[cell]?.textContent ?? '').join(' ')),
  );
  expect(seen.sort()).toEqual(
    [
      movement(names.subProvider, '押金', -price),
      movement(names.subProvider, '冻结押金', price),
      movement(names.subProvider, '冻结押金', -price),
      movement(names.merchant, '余额', shares.merchant),
      movement(names.subProvider, '余额', shares.subProvider),
      movement(names.provider, '余额', shares.provider),
      movement('平台', '平台收入', shares.platform),
      movement('平台', '预存', -shares.software),
      movement('平台', '软件费', shares.software),
    ].sort(),
  );

  await page.goto('/other/ledger/checks');
  await expect(page.locator('nav.ant-breadcrumb')).toHaveText(/首页.*账本核对/);
  await settled(page);
  const checks = page.getByRole('row').filter({ hasText: /\d 秒/ });
  const before = await checks.count();
  await page.getByRole('button', { name: '立即核对' }).click();
  // Everything is held against everything: on a busy machine that is no matter of seconds.
  await expect(checks).toHaveCount(before + 1, { timeout: 60_000 });
  await expect(page.getByRole('alert').filter({ hasText: '账本一致' })).toBeVisible();
}

/** What a merchant or provider reads of its own rates. */
async function openRates(page: Page): Promise<void> {
  await page.getByRole('menuitem', { name: '账户管理' }).click();
  await menuLink(page, '通道费率').click();
}

/** The day after the one of an instant, as the platform counts them. */
function dayAfter(instant: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(instant + 86_400_000);
}

/** From 08:00 of a day on, the merchant's rate on the copy channel is another. */
async function changeRate(page: Page, day: string): Promise<void> {
  await page.goto('/other/merchant/list');
  await settled(page);
  await page.getByRole('link', { name: names.merchant }).click();
  const drawer = page.getByRole('dialog', { name: names.merchant });
  await drawer.getByRole('button', { name: '调整费率' }).click();
  const form = page.getByRole('dialog', { name: `调整 ${names.merchant} 的费率` });
  await form.getByLabel('费率', { exact: true }).fill(percent(rates.merchantTomorrow));
  await form.getByText('定时生效').click();
  await form.getByLabel('生效时间').last().click();
  await page.keyboard.type(`${day} 08:00`);
  await page.keyboard.press('Enter');
  await confirm(form);
  await expect(form).toBeHidden();
  await expect(drawer.getByRole('row').filter({ hasText: '待生效' })).toContainText(`${day} 08:00:00`);
}

const title =
  'the platform takes on a merchant, a provider, the one below it and its shop; an order is bought, paid and split to the cent, ' +
  'and from tomorrow on at another rate [S2.21] [S2.22] [S2.25] [S2.27] [S2.30] [S2.36]';
test(title, async ({ page, browser, platform, receiver }) => {
  test.setTimeout(240_000);
  const [merchant, provider, customer] = [await openBrowser(browser), await openBrowser(browser), await openBrowser(browser)];
  await become(page, platform, 'other');
  const merchantPassword = await takeOnMerchant(page);
  await settleIn(platform, 'lotus', await takeOnProvider(page));
  await become(provider, platform, 'payee', 'lotus', ownPassword);
  const subProvider = await settleIn(platform, 'reed', await takeOnSubProvider(provider));
  await bringDeposit(platform, subProvider);
  await addShop(page);
  // Nobody else is given its orders.
  await platform.db.query('update receiving_accounts set status = 2 where name <> $1', [names.shop]);

  const machine = await readSecret(merchant, platform, await signInFirst(merchant, platform, merchantPassword));
  const buy = () => machine.order({ mer_order_sn: newNumber(), amount: formatMoney(price), notify_url: receiver.url });
  const today = platform.now();
  const first = await buy();
  await expectStock(page, { stock: 2, reserved: 1, sold: 0 });
  await pay(customer, first);
  await until(
    () => receiver.bodies.length,
    (told) => told === 1,
  );
  expect(receiver.bodies.every((body) => machine.isGenuine(body))).toBe(true);
  const shares = sharesAt(rates.merchant);
  await expectHomes(merchant, provider, platform, [shares]);
  await expect(merchant.getByText('开通步骤')).toHaveCount(0);
  await expectBooks(page, first, shares);
  await expectStock(page, { stock: 2, reserved: 0, sold: 1 });

  const tomorrow = dayAfter(today);
  await changeRate(page, tomorrow);
  await openRates(provider);
  await expect(provider.getByRole('row').filter({ hasText: '淘宝复制' })).toContainText('1.20%');
  await openRates(merchant);
  const coming = merchant.getByRole('row').filter({ hasText: '待生效' });
  await expect(coming).toContainText('1.80%');
  await expect(coming).toContainText(`${tomorrow} 08:00:00`);
  await platform.advance(Math.ceil((Date.parse(`${tomorrow}T08:00:00+08:00`) - platform.now()) / 1000));
  const second = await buy();
  await pay(customer, second);
  await become(page, platform, 'other');
  await expectBooks(page, second, sharesAt(rates.merchantTomorrow));
  await expectHomes(merchant, provider, platform, [shares, sharesAt(rates.merchantTomorrow)]);
  await expectFigures(merchant, { 今日成功金额: yuan(price), 昨日成功金额: yuan(price), 复制费率: '1.80%' });
});
