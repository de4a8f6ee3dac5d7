import { and, asc, eq, sql } from 'drizzle-orm';
import { switchOf } from '../../contract/fields';
import { rechargeAccountKinds, type RechargeAccountKind } from '../../contract/states/rechargeAccounts';
import { accounts, productImports, products, rechargeAccounts, receivingAccounts, uploads } from '../db/schema';
import { cardNumber } from './cardNumber';
import { demoPicture, demoPictures } from './demoPictures';
import type { DemoWorld } from './movements';
import { personName } from './names';
import type { Random } from './random';

const daySeconds = 86_400;

/** What is sold at which prices, in yuan. */
const wares: readonly [title: string, prices: readonly number[]][] = [
  ['移动话费充值卡', [30, 50, 100, 200, 300, 500]],
  ['联通话费充值卡', [30, 50, 100, 200, 300]],
  ['游戏点卡', [30, 100, 200, 500, 1000]],
  ['加油卡', [200, 500, 1000, 2000]],
  ['京东E卡', [100, 200, 500, 800, 1000]],
  ['超市购物卡', [100, 200, 300, 500, 1000, 2000]],
  ['视频会员季卡', [66, 88, 128, 168]],
];

type Shop = typeof receivingAccounts.$inferSelect;

/** What a shop sells: some with a picture, most by a link, some by a text to copy. */
function waresOf(random: Random, shop: Shop, now: Date): (typeof products.$inferInsert)[] {
  const age = now.getTime() - shop.createdAt.getTime();
  const chosen = new Map(
    Array.from({ length: random.whole(3, 7) }, () => {
      const [title, prices] = random.pick(wares);
      const price = random.pick(prices);
      return [`${title} ${price}元`, price] as const;
    }),
  );
  return [...chosen].map(([title, price]) => ({
    receivingAccountId: shop.id,
    title,
    price: BigInt(price) * 100n,
    picture: random.chance(0.3) ? demoPicture('product') : '',
    stock: random.whole(40, 900),
    content: random.chance(0.7)
      ? `https://item.taobao.com/item.htm?id=${random.whole(600_000_000, 799_999_999)}`
      : `${random.whole(1, 9)}￥${random.whole(1_000_000, 9_999_999).toString(36)}￥ 打开淘宝下单`,
    status: switchOf(!random.chance(0.08)),
    createdAt: new Date(shop.createdAt.getTime() + Math.floor(random.next() * age * 0.5)),
  }));
}

/** Products for every shop: those of every fourth came by a file of its provider's, the others by hand. */
export async function seedProducts({ db, random, now }: Pick<DemoWorld, 'db' | 'random' | 'now'>): Promise<void> {
  const shops = await db.select().from(receivingAccounts).orderBy(asc(receivingAccounts.id));
  const owners = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.identity, 'payee'), eq(accounts.role, 'owner')));
  const [operator] = await db.select().from(accounts).orderBy(asc(accounts.id)).limit(1);
  if (!operator) throw new Error('the demo has no operator');
  await db
    .insert(uploads)
    .values({ path: demoPictures.product, accountId: operator.id, mime: 'image/png', bytes: 0, usedBy: 'demo', createdAt: now });
  for (const [index, shop] of shops.entries()) {
    const made = waresOf(random, shop, now);
    const owner = owners.find(({ principalId }) => principalId === shop.providerId);
    if (index % 4 !== 0 || !owner) {
      await db.insert(products).values(made);
      continue;
    }
    const createdAt = new Date(now.getTime() - random.whole(3, 50) * daySeconds * 1000);
    const [batch] = await db
      .insert(productImports)
      .values({ accountId: owner.id, receivingAccountId: shop.id, fileName: `${shop.name}商品.xlsx`, products: made.length, createdAt })
      .returning({ id: productImports.id });
    await db.insert(products).values(made.map((product) => ({ ...product, importId: batch?.id ?? null, createdAt })));
  }
}

/** Some that have gone since. */
export async function seedSoldOut({ db }: Pick<DemoWorld, 'db'>): Promise<void> {
  await db.execute(sql`update ${products} set stock = 0 where id % 23 = 0`);
}

/** What feeds the shops: one to three accounts for each. */
export async function seedRechargeAccounts({ db, random, now }: Pick<DemoWorld, 'db' | 'random' | 'now'>): Promise<void> {
  const shops = await db.select().from(receivingAccounts).orderBy(asc(receivingAccounts.id));
  const numberOf = (kind: RechargeAccountKind) =>
    kind === rechargeAccountKinds.bankCard ? cardNumber(random) : `1${random.whole(30, 99)}${random.whole(10_000_000, 99_999_999)}`;
  await db.insert(rechargeAccounts).values(
    shops.flatMap((shop) =>
      Array.from({ length: random.whole(1, 3) }, () => {
        const kind = random.pick([rechargeAccountKinds.bankCard, rechargeAccountKinds.alipay, rechargeAccountKinds.wechat]);
        return {
          receivingAccountId: shop.id,
          name: personName(random),
          kind,
          number: numberOf(kind),
          balance: BigInt(random.whole(0, 900_000)) * 10n,
          balanceAt: new Date(now.getTime() - random.whole(1, 72) * 3600_000),
          status: switchOf(!random.chance(0.1)),
          createdAt: shop.createdAt,
        };
      }),
    ),
  );
}
