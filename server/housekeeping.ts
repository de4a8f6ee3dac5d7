import { sql, type SQL } from 'drizzle-orm';
import { dropExportFiles } from './exports/dropExportFiles';
import { repeat, type Repeating } from './kernel/repeat';
import type { Services } from './kernel/services';

const everyMs = 10 * 60_000;
const batch = 5000;

/** What is of no use to anybody any more, and for how long after its end it is kept. */
function outdated(now: Date): Record<string, SQL> {
  const before = (hours: number) => sql`${new Date(now.getTime() - hours * 3_600_000).toISOString()}::timestamptz`;
  return {
    idempotency_keys: sql`created_at < ${before(72)}`,
    captchas: sql`ends_at < ${before(0)}`,
    imitation_codes: sql`ends_at < ${before(24)}`,
    // A session that others still name stays with them.
    account_sessions: sql`ends_at < ${before(30 * 24)}
      and not exists (select 1 from imitation_codes c where c.operator_session_id = account_sessions.id)
      and not exists (
        select 1 from account_sessions a where a.operator_session_id = account_sessions.id and a.ends_at >= ${before(30 * 24)})`,
    exports: sql`expires_at < ${before(0)}`,
    rate_limits: sql`expire < ${now.getTime()}`,
  };
}

/** Deletes what has outlived its use, in pieces, so that nobody waits for it; answers how many rows. */
export async function keepHouse({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  let gone = 0;
  for (const [table, condition] of Object.entries(outdated(clock.now()))) {
    for (let count = batch; count === batch; gone += count) {
      const some = sql`select ctid from ${sql.identifier(table)} where ${condition} limit ${batch}`;
      count = (await db.execute(sql`delete from ${sql.identifier(table)} where ctid in (${some})`)).rowCount ?? 0;
    }
  }
  return gone;
}

export function keepHouseRegularly(services: Services): Repeating {
  return repeat(services, 'housekeeping', everyMs, async () => {
    await keepHouse(services);
    await dropExportFiles(services);
  });
}
