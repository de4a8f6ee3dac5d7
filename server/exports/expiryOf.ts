import { exportDays } from '../../contract/exports';

/** Until when an export that ended now is kept. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + exportDays * 86_400_000);
}
