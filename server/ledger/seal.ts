import { createHash } from 'node:crypto';
import { desc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { takeLock } from '../db/locks';
import { ledgerSeals, ledgerUnsealed } from '../db/schema';

const batch = 500;

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
    from ${ledgerUnsealed} u order by u.transaction_id limit ${batch}`);
  if (rows.length === 0) return 0;
  const [last] = await db.select().from(ledgerSeals).orderBy(desc(ledgerSeals.position)).limit(1);
  let { position, hash } = last ?? { position: 0, hash: genesis };
  await db.insert(ledgerSeals).values(
    rows.map(({ id, content }) => {
      if (content === null) throw new Error(`transaction ${id} is gone before it was sealed`);
      position += 1;
      hash = sealOf(hash, content);
      return { position, transactionId: Number(id), hash };
    }),
  );
  await db.delete(ledgerUnsealed).where(
    inArray(
      ledgerUnsealed.transactionId,
      rows.map(({ id }) => Number(id)),
    ),
  );
  return rows.length;
}
