import { and, desc, eq, sql } from 'drizzle-orm';
import * as contract from '../../contract/rates';
import type { PartyRate, RateOwner } from '../../contract/rates';
import { rateStates, type RateState } from '../../contract/states/rates';
import type { Db } from '../db/database';
import { accounts, rates } from '../db/schema';
import { ownerOf } from '../kernel/authenticate';
import { toUnix } from '../kernel/clock';
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

/** The rates of a merchant or provider with who set them, those that come latest first. */
export async function ratesOf(db: Db, owner: { identity: RateOwner; principalId: number }, now: Date): Promise<PartyRate[]> {
  const rows = await db
    .select({ rate: rates, state: stateAt(now), setBy: accounts.username })
    .from(rates)
    .leftJoin(accounts, eq(accounts.id, rates.setBy))
    .where(and(eq(rates.identity, owner.identity), eq(rates.principalId, owner.principalId)))
    .orderBy(desc(rates.effectiveFrom), desc(rates.id))
    .limit(shownRates);
  return rows.map(({ rate: { id, channel, rate, effectiveFrom, remark }, state, setBy }) => ({
    id,
    channel,
    rate,
    state,
    effective_time: toUnix(effectiveFrom),
    set_by: setBy,
    remark,
  }));
}
