const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long is waited after each attempt that failed; after the last of them as long again and again. */
const waitsMs = [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 6 * hour];
const givenUpAfterMs = 72 * hour;

/** A report whose process is gone before it applied it is taken up by another one after this time. */
export const firstWaitMs = 5 * second;

/** When a report is tried again that failed so often; null: it has waited for three days, and is an operator's now. */
export function nextTry(failures: number, createdAt: Date, now: Date): Date | null {
  const wait = waitsMs[Math.min(failures, waitsMs.length) - 1] ?? firstWaitMs;
  const at = new Date(now.getTime() + wait);
  return at.getTime() - createdAt.getTime() > givenUpAfterMs ? null : at;
}
