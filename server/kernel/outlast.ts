import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from './databaseErrors';

const firstPauseMs = 100;
const longestPauseMs = 2_000;

/** Does again, for up to `limitMs`, what fails while the database is away. Only for work that may be done twice. */
export async function outlast<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + limitMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() + pauseMs > end) throw error;
      await sleep(pauseMs);
    }
  }
}
