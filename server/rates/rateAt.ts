import { sql, type SQL } from 'drizzle-orm';
import { channels, type Channel, type ChannelName } from '../../contract/labels';
import type { RateOwner } from '../../contract/rates';
import type { Db } from '../db/database';
import { rates } from '../db/schema';

/** Within a statement: the rate of a merchant or provider that holds at an instant, in basis points; null where it has none. */
export function rateAt(owner: RateOwner, id: SQL | { getSQL(): SQL } | number, channel: Channel, at: Date): SQL<number> {
  return sql`rate_at(${owner}, (${id})::bigint, ${channel}::smallint, ${at.toISOString()}::timestamptz)`;
}

/** The rates that somebody begins with, in basis points by the channel's name. */
export async function beginRates(
  db: Db,
  owner: { identity: RateOwner; principalId: number },
  begun: Partial<Record<ChannelName, number>>,
  { setBy, now }: { setBy: number; now: Date },
): Promise<void> {
  const row = { ...owner, setBy, effectiveFrom: now, createdAt: now };
  const named = [
    [channels.copy, begun.copy],
    [channels.pay, begun.pay],
  ] as const;
  await db.insert(rates).values(named.flatMap(([channel, rate]) => (rate === undefined ? [] : [{ ...row, channel, rate }])));
}
