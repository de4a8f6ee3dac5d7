import { createHash } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { kept, unawaited } from '../db/keptStatements';
import { takeLock } from '../db/locks';
import { ledgerSeals, ledgerUnsealed } from '../db/schema';

/** The most transactions of a batch. */
export const sealedAtOnce = 500;

/** Where the chain begins. */
export const genesis = '0'.repeat(64);

/** The seal of a transaction: its content (ledger_contents) after the seal before it. */
export function sealOf(before: string, content: string): string {
  return createHash('sha256').update(before).update('\n').update(content).digest('hex');
}

/** Takes committed transactions into the hash chain, at most one batch, inside the caller's transaction; answers how many. */
export async function seal(db: Db): Promise<number> {
  await takeLock(db, 'seal');
  const { rows } = await db.execute<{ id: string; content: string | null }>(sql`select u.transaction_id as id,
    (select content from ledger_contents c where c.transaction_id = u.transaction_id) as content
    from ${ledgerUnsealed} u order by u.transaction_id limit ${sealedAtOnce}`);
  if (rows.length === 0) return 0;
  const [last] = await db.select().from(ledgerSeals).orderBy(desc(ledgerSeals.position)).limit(1);
  const { position, hash } = last ?? { position: 0, hash: genesis };
  const hashes: string[] = [];
  for (const { id, content } of rows) {
    if (content === null) throw new Error(`transaction ${id} is gone before it was sealed`);
    hashes.push(sealOf(hashes.at(-1) ?? hash, content));
  }
  const ids = sql.param(rows.map(({ id }) => id));
  await db.execute(sql`${kept}insert into ${ledgerSeals} (position, transaction_id, hash)
    select ${position}::bigint + place, id, hash
    from unnest(${ids}::bigint[], ${sql.param(hashes)}::text[]) with ordinality sealed (id, hash, place) order by place`);
  await db.execute(sql`${unawaited}delete from ${ledgerUnsealed} where transaction_id = any(${ids}::bigint[])`);
  return rows.length;
}
