import { switchWork } from '../../contract/providers';
import { listAuditLogs } from '../../contract/audit';
import { ownerOf } from '../support/client';
import { become, expect, settled, test } from '../support/flow';

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
  await work.click();
  await expect(work).not.toBeChecked();
  await page.reload();
  await expect(work).not.toBeChecked();
  await expect(page.getByText('休息中')).toBeVisible();

  const admin = await ownerOf(platform, 'other');
  expect((await admin.get(listAuditLogs, { action: '切换接单' })).list[0]).toMatchObject({ operator: 'provider' });
  await become(page, platform, 'other');
  await page.goto('/other/account/log');
  await page.getByRole('button', { name: '操作日志' }).click();
  await expect(page).toHaveURL(/\/other\/account\/audit/);
  const row = page.getByRole('row').filter({ hasText: '切换接单状态' }).first();
  await expect(row).toContainText('启用 → 停用');
  const provider = await ownerOf(platform, 'payee');
  await provider.get(switchWork, { status: 1 });
});
