import { and, desc, eq, sql } from 'drizzle-orm';
import type { Identity } from '../../contract/identity';
import * as contract from '../../contract/rates';
import type { PartyRate, RateOwner } from '../../contract/rates';
import { rateStates, type RateState } from '../../contract/states/rates';
import { accounts, rates } from '../db/schema';
import { ownerOf } from '../kernel/authenticate';
import { toUnix } from '../kernel/clock';
import { handle, type Context } from '../kernel/handle';
import { handleList } from '../kernel/handleList';
import { rowsOf } from '../kernel/visible';
import { findTarget } from './rateTarget';

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

interface Asked {
  /** As of when the states are told. */
  at: Date;
  /** Only those that hold then. */
  isHeldOnly?: boolean;
}

/** Who of the platform set a rate, and what was noted with it, is for the platform to know. */
async function read(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  owner: { identity: RateOwner; principalId: number },
  { at, isHeldOnly = false }: Asked,
): Promise<PartyRate[]> {
  const isTold = (by: Identity | null) => actor.identity === 'other' || by === actor.identity;
  const state = stateAt(at);
  const rows = await db
    .select({ rate: rates, state, setBy: accounts.username, by: accounts.identity })
    .from(rates)
    .leftJoin(accounts, eq(accounts.id, rates.setBy))
    .where(and(rowsOf(rates, owner), isHeldOnly ? sql`${state} = ${rateStates.now}` : undefined))
    .orderBy(desc(rates.effectiveFrom), desc(rates.id))
    .limit(shownRates);
  return rows.map(({ rate: { id, channel, rate, effectiveFrom, remark }, state: told, setBy, by }) => ({
    id,
    channel,
    rate,
    state: told,
    effective_time: toUnix(effectiveFrom),
    set_by: isTold(by) ? setBy : null,
    remark: isTold(by) ? remark : '',
  }));
}

/** The rates of a merchant or provider, those that come latest first. */
export async function ratesOf(
  context: Pick<Context, 'db' | 'actor' | 'now'>,
  owner: { identity: RateOwner; principalId: number },
): Promise<PartyRate[]> {
  return read(context, owner, { at: context.now });
}

/** Those that hold when a second ends that the wire names half-open. */
async function heldBefore(context: Context, owner: { identity: RateOwner; principalId: number }, until: number) {
  return { list: await read(context, owner, { at: new Date(until * 1000 - 1), isHeldOnly: true }) };
}

export const ownRatesAt = handle(contract.ownRatesAt, (context, { until }) => {
  const { identity, principalId } = ownerOf(context.actor);
  return identity === 'other' ? context.fail('NOT_FOUND') : heldBefore(context, { identity, principalId }, until);
});

export const merchantRatesAt = handle(contract.merchantRatesAt, async (context, { id, until }) => {
  await findTarget(context, { owner: 'payer', id });
  return heldBefore(context, { identity: 'payer', principalId: id }, until);
});

export const providerRatesAt = handle(contract.providerRatesAt, async (context, { id, until }) => {
  await findTarget(context, { owner: 'payee', id });
  return heldBefore(context, { identity: 'payee', principalId: id }, until);
});
