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

/**
 * At most so many calls of one merchant, and to one host, are in flight at a time, whichever processes make them. A merchant whose
 * calls in flight are all to one host has one place more, for its others: a receiver that hangs holds up none of them.
 */
const perMerchant = 4;
const perHost = 4;
/** Longer than a call can take: whoever has not finished by then is gone, and somebody else makes the attempt. */
const lease = sql`interval '40 seconds'`;
/** So many hosts of a merchant are looked at, by name. Of one that has as many or more, its oldest due attempts are looked at too. */
const hostsLookedAt = 32;
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
 * merchant has the fewest in flight first, and of a merchant those to the host to which it has the fewest. `room` is how many
 * in all, `more` how many of them may be calls of a merchant that has one in flight already: so that however many receivers are
 * slow, a merchant's first call has a place.
 */
export async function claim(services: Pick<Services, 'transaction' | 'clock' | 'config'>, room: number, more: number): Promise<Claimed[]> {
  if (room <= 0) return [];
  return inTransaction(services, async (tx) => {
    // A process that stands still here would hold up the others; and what is planned while little is due must hold when much is.
    await tx.execute(
      sql`${unawaited}select set_config('idle_in_transaction_session_timeout', '5s', true), set_config('enable_seqscan', 'off', true),
        ${lockOf('callbacks')}`,
    );
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

const free = sql`(taken_until is null or taken_until <= now())`;

/** Every merchant with what is planned, and its hosts (`nth`: of its merchant): a step along the index for each. */
const walk = sql`
    waiting as (
      (select merchant_id, host, 1 as nth from callback_jobs order by merchant_id, host limit 1)
      union all
      select j.merchant_id, j.host, case when j.merchant_id = w.merchant_id then w.nth + 1 else 1 end
      from waiting w cross join lateral (
        select merchant_id, host from callback_jobs
        where (merchant_id, host) > (
          case when w.nth < ${hostsLookedAt} then w.merchant_id else w.merchant_id + 1 end,
          case when w.nth < ${hostsLookedAt} then w.host else '' end
        ) order by merchant_id, host limit 1
      ) j
    ),
    flying as materialized (select merchant_id, host from callback_jobs where taken_until > now()),
    flights as materialized (select merchant_id, host, count(*)::int as calls from flying group by merchant_id, host),
    host_calls as (select host, sum(calls)::int as calls from flights group by host),
    merchant_calls as (
      select merchant_id, sum(calls)::int as calls, ${perMerchant}::int + (max(calls) >= ${perMerchant})::int as places
      from flights group by merchant_id
    ),
    roomy as (
      select w.merchant_id, w.host, w.nth from waiting w left join merchant_calls m on m.merchant_id = w.merchant_id
      where coalesce(m.calls, 0) < coalesce(m.places, ${perMerchant})
    )`;

/** The first due attempts to each of these hosts that has room. Due is by the platform's clock, taken by the database's. */
const readyBy = (now: Date) => sql`
    ready as (
      select j.order_id, w.merchant_id, w.host, j.due_at
      from roomy w left join host_calls h on h.host = w.host
      cross join lateral (
        select order_id, due_at from callback_jobs
        where merchant_id = w.merchant_id and host = w.host and due_at <= ${now.toISOString()}::timestamptz and ${free}
        order by due_at limit ${perHost}
      ) j
      where coalesce(h.calls, 0) < ${perHost}
      union
      select j.order_id, w.merchant_id, j.host, j.due_at
      from roomy w cross join lateral (
        select order_id, host, due_at from callback_jobs
        where merchant_id = w.merchant_id and due_at <= ${now.toISOString()}::timestamptz and ${free} order by due_at limit ${lookAhead}
      ) j
      left join host_calls h on h.host = j.host
      where w.nth = ${hostsLookedAt} and coalesce(h.calls, 0) < ${perHost}
    )`;

/**
 * It costs by how many merchants and hosts of theirs there are, and not by how much is due. What is chosen is found by arrays: a join
 * that was planned while little was due would look at all that is.
 */
function claimStatement(now: Date, room: number, more: number): SQL {
  return sql`${kept}
    with recursive ${walk}, ${readyBy(now)},
    ranked as (
      select r.order_id, r.merchant_id, r.host, r.due_at,
        coalesce(f.calls, 0) + row_number() over (partition by r.merchant_id, r.host order by r.due_at) as nth_at_host
      from ready r left join flights f on f.merchant_id = r.merchant_id and f.host = r.host
    ),
    due as (
      select r.order_id, r.host, r.due_at, coalesce(m.places, ${perMerchant}) as places,
        coalesce(m.calls, 0) + row_number() over (partition by r.merchant_id order by r.nth_at_host, r.due_at) as place
      from ranked r left join merchant_calls m on m.merchant_id = r.merchant_id
    ),
    placed as (
      select d.order_id, d.due_at, d.place,
        coalesce(h.calls, 0) + row_number() over (partition by d.host order by d.place, d.due_at) as host_place
      from due d left join host_calls h on h.host = d.host where d.place <= d.places
    ),
    turns as (
      select order_id, place = 1 as is_first, row_number() over (order by place, due_at) as turn,
        row_number() over (partition by place = 1 order by place, due_at) as turn_of_kind
      from placed where host_place <= ${perHost}
    ),
    chosen as materialized (
      select order_id, is_first from turns where turn <= ${room} and (is_first or turn_of_kind <= ${more})
    ),
    taken as (
      select order_id from callback_jobs where order_id = any(array(select order_id from chosen)) and ${free} for update skip locked
    )
    update callback_jobs set taken_until = now() + ${lease} where order_id = any(array(select order_id from taken))
    returning order_id, attempt, order_id = any(array(select order_id from chosen where is_first)) as is_first`;
}
