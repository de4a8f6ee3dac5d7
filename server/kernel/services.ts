import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Database } from '../db/database';
import type { Clock } from './clock';
import type { NoticeHub } from '../notices/hub';
import type { Simulator } from '../simulator/Simulator';
import type { LoginLimits } from './limits';
import type { Sealer } from './secrets';
import type { Shares } from './Shares';

/** What a handler can reach beside its input; made once in the composition root. */
export interface Services extends Database {
  /** Connections of their own for what takes long, so that calls do not wait for it. */
  background: Database;
  config: Config;
  clock: Clock;
  sealer: Sealer;
  limits: LoginLimits;
  shares: Shares;
  notices: NoticeHub;
  simulator: Simulator;
  /** Channels sign their reports with it. */
  channelSecret: string;
  /** Signs by which browsers a name was signed in. */
  deviceSecret: string;
  log: FastifyBaseLogger;
}
