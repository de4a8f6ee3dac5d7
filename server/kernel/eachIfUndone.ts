import type { FastifyBaseLogger } from 'fastify';
import { isHeld, isUnavailable } from './databaseErrors';

/**
 * Does work for several at once; null for each where an error has undone it for all: each is to be done by itself then. Throws where the
 * database is away, as nobody knows what it has done. `what` is said in the log.
 */
export async function eachIfUndone<Item, Answer>(
  log: Pick<FastifyBaseLogger, 'warn'>,
  what: string,
  items: readonly Item[],
  work: () => Promise<(Answer | null)[]>,
): Promise<(Answer | null)[]> {
  try {
    return await work();
  } catch (error) {
    if (isUnavailable(error) && !isHeld(error)) throw error;
    log.warn({ err: error, count: items.length }, `${what} could not be done together`);
    return items.map(() => null);
  }
}
