import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { channels, type Channel } from '../../contract/labels';
import { formatRate } from '../../contract/money';
import * as contract from '../../contract/rates';
import { rates } from '../db/schema';
import { takeLock } from '../db/locks';
import { audit, partySubject, type AuditDetails } from '../kernel/audit';
import { toUnix } from '../kernel/clock';
import { brokenRule } from '../kernel/databaseErrors';
import { handle, type Context } from '../kernel/handle';
import { invalid, refuse } from '../kernel/refusal';
import { rateAt } from './rateAt';
import { findTarget } from './rateTarget';

/** A provider that has a higher rate than the one above it, as the database tells it. */
const brokenRates = z.object({
  child: z.number(),
  parent: z.number(),
  child_name: z.string(),
  parent_name: z.string(),
  child_rate: z.number(),
  parent_rate: z.number(),
});

/**
 * Runs what changes rates or places of providers; where the rule between a provider and the one above it would break, names
 * who is in the way, at a field. `changed` is the provider whose rate or place it is.
 */
export async function withinRates<T>(changed: number, field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const broken = brokenRule(error, 'provider_rates');
    if (broken === undefined) throw error;
    const { child, child_name, child_rate, parent_name, parent_rate } = z.parse(brokenRates, JSON.parse(broken));
    if (child === changed) return refuse('RATE_ABOVE_PARENT', { name: parent_name, rate: formatRate(parent_rate) }, field);
    return refuse('RATE_BELOW_CHILD', { name: child_name, rate: formatRate(child_rate) }, field);
  }
}

/** From when a rate holds; refused at its field where that is over, or too far away to be meant. */
export function startOf({ now }: Pick<Context, 'now'>, effectiveTime: number | undefined): Date {
  if (effectiveTime === undefined) return now;
  const ahead = effectiveTime - toUnix(now);
  if (ahead <= 0 || ahead > contract.rateAheadSeconds) invalid('effective_time', 'field.future');
  return new Date(effectiveTime * 1000);
}

/** As the audit log keeps a change of a rate. */
const rateChange = (channel: Channel, before: number | null, after: number | null): AuditDetails =>
  channel === channels.copy ? { rate_copy: [before, after] } : { rate_pay: [before, after] };

async function set(context: Context, input: z.output<typeof contract.setRate.input>) {
  const { db, actor, now } = context;
  const { owner, id, channel, rate, remark = '' } = input;
  await takeLock(db, 'rates');
  await findTarget(context, { owner, id });
  const effectiveFrom = startOf(context, input.effective_time);
  const { rows } = await db.execute<{ rate: number | null }>(sql`select ${rateAt(owner, id, channel, effectiveFrom)} as rate`);
  const [made] = await withinRates(id, 'rate', () =>
    db
      .insert(rates)
      .values({ identity: owner, principalId: id, channel, rate, effectiveFrom, setBy: actor.accountId, remark, createdAt: now })
      .returning({ id: rates.id }),
  );
  if (!made) throw new Error('a rate was not set');
  await audit(context, 'rate.set', partySubject({ identity: owner, principalId: id }), {
    ...rateChange(channel, rows[0]?.rate ?? null, rate),
    effective_time: [null, toUnix(effectiveFrom)],
  });
  return made;
}

export const setRate = handle(contract.setRate, set);

export const withdrawRate = handle(contract.withdrawRate, async (context, { id }) => {
  const { db, now, fail } = context;
  await takeLock(db, 'rates');
  const [found] = await db.select().from(rates).where(eq(rates.id, id));
  if (!found) return fail('NOT_FOUND');
  const target = { owner: found.identity, id: found.principalId };
  await findTarget(context, target);
  if (found.withdrawnAt || found.effectiveFrom <= now) return fail('RATE_IN_FORCE');
  await withinRates(target.id, 'id', () =>
    db
      .update(rates)
      .set({ withdrawnAt: now })
      .where(and(eq(rates.id, id))),
  );
  await audit(context, 'rate.withdraw', partySubject(found), {
    ...rateChange(found.channel, found.rate, null),
    effective_time: [toUnix(found.effectiveFrom), null],
  });
  return {};
});
