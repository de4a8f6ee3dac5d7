/** How much of its work a long test does: all of it, unless it is run once for each mutant. */
const share = Number(process.env.TEST_SHARE ?? 1);

export function scaled(times: number): number {
  return Math.max(1, Math.round(times * share));
}
