import { lt } from 'drizzle-orm';
import { timestampWindowSeconds } from '../../contract/gateway';
import { gatewayNonces } from '../db/schema';
import { repeat, type Repeating } from '../kernel/repeat';
import type { Services } from '../kernel/services';

const everyMs = 60_000;

/** Forgets nonces whose timestamps would be refused anyway: a clock may be wrong by the window in both directions. */
export function dropNonces(services: Services): Repeating {
  return repeat(services, 'forgetting nonces', everyMs, async () => {
    await services.db.delete(gatewayNonces).where(lt(gatewayNonces.createdAt, services.clock.in(-3 * timestampWindowSeconds)));
  });
}
