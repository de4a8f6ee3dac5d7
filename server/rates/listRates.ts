import { and, desc, eq, sql } from 'drizzle-orm';
import type { Identity } from '../../contract/identity';
import * as contract from '../../contract/rates';
import type { PartyRate, RateOwner } from '../../contract/rates';
import { rateStates, type RateState } from '../../contract/states/rates';
import { accounts, rates } from '../db/schema';
import { ownerOf } from '../kernel/authenticate';
import { toUnix } from '../kernel/clock';
import type { Context } from '../kernel/handle';
import { handleList } from '../kernel/handleList';
import { rowsOf } from '../kernel/visible';

/** Of the rows of `rates`: whether each holds at an instant, comes, is past or was withdrawn. */
function stateAt(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<RateState>`case
    when ${rates.withdrawnAt} is not null then ${rateStates.withdrawn}::int
    when ${rates.effectiveFrom} > ${at} then ${rateStates.coming}
    when exists (select 1 from ${rates} later where later.identity = ${rates.identity} and later.principal_id = ${rates.principalId}
      and later.channel = ${rates.channel} and later.withdrawn_at is null and later.effective_from <= ${at}
      and (later.effective_from, later.id) > (${rates.effectiveFrom}, ${rates.id})) then ${rateStates.past}
    else ${rateStates.now} end`;
}

/** Fen, as an order of them pays: rounded down. */
const ofThousand = sql`trunc(100000 * ${rates.rate} / 10000)`;

export const listRates = handleList(contract.listRates, ({ actor, now }) => ({
  table: rates,
  columns: {
    payer_gets: sql`100000 - ${ofThousand}`,
    payee_gets: ofThousand,
    state: stateAt(now),
    effective_time: rates.effectiveFrom,
  },
  where: [rowsOf(rates, ownerOf(actor))],
}));

const shownRates = 40;

/**
 * The rates of a merchant or provider, those that come latest first. Who of the platform set one, and what was noted with it,
 * is for the platform to know.
 */
export async function ratesOf(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  owner: { identity: RateOwner; principalId: number },
): Promise<PartyRate[]> {
  const isTold = (by: Identity | null) => actor.identity === 'other' || by === actor.identity;
  const rows = await db
    .select({ rate: rates, state: stateAt(now), setBy: accounts.username, by: accounts.identity })
    .from(rates)
    .leftJoin(accounts, eq(accounts.id, rates.setBy))
    .where(and(eq(rates.identity, owner.identity), eq(rates.principalId, owner.principalId)))
    .orderBy(desc(rates.effectiveFrom), desc(rates.id))
    .limit(shownRates);
  return rows.map(({ rate: { id, channel, rate, effectiveFrom, remark }, state, setBy, by }) => ({
    id,
    channel,
    rate,
    state,
    effective_time: toUnix(effectiveFrom),
    set_by: isTold(by) ? setBy : null,
    remark: isTold(by) ? remark : '',
  }));
}
