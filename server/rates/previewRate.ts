import { sql, type SQL } from 'drizzle-orm';
import { switchOff } from '../../contract/fields';
import type { Channel } from '../../contract/labels';
import { formatMoney } from '../../contract/money';
import * as contract from '../../contract/rates';
import { orderStatuses } from '../../contract/states/orders';
import { merchants, orders, providers } from '../db/schema';
import { handle, type Context } from '../kernel/handle';
import type { Viewer } from '../kernel/visible';
import { rateAt } from './rateAt';
import { readSettings } from '../system/settings';
import { findTarget, type RateTarget } from './rateTarget';
import { startOf } from './setRate';

interface Asked {
  owner: RateTarget['owner'];
  channel: Channel;
  rate: number;
}
type Wanted = RateTarget & Asked;

/** A share of an order's amount, in fen, rounded down as the books do. */
const shareAt = (rate: SQL | number) => sql`div(amount * ${rate}::int, 10000)`;

/** The paid orders of the last days on a channel, by the terms they were made with. */
function paidOrders(channel: Channel, now: Date): SQL {
  const since = new Date(now.getTime() - contract.previewDays * 86_400_000).toISOString();
  return sql`${orders} where paid_at >= ${since} and status = ${orderStatuses.paid} and channel = ${channel}`;
}

interface Difference extends Record<string, unknown> {
  orders: string;
  amount: string;
  /** Fen that the one whose rate it is gets more, or less. */
  difference: string;
  /** Who pays or gets that: the one above, or null for the platform. */
  other_id: string | null;
  other_name: string | null;
}

function merchantDifferences({ id, channel, rate }: Wanted, now: Date): SQL {
  const difference = sql`${shareAt(sql`(terms ->> 'merchantRate')`)} - ${shareAt(rate)}`;
  return sql`select count(*) as orders, coalesce(sum(amount), 0) as amount, coalesce(sum(${difference}), 0) as difference,
    null as other_id, null as other_name from ${paidOrders(channel, now)} and merchant_id = ${id}`;
}

/** Orders that paid a provider, by their terms. */
const paidTo = (id: number) =>
  sql`orders.terms @> jsonb_build_object('providers', jsonb_build_array(jsonb_build_object('id', ${id}::bigint)))`;

/**
 * The commission of a provider is the difference to the one below it: what it gets more, the one above it gets less. A
 * provider is told of the orders that paid itself too: those below it may have stood elsewhere.
 */
function providerDifferences({ id, channel, rate }: Wanted, now: Date, viewer: Viewer): SQL {
  const difference = sql`${shareAt(rate)} - ${shareAt(sql`(own.terms ->> 'rate')`)}`;
  return sql`select count(*) as orders, sum(amount) as amount, sum(${difference}) as difference,
      above.id as other_id, above.name as other_name
    from (select amount, orders.terms -> 'providers' as chain from ${paidOrders(channel, now)}
      and ${paidTo(id)}${viewer.identity === 'payee' ? sql` and ${paidTo(viewer.principalId)}` : sql``}) counted
    cross join lateral jsonb_array_elements(chain) with ordinality own (terms, turn)
    left join ${providers} above on above.id = (chain -> own.turn::int ->> 'id')::bigint
    where (own.terms ->> 'id')::bigint = ${id} group by above.id, above.name order by above.id nulls last`;
}

const shownNames = 8;
const noLosses: contract.RatePreview['losses'] = { total: 0, left: 0, names: [], taken: switchOff };

/** With whom the platform would pay for the order: a merchant pays less than the root earns. */
async function losses(
  { db }: Context,
  { owner, id, channel, rate }: Asked & { id?: number | undefined },
  at: Date,
): Promise<contract.RatePreview['losses']> {
  const others =
    owner === 'payer'
      ? sql`select id, name, ${rateAt('payee', sql`id`, channel, at)} > ${rate}::int as loses from ${providers} where parent_id is null`
      : sql`select id, name, ${rateAt('payer', sql`id`, channel, at)} < ${rate}::int as loses from ${merchants}
          where ${id === undefined} or exists (select 1 from ${providers} root where root.id = ${id ?? 0} and root.parent_id is null)`;
  const { rows } = await db.execute<{ total: string; left: string; names: string[] | null }>(
    sql`select count(*) filter (where loses) as total, count(*) filter (where not loses) as left,
      (array_agg(name order by id) filter (where loses))[:${shownNames}] as names from (${others}) one`,
  );
  const { allow_loss: taken } = await readSettings(db);
  const [found] = rows;
  return { total: Number(found?.total ?? 0), left: Number(found?.left ?? 0), names: found?.names ?? [], taken };
}

/** What the orders that there were would have paid: its own changes by the rate, and of others what that takes from them. */
async function differences(context: Context, wanted: Wanted): Promise<Omit<contract.RatePreview, 'losses'>> {
  const { db, actor, now } = context;
  const { name } = await findTarget(context, wanted);
  const { rows } = await db.execute<Difference>(
    wanted.owner === 'payer' ? merchantDifferences(wanted, now) : providerDifferences(wanted, now, actor),
  );
  const sum = (of: 'orders' | 'amount' | 'difference') => rows.reduce((total, row) => total + BigInt(row[of]), 0n);
  const others = rows.map(({ other_id: otherId, other_name: otherName, difference }) => ({
    id: Number(otherId ?? 0),
    name: otherName ?? '',
    difference: formatMoney(-BigInt(difference)),
  }));
  return {
    orders: Number(sum('orders')),
    amount: formatMoney(sum('amount')),
    parties: sum('orders') === 0n ? [] : [{ id: wanted.id, name, difference: formatMoney(sum('difference')) }, ...others],
  };
}

const noDifferences = { orders: 0, amount: formatMoney(0n), parties: [] };

export const previewRate = handle(contract.previewRate, async (context, input) => {
  const { id } = input;
  return {
    ...(id === undefined ? noDifferences : await differences(context, { ...input, id })),
    losses: context.actor.identity === 'other' ? await losses(context, input, startOf(context, input.effective_time)) : noLosses,
  };
});
