import { menuGroups } from '../../src/shell/menuGroups';
import { identities, type Identity } from '../../contract/identity';
import { shellTexts } from '../../src/locales/shellTexts';
import { listOrders } from '../../contract/orders';
import { ownerOf } from '../support/client';
import { enter, expect, test } from '../support/flow';
import { pageFiles } from '../support/pages';

/** Section 2's menu trees, in its order and words; a group's name, then its entries. */
const ordered: Record<Identity, [group: string, ...entries: string[]][]> = {
  other: [
    ['首页'],
    ['账户管理', '账户信息', '子账户管理', '预存明细', '登录日志'],
    ['商户管理', '商户列表', '余额明细'],
    ['服务商管理', '服务商列表', '团队跑量统计', '余额明细', '押金明细'],
    ['订单管理', '淘宝全部', '淘宝复制', '淘宝直付'],
    ['结算管理', '平台充值', '提现列表'],
    ['通道管理', '淘宝复制', '淘宝直付'],
    ['押金管理', '充值列表', '押金划转', '收款账户'],
    ['系统管理', '设置IP'],
    ['货源管理', '商品列表'],
    ['报表', '代理', '商户', '服务商', '店铺'],
  ],
  payee: [
    ['首页'],
    ['账户管理', '服务商信息', '通道费率'],
    ['下级服务商管理', '下级服务商列表', '余额明细', '押金明细', '团队订单明细'],
    ['订单管理', '淘宝全部', '淘宝复制', '淘宝直付'],
    ['通道管理', '淘宝全部', '淘宝复制', '淘宝直付'],
    ['余额管理', '余额提现', '提现账户管理'],
    ['押金管理', '充值', '划转', '明细'],
    ['货源管理', '商品列表'],
  ],
  payer: [['首页'], ['账户管理', '商户信息', '通道费率'], ['订单列表'], ['余额管理', '提现', '提现账户管理', '余额明细']],
};

/** Titles of the pages that are there and stand in the menu, by their group. */
function built(identity: Identity): Map<string, string[]> {
  const word = (id: string) => Object.entries(shellTexts).find(([name]) => name === id)?.[1][0] ?? id;
  const found = new Map<string, string[]>();
  for (const { title, group } of pageFiles().filter((page) => page.identity === identity && !page.isHidden)) {
    const name = word(group ? (menuGroups[identity][group]?.title ?? '') : title);
    found.set(name, [...(found.get(name) ?? []), ...(group ? [word(title)] : [])]);
  }
  return found;
}

const rows: Record<Identity, string> = {
  other: '[S2.20] [S2.21] [S2.22] [S2.24] [S2.25] [S2.26] [S2.27]',
  payee: '[S2.30] [S2.31] [S2.34] [S2.35]',
  payer: '[S2.36]',
};
for (const identity of identities) {
  test(`the menu of ${identity} has the order and the words of section 2, as far as its pages are there ${rows[identity]}`, async ({
    page,
    platform,
  }) => {
    const pages = built(identity);
    const expected = ordered[identity].flatMap(([group, ...entries]) =>
      pages.has(group) ? [[group, ...entries.filter((entry) => pages.get(group)?.includes(entry))]] : [],
    );
    // No page stands where section 2 has none.
    expect([...pages.entries()].flatMap(([group, entries]) => [group, ...entries]).sort()).toEqual(expected.flat().sort());

    await enter(page, platform, identity);
    const menu = page.getByRole('navigation', { name: '主菜单' });
    const seen: string[][] = [];
    for (const item of await menu.locator('> ul > li').all()) {
      const title = (await item.innerText()).trim();
      const isGroup = (await item.getByRole('menuitem', { expanded: false }).count()) > 0;
      if (!isGroup) {
        seen.push([title]);
        continue;
      }
      await item.click();
      await expect(item.getByRole('link').first()).toBeVisible();
      seen.push([title, ...(await item.getByRole('link').allInnerTexts())]);
    }
    expect(seen).toEqual(expected);
  });
}

test('the team’s orders leave the menu and cannot be opened when the platform hides them [S2.37]', async ({ page, platform }) => {
  const inMenu = () => page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '团队订单明细' });
  const openGroup = () => page.getByRole('navigation', { name: '主菜单' }).getByText('下级服务商管理').click();
  await enter(page, platform, 'payee');
  await openGroup();
  await inMenu().click();
  await expect(page.getByRole('heading', { name: '团队订单明细' })).toBeVisible();
  await platform.db.query("insert into settings (name, value) values ('ms_team_order_manage', '2')");
  try {
    await page.reload();
    await expect(page.getByText('没有权限')).toBeVisible();
    await openGroup();
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '下级服务商列表' })).toBeVisible();
    await expect(inMenu()).toHaveCount(0);
    const provider = await ownerOf(platform, 'payee');
    expect((await provider.get(listOrders, { team: 1 })).list).toEqual([]);
  } finally {
    await platform.db.query("delete from settings where name = 'ms_team_order_manage'");
  }
});

test('a page that is in no menu is reached from where it belongs [S2.39]', async ({ page, platform }) => {
  await enter(page, platform, 'other');
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('账本核对')).toHaveCount(0);
  await page.locator('.ant-card').filter({ hasText: '账本核对' }).getByRole('link', { name: '查看全部' }).click();
  await expect(page.getByRole('heading', { name: '账本核对' })).toBeVisible();
  await page.getByRole('button', { name: '立即核对' }).click();
  await expect(page.getByText('账本一致')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('navigation', { name: '主菜单' }).locator('[aria-current=page]')).toHaveText('首页');
});
