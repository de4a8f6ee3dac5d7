import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Database } from '../db/database';
import type { Clock } from './clock';
import type { LoginLimits } from './limits';
import type { Sealer } from './secrets';
import type { Shares } from './Shares';

/**
 * What a handler can reach beside its input; made once in the composition root. The kernel knows no domain: what one
 * needs for its own handlers it adds to this interface beside them, and the composition root hands it in.
 */
export interface Services extends Database {
  /** Connections of their own for what takes long, so that calls do not wait for it. */
  background: Database;
  config: Config;
  clock: Clock;
  sealer: Sealer;
  limits: LoginLimits;
  shares: Shares;
  /** Channels sign their reports with it. */
  channelSecret: string;
  /** Signs by which browsers a name was signed in. */
  deviceSecret: string;
  log: FastifyBaseLogger;
}
