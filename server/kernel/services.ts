import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Database } from '../db/database';
import type { Clock } from './clock';
import type { NoticeHub } from '../notices/hub';
import type { Jobs } from './jobs';
import type { Simulator } from '../simulator/Simulator';
import type { LoginLimits } from './limits';
import type { Sealer } from './secrets';

/** What a handler can reach beside its input; made once in the composition root. */
export interface Services extends Database {
  config: Config;
  clock: Clock;
  sealer: Sealer;
  limits: LoginLimits;
  notices: NoticeHub;
  jobs: Jobs;
  simulator: Simulator;
  /** Channels sign their reports with it. */
  channelSecret: string;
  /** Signs by which browsers a name was signed in. */
  deviceSecret: string;
  log: FastifyBaseLogger;
}
