import type { Page } from '@playwright/test';
import { createAccount } from '../../contract/accounts';
import { createDeposit } from '../../contract/deposits';
import { ownerOf, type Client } from '../support/client';
import { enter, enterListening, expect, goWithin, openFilters, settled, test } from '../support/flow';
import type { TestPlatform } from '../support/platform';

let count = 0;
/** Something happens of which the platform's people are told. */
async function happen(client: Client): Promise<string> {
  count += 1;
  const username = `flow${Date.now()}${count}`;
  await client.get(createAccount, {
    username,
    password: 'secret-4711',
    name: '员工',
    role: 'readonly',
    permissions: [],
    must_second_factor: 2,
    request_id: `flow-${username}`,
  });
  return username;
}

const icon = (page: Page) => page.locator('link[rel=icon]');

async function readAll(platform: TestPlatform): Promise<void> {
  await platform.db.query(
    `insert into message_reads (account_id, message_id, read_at)
     select a.id, m.id, now() from accounts a join messages m using (identity, principal_id)
     on conflict do nothing`,
  );
}

for (const width of [1440, 375])
  test(`the number on the bell covers nothing beside it, however long it is, at ${width} px`, async ({ page, platform }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const unread of [1, 23, 123]) {
      await readAll(platform);
      await platform.db.query(
        `insert into messages (identity, principal_id, kind, details, created_at)
         select identity, principal_id, kind, details, created_at from
           (select * from messages where identity = 'other' and kind = 'account.created' limit 1) one, generate_series(1, $1::int)`,
        [unread],
      );
      await enter(page, platform, 'other');
      await settled(page);
      const bell = page.getByRole('button', { name: `${unread} 条未读消息` });
      const number = page.locator('.ant-badge', { has: bell });
      const { x, width: across } = (await number.locator('sup').boundingBox()) ?? { x: Infinity, width: 0 };
      const beside = (await number.locator('xpath=following-sibling::*[1]').locator('.ant-avatar').boundingBox())?.x ?? 0;
      expect(x + across).toBeLessThanOrEqual(beside);
    }
  });

test('a message is announced, counted on the bell and on the icon, and read one by one or all [S2.57] [S7.7]', async ({
  page,
  platform,
}) => {
  await readAll(platform);
  await enterListening(page, platform, 'other');
  await expect(page.getByRole('button', { name: '消息通知' })).toBeVisible();
  const client = await ownerOf(platform, 'other');
  const username = await happen(client);
  const notice = page.locator('.ant-notification-notice').filter({ hasText: '消息通知' });
  await expect(notice).toContainText(`新建了子账户 ${username}`);
  await expect(page.getByRole('button', { name: '1 条未读消息' })).toBeVisible();
  await expect(icon(page)).toHaveAttribute('href', '/logo-unread.svg');
  await expect(page).toHaveTitle('天猫系统 - 管理员后台V1.2');
  await happen(client);
  await page.getByRole('button', { name: '2 条未读消息' }).click();
  const drawer = page.getByRole('dialog', { name: '消息通知' });
  await drawer.getByRole('button', { name: new RegExp(username) }).click();
  await expect(page.getByRole('button', { name: '1 条未读消息' })).toBeVisible();
  await happen(client);
  await expect(drawer.getByRole('button', { name: /标为已读/ })).toHaveCount(2);
  await drawer.getByRole('button', { name: '全部已读' }).click();
  await expect(icon(page)).toHaveAttribute('href', '/logo.svg');
  // The next page of what was said before.
  await drawer.getByRole('button', { name: '加载更多' }).click();
  await expect(drawer.getByRole('listitem')).not.toHaveCount(20);
});

