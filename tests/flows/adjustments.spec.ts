import { createAdjustment } from '../../contract/adjustments';
import { ownerOf } from '../support/client';
import { become, enter, expect, nextClickCounts, openBrowser, settled, test } from '../support/flow';

test('money moved by hand is proposed by one operator, approved by another, and read by its owner with the reason', async ({
  page,
  browser,
  platform,
}) => {
  await become(page, platform, 'other');
  await page.goto('/other/merchant/balance');
  await settled(page);
  await page.getByRole('link', { name: '调账' }).click();
  await expect(page).toHaveURL(/\/other\/settlement\/adjustments/);
  await page.getByRole('button', { name: /新增调账$/ }).click();
  const dialog = page.getByRole('dialog', { name: '新增调账' });
  const { rows } = await platform.db.query<{ id: string; name: string }>(
    "select m.id, m.name from merchants m join accounts a on a.principal_id = m.id and a.identity = 'payer' and a.username = 'merchant'",
  );
  const [merchant] = rows;
  await dialog.getByLabel('所属方', { exact: true }).click();
  await page.keyboard.type(merchant?.id ?? '');
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: merchant?.id ?? '' })
    .click();
  await expect(dialog.getByText(/^余额 ￥/)).toBeVisible();
  const change = dialog.getByRole('textbox', { name: '调整金额' });
  await dialog.getByText('减少', { exact: true }).click();
  await change.fill('99999999');
  await expect(dialog.getByText(/^超过该账户现有的 ￥.*，余额足够前无法通过$/)).toBeVisible();
  await dialog.getByText('增加', { exact: true }).click();
  await expect(dialog.getByText(/^超过该账户现有的/)).toHaveCount(0);
  // Of what stands there already it is said as well.
  await dialog.getByText('减少', { exact: true }).click();
  await expect(dialog.getByText(/^超过该账户现有的/)).toBeVisible();
  await dialog.getByText('增加', { exact: true }).click();
  await expect(dialog.getByText(/^超过该账户现有的/)).toHaveCount(0);
  await change.fill('66.66');
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(dialog.getByText('必填')).toBeVisible();
  await dialog.getByRole('textbox', { name: '调账原因' }).fill('线下对账差异');
  await nextClickCounts(page);
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  const row = page.getByRole('row').filter({ hasText: '￥66.66' });
  await expect(row).toContainText('待审核');
  // Who proposed it may take it back, and nothing else.
  await expect(row.getByRole('button', { name: /撤\s?回/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /通\s?过/ })).toHaveCount(0);

  const second = await openBrowser(browser);
  await enter(second, platform, 'other', 'finance');
  await second.getByRole('link', { name: /待审核调账/ }).click();
  const theirs = second.getByRole('row').filter({ hasText: '￥66.66' });
  await theirs.getByRole('button', { name: /通\s?过/ }).click();
  const review = second.getByRole('dialog', { name: /^通过 A/ });
  await expect(review).toContainText('线下对账差异');
  for (const told of ['商户余额', '+￥66.66', 'admin', '现有余额']) await expect(review).toContainText(told);
  await expect(review.getByText(/^余额 ￥/)).toBeVisible();
  await review.getByRole('button', { name: /通\s?过/ }).click();
  await expect(theirs).toHaveCount(0);
  await second.context().close();
  await page.reload();
  await expect(row).toContainText('已通过');

  const owner = await openBrowser(browser);
  await become(owner, platform, 'payer');
  await owner.goto('/payer/balance/detail');
  await expect(owner.getByRole('row').filter({ hasText: '+￥66.66' })).toContainText('调账');
  await owner.context().close();
});

test('what is not there is not taken away, and the adjustment waits until it is rejected', async ({ page, platform }) => {
  const admin = await ownerOf(platform, 'other');
  const { rows } = await platform.db.query<{ id: string }>('select id from merchants order by id limit 1');
  const { order_sn: sn } = await admin.get(createAdjustment, {
    target: 1,
    owner_id: Number(rows[0]?.id),
    direction: 2,
    amount: '88888888.00',
    reason: '多记',
    request_id: 'flow-adjust-short',
  });
  await become(page, platform, 'other', 'finance');
  await page.goto(`/other/settlement/adjustments?order_sn=${sn}`);
  const row = page.getByRole('row').filter({ hasText: sn });
  await row.getByRole('button', { name: /通\s?过/ }).click();
  const review = page.getByRole('dialog', { name: `通过 ${sn}` });
  await review.getByRole('button', { name: /通\s?过/ }).click();
  await expect(review.getByText(/可用余额不足，当前可用/)).toBeVisible();
  await review.getByRole('button', { name: /取\s?消/ }).click();
  await row.getByRole('button', { name: /驳\s?回/ }).click();
  const dialog = page.getByRole('dialog', { name: `驳回 ${sn}` });
  await dialog.getByRole('textbox').fill('金额有误');
  await dialog.getByRole('button', { name: /驳\s?回/ }).click();
  await expect(row).toContainText('已驳回');
});
