import { execFileSync } from 'node:child_process';
import { codes } from '../../contract/codes';
import { callFields } from '../../contract/gateway';
import { become, choose, enter, expect, nextClickCounts, test } from '../support/flow';
import { MerchantMachine, signedHeaders } from '../support/gateway';

test('what the document signs is what the gateway takes [S2.12]', async ({ page, platform }) => {
  const machine = await MerchantMachine.open(platform);
  await become(page, platform, 'payer');
  await page.goto('/document');
  const card = page.locator('.ant-card').filter({ hasText: '签名步骤' });
  const body = {
    mer_id: machine.merId,
    timestamp: Math.floor(platform.now() / 1000),
    nonce: 'from-the-document',
    mer_order_sn: 'DOC-20261121',
    amount: '199.00',
    channel: 'copy',
    notify_url: 'https://shop.example.com/notify',
    subject: '茶叶 250g',
  };
  await card.getByLabel('请求内容').fill(JSON.stringify(body, null, 2));
  await card.getByLabel('密钥').fill(machine.secret);
  const signed = await card.locator('ol > li').nth(3).locator('pre').innerText();
  const response = await fetch(`${platform.url}/api/gateway/order/create`, { method: 'POST', headers: signedHeaders, body: signed });
  expect(await response.json()).toMatchObject({ code: 200, data: { mer_order_sn: 'DOC-20261121', amount: '199.00' } });
  await card.getByLabel('请求内容').fill('[1]');
  await expect(card.getByText('内容须为一层 JSON')).toBeVisible();
});

