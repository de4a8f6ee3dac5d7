import { switchWork } from '../../contract/providers';
import { switchOff, switchOn } from '../../contract/fields';
import { listAuditLogs } from '../../contract/audit';
import { ownerOf } from '../support/client';
import { become, choose, expect, nextClickCounts, settled, test } from '../support/flow';

test('a provider goes to rest and to work from wherever it is, and the platform reads it in its audit log [S4.12]', async ({
  page,
  platform,
}) => {
  await become(page, platform, 'payee');
  await page.goto('/payee/order/all');
  await settled(page);
  const work = page.getByRole('switch', { name: '接单状态' });
  await expect(work).toBeChecked();
  await expect(page.getByText('接单中')).toBeVisible();
  // Whoever does so by the keyboard can take it back with the next key.
  await work.press('Space');
  await expect(work).not.toBeChecked();
  await settled(page);
  await expect(work).toBeFocused();
  await page.reload();
  await expect(work).not.toBeChecked();
  await expect(page.getByText('休息中')).toBeVisible();
  // What another window has switched is known once one comes back to this one.
  const provider = await ownerOf(platform, 'payee');
  await provider.get(switchWork, { status: switchOn });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(work).toBeChecked();
  await provider.get(switchWork, { status: switchOff });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(work).not.toBeChecked();

  const admin = await ownerOf(platform, 'other');
  expect((await admin.get(listAuditLogs, { action: '切换接单' })).list[0]).toMatchObject({ operator: 'provider' });
  await become(page, platform, 'other');
  await page.goto('/other/account/log');
  await page.getByRole('link', { name: '操作日志' }).click();
  await expect(page).toHaveURL(/\/other\/account\/audit/);
  const row = page.getByRole('row').filter({ hasText: '切换接单状态' }).first();
  await expect(row).toContainText('接单状态: 接单中 → 休息中');
  // What the platform has worded is asked for again in another language.
  await page.getByRole('button', { name: '语言' }).click();
  await choose(page, 'English');
  await expect(page.getByRole('row').filter({ hasText: 'Work status changed' }).first()).toBeVisible();
  // On a phone what was changed is read to its end.
  await page.setViewportSize({ width: 375, height: 812 });
  const change = page.getByText(/^Work: Working → Resting$/).first();
  await expect(change).toBeVisible();
  const room = await change.locator('xpath=../..').evaluate((place) => place.scrollWidth - place.clientWidth);
  expect(room).toBeLessThanOrEqual(0);
  await provider.get(switchWork, { status: switchOn });
});

test('a provider takes one on below itself within its own rates, says what it earns from tomorrow on, and takes that back [S2.31]', async ({
  page,
  platform,
}) => {
  await become(page, platform, 'payee');
  await page.goto('/payee/team/list');
  await settled(page);
  await page.getByRole('button', { name: '新建下级服务商' }).click();
  const form = page.getByRole('dialog', { name: '新建下级服务商' });
  await form.getByLabel('用户名').fill('reed');
  await form.getByLabel('复制费率').fill('9.5');
  await form.getByLabel('直付费率').fill('0.8');
  await form.getByLabel('服务商名称').fill('芦苇工作室');
  const confirm = form.getByRole('button', { name: /确\s?定/ });
  await confirm.click();
  await expect(form.getByText(/^不能高于上级「.+」的费率/)).toBeVisible();
  await expect(form.getByLabel('服务商名称')).toHaveValue('芦苇工作室');
  await form.getByLabel('复制费率').fill('0.9');
  await nextClickCounts(page);
  await confirm.click();
  const made = page.getByRole('dialog', { name: '初始密码' });
  await expect(made).toContainText('reed');
  await made.getByRole('button', { name: '我已保存' }).click();

  const row = page.getByRole('row').filter({ hasText: '芦苇工作室' });
  await expect(row).toContainText('0.90%');
  await row.getByRole('link', { name: '芦苇工作室' }).click();
  const drawer = page.getByRole('dialog', { name: '芦苇工作室' });
  await drawer.getByRole('button', { name: '调整费率' }).click();
  const rate = page.getByRole('dialog', { name: '调整 芦苇工作室 的费率' });
  await rate.getByLabel('费率', { exact: true }).fill('0.7');
  await expect(rate.getByText('最近 7 天没有成交')).toBeVisible();
  await rate.getByText('定时生效').click();
  await rate.getByLabel('生效时间').last().click();
  const tomorrow = new Date(platform.now() + 86_400_000);
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(tomorrow);
  await page.keyboard.type(`${day} 08:00`);
  await page.keyboard.press('Enter');
  await rate.getByRole('button', { name: /确\s?定/ }).click();
  await expect(rate).toBeHidden();
  const coming = drawer.getByRole('row').filter({ hasText: '待生效' });
  await expect(coming).toContainText('0.70%');
  await expect(coming).toContainText(`${day} 08:00:00`);
  await coming.getByRole('button', { name: '撤回' }).click();
  await page
    .getByRole('dialog', { name: /^撤回后/ })
    .getByRole('button', { name: /撤\s?回/ })
    .click();
  await expect(drawer.getByRole('row').filter({ hasText: '已撤回' })).toContainText('0.70%');
});

test('the platform opens the tree level by level, moves a provider with all below it, and reads where it stood [S2.22]', async ({
  page,
  platform,
}) => {
  const { rows } = await platform.db.query<{ id: string; name: string; parent: string }>(
    `select p.id, p.name, a.name as parent from providers p join providers a on a.id = p.parent_id
     where a.parent_id is null and exists (select 1 from providers b where b.parent_id = p.id) order by p.id limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error('no tree is three deep');
  await become(page, platform, 'other');
  await page.goto('/other/provider/list');
  await settled(page);
  await page.getByText('层级', { exact: true }).click();
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await row(found.parent)
    .getByRole('link', { name: /^查看下级/ })
    .click();
  await expect(page.getByRole('navigation').filter({ hasText: '顶级' })).toContainText(found.parent);
  await row(found.name).getByRole('button', { name: '更多' }).click();
  await choose(page, '移动');
  const move = page.getByRole('dialog', { name: `移动 ${found.name}` });
  // Nothing is chosen yet, and it says where the provider is.
  await expect(move).toContainText(`现在的上级：${found.parent}`);
  await move.getByRole('button', { name: /确\s?定/ }).click();
  await expect(move.getByText('必填')).toBeVisible();
  await move.getByText('顶级', { exact: true }).click();
  await nextClickCounts(page);
  await move.getByRole('button', { name: /确\s?定/ }).click();
  await expect(move).toBeHidden();
  await expect(row(found.name)).toHaveCount(0);
  await page.getByRole('link', { name: '顶级', exact: true }).click();
  await row(found.name).getByRole('link', { name: found.name }).click();
  const drawer = page.getByRole('dialog', { name: found.name });
  await expect(drawer).toContainText('移动服务商');
  await expect(drawer.getByText(/^团队（含下级/)).toBeVisible();
});

test('of a provider that is off nothing says in green that it is at work', async ({ page, platform }) => {
  await become(page, platform, 'other');
  await page.goto('/other/provider/list?status=2');
  await settled(page);
  await expect(page.locator('tr.ant-table-row').getByText('接单中').first()).toHaveAttribute('data-tone', 'default');
});
