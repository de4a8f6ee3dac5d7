import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Db } from '../db/database';
import { kept, unawaited } from '../db/keptStatements';
import { lockOf, locks } from '../db/locks';
import { callbackJobs, orders, signingSecrets } from '../db/schema';
import { inTransaction } from '../kernel/handle';
import type { Services } from '../kernel/services';
import { allSettings, settingsOf } from '../system/settings';
import { allowsPrivateAddresses } from './address';

/** Announces that a callback is due. */
export const callbackChannel = 'callbacks';

/** At most so many calls of one merchant, and to one host, are in flight at a time, whichever processes make them. */
const perMerchant = 4;
const perHost = 4;
/** Longer than a call can take: whoever has not finished by then is gone, and somebody else makes the attempt. */
const lease = sql`interval '40 seconds'`;
/** How many due attempts of a merchant are looked at for ones whose host has room. */
const lookAhead = 32;

type Order = typeof orders.$inferSelect;

/** What a call to a merchant needs. */
export interface Callee {
  order: Order;
  /** The merchant's newest secret, sealed. */
  secret: string | null;
  allowsPrivate: boolean;
}

/** An attempt that this process makes. */
export interface Claimed extends Callee {
  attempt: number;
  /** The merchant had no other call in flight. */
  isFirst: boolean;
}

const thisAttempt = (orderId: number, attempt: number) => and(eq(callbackJobs.orderId, orderId), eq(callbackJobs.attempt, attempt));

/** Gives an attempt back, to be made again. */
export async function planAgain(db: Db, orderId: number, attempt: number, dueAt: Date): Promise<void> {
  await db.update(callbackJobs).set({ dueAt, takenUntil: null }).where(thisAttempt(orderId, attempt));
}

/** Ends what is planned for an order after this attempt. */
export async function endPlan(db: Db, orderId: number, attempt: number): Promise<void> {
  await db.delete(callbackJobs).where(thisAttempt(orderId, attempt));
}

/** The orders of some ids with what a call about them needs. */
export async function calleesOf(db: Db, { config }: Pick<Services, 'config'>, orderIds: number[]): Promise<Callee[]> {
  // By its names: a column object would lose its table here, where only one is selected from.
  const newest = sql<
    string | null
  >`(select s.secret from ${signingSecrets} s where s.merchant_id = orders.merchant_id order by s.id desc limit 1)`;
  const found = await db
    .select({ order: orders, secret: newest, set: allSettings })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param(orderIds)}::bigint[])`)
    .prepare('callees')
    .execute();
  const [first] = found;
  const allowsPrivate = first !== undefined && allowsPrivateAddresses(settingsOf(first.set), config);
  return found.map(({ order, secret }) => ({ order, secret, allowsPrivate }));
}

/** Says on a connection that this process calls merchants back, for as long as that stands. */
export async function joinCallers(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [locks.callers]);
}

/** The same for a process that has taken nothing yet: where nobody else is there, who had taken attempts is gone, and they are free. */
export async function joinCallersAnew(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [locks.callers]);
  const isAlone = rows[0]?.alone === true;
  if (isAlone) await client.query('update callback_jobs set taken_until = null where taken_until is not null');
  await joinCallers(client);
  if (isAlone) await client.query('select pg_advisory_unlock($1)', [locks.callers]);
}

type ClaimedRow = { order_id: string; attempt: number; is_first: boolean };

/**
 * Takes attempts that are due, for this process to make now: of every merchant and host as many as have room, those whose
 * merchant has the fewest in flight first. `room` is how many in all, `more` how many of them may be calls of a merchant
 * that has one in flight already: so that however many receivers are slow, a merchant's first call has a place.
 */
export async function claim(services: Pick<Services, 'transaction' | 'clock' | 'config'>, room: number, more: number): Promise<Claimed[]> {
  if (room <= 0) return [];
  return inTransaction(services, async (tx) => {
    // A process that stands still here would hold up the others.
    await tx.execute(sql`${unawaited}select set_config('idle_in_transaction_session_timeout', '5s', true), ${lockOf('callbacks')}`);
    const { rows } = await tx.execute<ClaimedRow>(claimStatement(services.clock.now(), room, more));
    if (rows.length === 0) return [];
    const callees = await calleesOf(
      tx,
      services,
      rows.map((row) => Number(row.order_id)),
    );
    const byId = new Map(callees.map((callee) => [callee.order.id, callee]));
    return rows.flatMap((row) => {
      const callee = byId.get(Number(row.order_id));
      return callee ? [{ ...callee, attempt: row.attempt, isFirst: row.is_first }] : [];
    });
  });
}

/**
 * Walks from merchant to merchant along the index and looks at the first due attempts of each, so that it costs by how
 * many merchants there are and not by how much is due. Due is by the platform's clock, taken by the database's.
 */
function claimStatement(now: Date, room: number, more: number): SQL {
  const free = sql`(taken_until is null or taken_until <= now())`;
  return sql`${kept}
    with recursive waiting as (
      (select merchant_id from callback_jobs order by merchant_id limit 1)
      union all
      select (select j.merchant_id from callback_jobs j where j.merchant_id > w.merchant_id order by j.merchant_id limit 1)
      from waiting w where w.merchant_id is not null
    ),
    flying as materialized (select merchant_id, host from callback_jobs where taken_until > now()),
    merchant_calls as (select merchant_id, count(*) as calls from flying group by merchant_id),
    host_calls as (select host, count(*) as calls from flying group by host),
    due as (
      select j.order_id, j.host, j.due_at, coalesce(m.calls, 0) + row_number() over (partition by w.merchant_id order by j.due_at) as place
      from waiting w left join merchant_calls m on m.merchant_id = w.merchant_id
      cross join lateral (
        select near.order_id, near.host, near.due_at
        from (
          select order_id, host, due_at from callback_jobs
          where merchant_id = w.merchant_id and due_at <= ${now.toISOString()}::timestamptz and ${free} order by due_at limit ${lookAhead}
        ) near
        left join host_calls h on h.host = near.host
        where coalesce(h.calls, 0) < ${perHost} order by near.due_at limit ${perMerchant}
      ) j
      where coalesce(m.calls, 0) < ${perMerchant}
    ),
    placed as (
      select d.order_id, d.due_at, d.place,
        coalesce(h.calls, 0) + row_number() over (partition by d.host order by d.place, d.due_at) as host_place
      from due d left join host_calls h on h.host = d.host where d.place <= ${perMerchant}
    ),
    turns as (
      select order_id, place = 1 as is_first, row_number() over (order by place, due_at) as turn,
        row_number() over (partition by place = 1 order by place, due_at) as turn_of_kind
      from placed where host_place <= ${perHost}
    ),
    chosen as (
      select j.order_id, t.is_first from callback_jobs j join turns t on t.order_id = j.order_id
      where t.turn <= ${room} and (t.is_first or t.turn_of_kind <= ${more}) and ${free} for update of j skip locked
    )
    update callback_jobs j set taken_until = now() + ${lease} from chosen where j.order_id = chosen.order_id
    returning j.order_id, j.attempt, chosen.is_first`;
}
