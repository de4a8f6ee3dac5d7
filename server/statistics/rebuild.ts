import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';

const ordersTotals = sql`order_totals, order_amount_totals, order_pair_totals`;

/**
 * Makes the totals of the reports, of the records and of the lists of orders anew from orders and books, while nothing else is
 * added to them; orders and payments go on meanwhile, and enter after it.
 */
export async function rebuildStatistics({ transaction }: Pick<Database, 'transaction'>): Promise<void> {
  await transaction(
    async (tx) => {
      // Before the first look at anything: what is seen then is all that is, and nobody adds to the totals any more.
      await tx.execute(sql`lock table statistics_totals, ledger_totals, ${ordersTotals} in exclusive mode`);
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`select statistics_rebuild(), ledger_totals_rebuild(), order_totals_rebuild()`);
    },
    { isolationLevel: 'repeatable read' },
  );
}
