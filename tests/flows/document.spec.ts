import { enter, expect, test } from '../support/flow';
import { MerchantMachine } from '../support/gateway';

test('what the document signs is what the gateway takes [S2.12]', async ({ page, platform }) => {
  const machine = await MerchantMachine.open(platform);
  await enter(page, platform, 'payer');
  await page.goto('/document');
  const card = page.locator('.ant-card').filter({ hasText: '签名步骤' });
  const body = { mer_id: machine.merId, timestamp: Math.floor(platform.now() / 1000), nonce: 'from-the-document', mer_order_sn: 'DOC-20261121', amount: '199.00', channel: 'copy', notify_url: 'https://shop.example.com/notify', subject: '茶叶 250g' };
  await card.getByLabel('请求内容').fill(JSON.stringify(body, null, 2));
  await card.getByLabel('密钥').fill(machine.secret);
  const signed = await card.locator('ol > li').nth(3).locator('pre').innerText();
  const response = await fetch(`${platform.url}/api/gateway/order/create`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: signed });
  expect(await response.json()).toMatchObject({ code: 200, data: { mer_order_sn: 'DOC-20261121', amount: '199.00' } });
  await card.getByLabel('请求内容').fill('[1]');
  await expect(card.getByText('内容须为一层 JSON')).toBeVisible();
});

test('the document tells a genuine callback from a changed one', async ({ page, platform }) => {
  await enter(page, platform, 'payer');
  await page.goto('/document');
  const card = page.locator('.ant-card').filter({ hasText: '回调与验签' });
  await expect(card.getByText('签名正确，来自平台')).toBeVisible();
  const field = card.getByLabel('收到的内容');
  await field.fill((await field.inputValue()).replace('100.00', '900.00'));
  await expect(card.getByText('签名不符')).toBeVisible();
});

test('a merchant sees its secret on purpose alone, and renews it', async ({ page, platform }) => {
  const machine = await MerchantMachine.open(platform);
  await enter(page, platform, 'payer');
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
});
