import { asc, desc, eq, sql } from 'drizzle-orm';
import { switchOf } from '../../contract/fields';
import { channels } from '../../contract/labels';
import { orderStatuses } from '../../contract/states/orders';
import { orders, providers, receivingAccountDays, receivingAccounts } from '../db/schema';
import { dayOf, startOfDay } from '../kernel/day';
import { personName, shopName } from './names';
import type { DemoWorld } from './movements';
import { Random } from './random';

/** Of a shop that is open by day, and of one by night. */
const openHours = [
  { hoursFrom: 8 * 60, hoursTo: 23 * 60 + 30 },
  { hoursFrom: 20 * 60, hoursTo: 6 * 60 },
];

/** In whose name the account is, what customers pay by, and for some the hours; the first two of a provider are always open. */
function detailsOf(random: Random, index: number) {
  const link = `https://item.taobao.com/item.htm?id=${random.whole(600_000_000, 799_999_999)}`;
  const hours = random.chance(0.4) ? random.pick(openHours) : {};
  return { holder: personName(random), qrCode: random.chance(0.7) ? link : '', ...(index > 1 ? hours : {}) };
}

/**
 * The first provider is whom the demo's orders go to most, so its first shops have had more of today than others: they have the weight
 * and the room to be given more, for who signs in as it sees orders come.
 */
const busiest = { weight: 200, dailyAmount: 2_000_000_00n, dailyCount: 5000 };

/** Two to five shops for every provider, each with its limits; one of the first provider rests. */
export async function seedReceivingAccounts({ db, random, now }: Pick<DemoWorld, 'db' | 'random' | 'now'>): Promise<void> {
  const all = await db.select().from(providers).orderBy(asc(providers.id));
  const details = Random.of('details of receiving accounts');
  await db.insert(receivingAccounts).values(
    all.flatMap(({ id, createdAt }, place) =>
      Array.from({ length: random.whole(2, 5) }, (_, index) => {
        const min = random.pick([10_00n, 50_00n, 100_00n]);
        return {
          providerId: id,
          channel: index === 0 ? channels.copy : index === 1 ? channels.pay : random.chance(0.6) ? channels.copy : channels.pay,
          name: shopName(random),
          accountNo: `tb${random.whole(100_000, 999_999)}${random.whole(1000, 9999)}`,
          status: switchOf(!(index > 1 && random.chance(0.2))),
          weight: random.pick([5, 10, 10, 10, 20]),
          minAmount: min,
          maxAmount: random.pick([3_000_00n, 5_000_00n, 10_000_00n]),
          dailyAmount: random.pick([100_000_00n, 200_000_00n, 500_000_00n]),
          dailyCount: random.pick([200, 500, 1000]),
          ...detailsOf(details, index),
          ...(place === 0 && index < 2 ? busiest : {}),
          createdAt,
        };
      }),
    ),
  );
  const [first] = await db.select({ id: providers.id }).from(providers).orderBy(asc(providers.id)).limit(1);
  const [last] = await db
    .select({ id: receivingAccounts.id })
    .from(receivingAccounts)
    .where(eq(receivingAccounts.providerId, first?.id ?? 0))
    .orderBy(asc(receivingAccounts.status), desc(receivingAccounts.id))
    .limit(1);
  const restingAt = new Date(now.getTime() - 25 * 60_000);
  await db
    .update(receivingAccounts)
    .set({ restingAt, runOuts: 5 })
    .where(eq(receivingAccounts.id, last?.id ?? 0));
}

/** What orders have used of their accounts' day. */
export async function seedUsedToday({ db, now }: Pick<DemoWorld, 'db' | 'now'>): Promise<void> {
  await db.execute(sql`
    insert into ${receivingAccountDays} (account_id, day, orders, amount)
    select receiving_account_id, ${dayOf(now)}, count(*), sum(amount) from ${orders}
    where created_at >= ${startOfDay(now)} and pay_status in (${orderStatuses.waiting}, ${orderStatuses.paid}) group by 1`);
}