test('announcements of one second come together [S2.57]', async ({ page, platform }) => {
  await enterListening(page, platform, 'other');
  const client = await ownerOf(platform, 'other');
  // What draws announcements is fetched with the first one.
  await happen(client);
  await expect(page.locator('.ant-notification-notice')).toBeVisible();
  await page.waitForTimeout(1200);
  await page.evaluate(() => {
    const shown: number[] = [];
    Object.assign(window, { shown, lastText: document.querySelector('.ant-notification-notice')?.textContent });
    new MutationObserver(() => {
      const text = document.querySelector('.ant-notification-notice')?.textContent;
      if (text && text !== Reflect.get(window, 'lastText')) {
        Object.assign(window, { lastText: text });
        shown.push(performance.now());
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await Promise.all(Array.from({ length: 6 }, () => happen(client)));
  await expect(page.locator('.ant-notification-notice')).toContainText(/另有 \d 条/);
  await expect(page.locator('.ant-notification-notice')).toHaveCount(1);
  const times = await page.evaluate(() => Reflect.get(window, 'shown') as number[]);
  // What is seen is when it was drawn, and a busy machine may draw one of them late.
  for (const [index, at] of times.entries()) if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThan(750);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
]) {
  test(`an announcement covers no tools of a list, and nothing of a dialog, at ${viewport.width} px`, async ({ page, platform }) => {
    await page.setViewportSize(viewport);
    await enterListening(page, platform, 'other');
    await goWithin(page, '/other/order/all');
    await settled(page);
    await happen(await ownerOf(platform, 'other'));
    const notice = page.locator('.ant-notification-notice').filter({ hasText: '消息通知' });
    await expect(notice).toBeVisible();
    const covered = () =>
      notice.evaluate((card) => {
        const box = card.getBoundingClientRect();
        const tools = document.querySelectorAll('header, main h1, [role=search], [data-list-foot], [data-page=list] thead');
        return [...tools].filter((tool) => {
          const { top, bottom, left, right } = tool.getBoundingClientRect();
          return bottom > top && top < box.bottom && bottom > box.top && left < box.right && right > box.left;
        }).length;
      });
    expect(await covered()).toBe(0);
    // It stays for as long as the pointer is on it.
    await notice.hover();
    await openFilters(page);
    const isOver = await notice.evaluate((card) => {
      const { left, top, width, height } = card.getBoundingClientRect();
      return card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOver).toBe(false);
  });
}

test('the tabs of a browser share one connection, and another takes it over', async ({ page, platform, context }) => {
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().includes('/message/stream')) streams += 1;
  });
  await readAll(platform);
  await enterListening(page, platform, 'other');
  const second = await context.newPage();
  await second.goto('/other/account/info');
  await expect(second.getByRole('heading', { name: '账户信息' })).toBeVisible();
  const client = await ownerOf(platform, 'other');
  await happen(client);
  await expect(page.getByRole('button', { name: '1 条未读消息' })).toBeVisible();
  await expect(second.getByRole('button', { name: '1 条未读消息' })).toBeVisible();
  expect(streams).toBe(1);
  await page.close();
  await expect.poll(() => streams).toBe(2);
  await happen(client);
  await expect(second.getByRole('button', { name: '2 条未读消息' })).toBeVisible();
  // Read in one is read in all.
  const third = await context.newPage();
  await third.goto('/other/index');
  await expect(third.getByRole('button', { name: '2 条未读消息' })).toBeVisible();
  await third.getByRole('button', { name: '2 条未读消息' }).click();
  await third.getByRole('button', { name: '全部已读' }).click();
  await expect(icon(second)).toHaveAttribute('href', '/logo.svg');
});

test('a message leads to what it is about, and counts as read by that', async ({ page, platform }) => {
  const provider = await ownerOf(platform, 'payee');
  await readAll(platform);
  await enterListening(page, platform, 'other');
  const { rows } = await platform.db.query<{ id: string }>(
    'select id from platform_accounts where method = 1 and status = 1 order by id limit 1',
  );
  await provider.get(createDeposit, {
    account_id: Number(rows[0]?.id),
    amount: '4321.00',
    voucher: await provider.voucher(),
    request_id: 'flow-notice-deposit',
  });
  await page.getByRole('button', { name: '1 条未读消息' }).click();
  const drawer = page.getByRole('dialog', { name: '消息通知' });
  await drawer.getByRole('link', { name: /^前往 .*￥4,321\.00/ }).click();
  await expect(page).toHaveURL(/\/other\/deposit\/recharges\?.*status=2/);
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: '￥4,321.00' })).toContainText('待审核');
  await expect(icon(page)).toHaveAttribute('href', '/logo.svg');
});

test('the list of messages opened by a key gives the focus back to the bell', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  const bell = page.getByRole('button', { name: /未读消息|消息通知/ });
  await bell.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: '消息通知' });
  await expect(drawer).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ant-drawer') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(bell).toBeFocused();
});
