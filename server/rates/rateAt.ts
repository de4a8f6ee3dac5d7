import { sql, type SQL } from 'drizzle-orm';
import { channels, type Channel } from '../../contract/labels';
import type { RateOwner } from '../../contract/rates';
import type { Db } from '../db/database';
import { rates } from '../db/schema';

/** Within a statement: the rate of a merchant or provider that holds at an instant, in basis points; null where it has none. */
export function rateAt(owner: RateOwner, id: SQL | { getSQL(): SQL } | number, channel: Channel, at: Date): SQL<number> {
  return sql`rate_at(${owner}, (${id})::bigint, ${channel}::smallint, ${at.toISOString()}::timestamptz)`;
}

/** The rates that somebody begins with. */
export async function beginRates(
  db: Db,
  owner: { identity: RateOwner; principalId: number },
  { rateCopy, ratePay }: { rateCopy: number; ratePay: number },
  { setBy, now }: { setBy: number; now: Date },
): Promise<void> {
  const begun = { ...owner, setBy, effectiveFrom: now, createdAt: now };
  await db.insert(rates).values([
    { ...begun, channel: channels.copy, rate: rateCopy },
    { ...begun, channel: channels.pay, rate: ratePay },
  ]);
}
