/** How long what is drawn anyhow waits for what it would be drawn anew with, in milliseconds. Nobody takes that for a delay. */
const patienceMs = 150;

/** Ends with the work, or without it once it is late. */
export function withPatience(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
