import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from './services';

export interface Repeating {
  /** Resolves when the work in progress has ended. */
  stop: () => Promise<void>;
  /** Begins the next round at once, or right after the one in progress. */
  wake: () => void;
}

/** Does a piece of work again and again for as long as the platform runs; a failure is told and the next round tried. */
export function repeat({ log }: Pick<Services, 'log'>, name: string, everyMs: number, work: () => Promise<void>): Repeating {
  const stopping = new AbortController();
  let pause = new AbortController();
  const rounds = async () => {
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      try {
        await work();
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, `${name} failed`);
      }
      await sleep(everyMs, undefined, { signal: pause.signal, ref: false }).catch(() => {});
    }
  };
  const running = rounds();
  return {
    stop: () => {
      stopping.abort();
      pause.abort();
      return running;
    },
    wake: () => pause.abort(),
  };
}
