import { sql } from 'drizzle-orm';
import { builtOnce } from '../db/builtOnce';
import { kept, unawaited } from '../db/keptStatements';
import { rowOf } from '../db/rowOf';
import { Batches } from '../kernel/Batches';
import { eachIfUndone } from '../kernel/eachIfUndone';
import { inTransaction } from '../kernel/handle';
import type { Services } from '../kernel/services';

type Ending = Pick<Services, 'db' | 'transaction' | 'log'>;

/** What came of an attempt, as the database's `callback_end` is told. */
export interface Ended {
  /** A row of `callbacks`. */
  made: { order_id: number; attempt: number } & Record<string, unknown>;
  /** When the next attempt is due; null: there is none. */
  next: string | null;
  isGivenUp: boolean;
}

/** Writes down an attempt and plans what comes after it, if anything. */
export async function endAlone(services: Pick<Ending, 'transaction'>, { made, next, isGivenUp }: Ended): Promise<void> {
  await inTransaction(services, (tx) =>
    tx.execute(sql`${unawaited}select callback_end(${rowOf('callbacks', made)}, ${next}, ${isGivenUp})`),
  );
}

interface Asked {
  services: Ending;
  ended: Ended;
}

const endedMost = 32;

async function endAll(asked: Asked[]): Promise<(true | null)[]> {
  const [{ services } = {}] = asked;
  if (!services) return [];
  const given = asked.map(({ ended: { made, next, isGivenUp } }, place) => ({ place, made, next_due: next, given_up: isGivenUp }));
  return eachIfUndone(services.log, 'ends of callbacks', asked, async () => {
    const { rows } = await services.db.execute<{ place: number }>(
      sql`${kept}select place from callbacks_end(${JSON.stringify(given)}::jsonb) place`,
    );
    const done = new Set(rows.map(({ place }) => place));
    return given.map(({ place }) => done.has(place) || null);
  });
}

const batches = builtOnce(
  () => new Batches<Asked, true | null>(endAll, { most: endedMost, keysOf: ({ ended }) => [`order:${ended.made.order_id}`] }),
);

/** The same with others that end at the same time, by one statement that waits for nobody; what it leaves is written by itself. */
export async function endTogether(services: Ending, ended: Ended): Promise<void> {
  if (!(await batches(services.db).ask({ services, ended }))) await endAlone(services, ended);
}
