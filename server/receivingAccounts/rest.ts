import { sql, type SQL } from 'drizzle-orm';
import { platformOwner } from '../../contract/ledger';
import { orderStatuses } from '../../contract/states/orders';
import type { Db } from '../db/database';
import { orders, receivingAccounts } from '../db/schema';
import { notify } from '../notices/notify';
import { readSettings } from '../system/settings';

/** An account that has just been put to rest. */
interface Rested extends Record<string, unknown> {
  id: string;
  shop: string;
  provider_id: string;
  channel: number;
  run_outs: number;
}

/** So many of a merchant's last orders elsewhere are looked at; where fewer than one of `paidOneOf` was paid, that tells of him. */
const lookedAt = 20;
const paidOneOf = 4;

/** As far back as a merchant's orders are looked through for those that have ended: he may have many that wait. */
const lookedThrough = 2000;

/**
 * By account and merchant how many of these orders ran out. Those of a merchant say nothing where his last ones at others were hardly paid
 * either, whenever that was: one that pays for none would put everybody's accounts to rest, one after the other.
 */
const tellingRunOuts = (ids: SQL, most: number): SQL => sql`
  select id, ran_out from (
    select b.id, o.merchant_id, count(*)::int as ran_out
    from ${orders} o join ${receivingAccounts} b on b.id = o.receiving_account_id
    where o.id = ${ids} and o.created_at >= coalesce(b.woken_at, '-infinity') and b.resting_at is null
    group by b.id, o.merchant_id
  ) row_of where not exists (
    select 1 from (
      select count(*) as ended, count(e.paid_at) as paid from (
        select paid_at from (
          select id, status, receiving_account_id, paid_at from ${orders} where merchant_id = row_of.merchant_id
          order by created_at desc, id desc limit ${lookedThrough}
        ) l where receiving_account_id <> row_of.id and (id = ${ids} or status <> ${orderStatuses.waiting}) limit ${lookedAt}
      ) e
    ) elsewhere where ended >= ${most} and paid * ${paidOneOf} < ended)`;

/**
 * Counts orders that run out at the receiving accounts they were given to, and puts those to rest where it are too many in a
 * row (`account_rest_after`, 0: none). Orders from before an account was woken say nothing about it any more. The accounts
 * stay locked, each row once and in the order of their ids, so that orders that run out together are all counted: to be
 * called before anything of these orders is locked but the orders themselves. `tellResting` says so when they are released.
 */
export async function countRunOuts(db: Db, orderIds: readonly number[], now: Date): Promise<Rested[]> {
  if (orderIds.length === 0) return [];
  const { account_rest_after: most } = await readSettings(db);
  const ids = sql`any(${sql.param(orderIds)}::bigint[])`;
  await db.execute(sql`
    select 1 from ${receivingAccounts} where id in (select receiving_account_id from ${orders} where id = ${ids})
    order by id for no key update`);
  const { rows } = await db.execute<Rested & { rests: boolean }>(sql`
    update ${receivingAccounts} a set run_outs = a.run_outs + o.ran_out,
      resting_at = case when ${most} > 0 and a.run_outs + o.ran_out >= ${most} then ${now.toISOString()}::timestamptz end
    from (select id, sum(ran_out)::int as ran_out from (${tellingRunOuts(ids, most)}) told group by id) o where a.id = o.id
    returning a.id, a.name as shop, a.provider_id, a.channel, a.run_outs, a.resting_at is not null as rests`);
  return rows.filter(({ rests }) => rests);
}

/** Tells providers, and then the platform, which accounts rest by now. */
export async function tellResting(db: Db, rested: readonly Rested[], now: Date): Promise<void> {
  const inOrder = [...rested].sort((a, b) => Number(a.provider_id) - Number(b.provider_id));
  const audiences = (account: Rested) => ({ identity: 'payee', principalId: Number(account.provider_id) }) as const;
  for (const audienceOf of [audiences, () => platformOwner]) {
    for (const account of inOrder) {
      const details = { shop: account.shop, account_id: account.id, channel: String(account.channel), n: String(account.run_outs) };
      await notify(db, audienceOf(account), 'account.resting', details, now);
    }
  }
}