test("the samples carry the merchant's own number and this moment, and the copied command is taken as it is", async ({
  page,
  platform,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const machine = await MerchantMachine.open(platform);
  await become(page, platform, 'payer');
  await page.goto('/document');
  const card = page.locator('.ant-card').filter({ hasText: '签名步骤' });
  const body = () => card.getByLabel('请求内容').inputValue();
  const sampled = JSON.parse(await body());
  // All that a merchant can say of an order, what may be left out included.
  expect([...Object.keys(sampled), 'sign'].sort()).toEqual([...callFields.create].sort());
  const { mer_id: merId, timestamp, nonce } = sampled;
  expect(merId).toBe(machine.merId);
  expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(60);
  await card.getByRole('button', { name: '更新时间戳与随机串' }).click();
  expect(JSON.parse(await body()).nonce).not.toBe(nonce);
  await card.getByLabel('密钥').fill(machine.secret);
  for (const call of ['下单', '查询订单', '查询余额']) {
    await card.getByText(call, { exact: true }).click();
    if (call !== '查询余额') await card.getByLabel('请求内容').fill((await body()).replace(/"M\d+"/, '"MY-FIRST-ORDER"'));
    await nextClickCounts(page);
    await card.getByRole('button', { name: '复制 curl' }).click();
    const read = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(read).toContain({ 下单: '/order/create', 查询订单: '/order/query', 查询余额: '/balance/query' }[call]);
    // A shell takes the command apart; what would be sent is sent from here.
    const said = execFileSync('/bin/sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${await read()}`], { encoding: 'utf8' }).split('\0');
    const headers = Object.fromEntries(said.flatMap((word, at) => (word === '-H' ? [(said[at + 1] ?? '').split(': ')] : [])));
    const response = await fetch(said[0] ?? '', { method: 'POST', headers, body: said[said.indexOf('--data-raw') + 1] ?? '' });
    expect(await response.json()).toMatchObject({ code: 200 });
  }
});

test('the document says what each call answers, and codes with the limits of the settings', async ({ page, platform }) => {
  await become(page, platform, 'payer');
  await page.goto('/document');
  await expect(page.getByRole('row', { name: /shop_account/ })).toBeVisible();
  const sample = await page
    .getByRole('row', { name: /^product / })
    .locator('pre')
    .innerText();
  expect(Object.keys(JSON.parse(sample))).toEqual(['title', 'picture', 'content']);
  await expect(page.getByText('金额须在 ￥1.00 至 ￥50,000.00 之间', { exact: true })).toBeVisible();
  await expect(page.locator('td', { hasText: /\{\w+\}/ })).toHaveCount(0);
});

test('a merchant reads of the gateway alone, an operator of every call and code once, in order, and of none that only a demo has', async ({
  page,
  platform,
}) => {
  await become(page, platform, 'payer');
  await page.goto('/document');
  await expect(page.getByText('40401', { exact: true })).toHaveCount(1);
  await expect(page.getByText('40210', { exact: true })).toHaveCount(0);
  await expect(page.getByText('/payerApi', { exact: false })).toHaveCount(0);

  await become(page, platform, 'other');
  await page.goto('/document');
  await expect(page.getByText('提现金额须在 ￥100.00 至 ￥50,000.00 之间')).toBeVisible();
  await expect(page.locator('td', { hasText: /\{\w+\}/ })).toHaveCount(0);
  const codes = await page.locator('td.tabular').allInnerTexts();
  expect(codes).toEqual([...new Set(codes)].toSorted((one, other) => Number(one) - Number(other)));
  const paths = await page.locator('td code').allInnerTexts();
  expect(paths).toContain('/api/captcha');
  expect(paths).toEqual(paths.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(paths.filter((path) => /^\/api\/api|demo|simulator|xxx/.test(path))).toEqual([]);
});

test('what a field of the gateway means is read on a phone', async ({ page, platform }) => {
  await become(page, platform, 'payer');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/document');
  const meaning = page.getByText('支付成功后回调的地址，http 或 https');
  await expect(meaning).toBeVisible();
  expect((await meaning.boundingBox())?.width).toBeGreaterThan(200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test("the document is reached from the merchant's menu and from beside its secret, and its number stands there to copy", async ({
  page,
  platform,
}) => {
  const machine = await MerchantMachine.open(platform);
  await enter(page, platform, 'payer');
  await page.getByRole('button', { name: 'merchant', exact: true }).click();
  await choose(page, '接口文档');
  await expect(page).toHaveURL(/\/document$/);
  await page.goto('/payer/account/info');
  await expect(page.getByText('商户号')).toBeVisible();
  await expect(page.getByRole('button', { name: `复制 ${machine.merId}` })).toBeVisible();
  await page.locator('.ant-card').filter({ hasText: '网关密钥' }).getByRole('button', { name: '接口文档' }).click();
  await expect(page).toHaveURL(/\/document$/);
});

test("a provider's number stands on its account page", async ({ page, platform }) => {
  await become(page, platform, 'payee');
  await page.goto('/payee/account/info');
  await expect(page.getByText('服务商号')).toBeVisible();
  await expect(page.getByRole('button', { name: /^复制 20000\d\d$/ })).toBeVisible();
});

test('the document tells a genuine callback from a changed one', async ({ page, platform }) => {
  await become(page, platform, 'payer');
  await page.goto('/document');
  const card = page.locator('.ant-card').filter({ hasText: '回调与验签' });
  await expect(card.getByText('签名正确，来自平台')).toBeVisible();
  const field = card.getByLabel('收到的内容');
  await field.fill((await field.inputValue()).replace('100.00', '900.00'));
  await expect(card.getByText('签名不符')).toBeVisible();
});

test('a merchant sees its secret on purpose alone, renews it, and ends the one before', async ({ page, platform }) => {
  const machine = await MerchantMachine.open(platform);
  await become(page, platform, 'payer');
  await page.goto('/payer/account/info');
  const card = page.locator('.ant-card').filter({ hasText: '网关密钥' });
  await expect(card.getByText(machine.secret)).toHaveCount(0);
  await card.getByRole('button', { name: /查\s?看/ }).click();
  await expect(card.getByText(machine.secret)).toBeVisible();
  await card.getByRole('button', { name: '更换密钥' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '更换密钥' }).click();
  await expect(card.getByText('旧密钥有效至')).toBeVisible();
  await expect(card.getByText(machine.secret)).toHaveCount(0);
  const renewed = new MerchantMachine(platform, machine.merId, await card.locator('code').first().innerText());
  expect((await renewed.balance()).code).toBe(200);
  expect((await machine.balance()).code).toBe(200);

  // Somebody else may have seen it.
  await card.getByRole('button', { name: '立即停用' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停用旧密钥' }).click();
  await expect(card.getByText('旧密钥有效至')).toBeHidden();
  expect((await machine.balance()).code).toBe(codes.SIGNATURE_WRONG.code);
  expect((await renewed.balance()).code).toBe(200);
});
