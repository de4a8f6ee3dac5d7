import type { Config } from './config';
import { openGround, type Ground } from './ground';
import { openLog } from './kernel/logging';
import { Supervisor } from './workers/Supervisor';
import type { Beginning, Ready } from './workers/messages';

type SupervisorOptions = ConstructorParameters<typeof Supervisor>[0];

interface Options extends Pick<SupervisorOptions, 'program' | 'execArgv' | 'progress' | 'times' | 'onGivingUp'> {
  config: Config;
  /** Names the embedded cluster. */
  purpose: string;
  /** Done when what browsers are sent is there. */
  built?: Promise<void>;
}

/** The platform in several processes; this one keeps them and the embedded database. */
export interface Several {
  /** Rejects with a ConfigError where it cannot be. */
  ready: Promise<Ready>;
  close: () => Promise<void>;
}

/**
 * One process at work, which also sets the database up, and as many as were asked for that serve, on one port. They load at
 * once, beside what they wait for.
 */
export function openSeveral({ config, purpose, built, ...options }: Options): Several {
  const supervisor = new Supervisor({ ...options, log: openLog(config.logLevel) });
  const ground: Promise<Ground> = openGround(config, purpose, options.progress);
  const begin = async (): Promise<Ready> => {
    const atWork = supervisor.employ(
      'working',
      ground.then(() => ({ role: 'working', config, purpose })),
    );
    const setUp = ground.then(() => atWork);
    const serving: Promise<Beginning> = setUp.then(async ({ isDemo = false }) => {
      await built;
      return { role: 'serving', config: { ...config, demo: isDemo }, purpose };
    });
    const doors = Array.from({ length: config.workers }, () => supervisor.employ('serving', serving));
    const [{ isDemo = false, madePassword = null }, , { port = config.port } = {}] = await Promise.all([setUp, serving, ...doors]);
    return { isDemo, madePassword, port };
  };
  const close = async () => {
    await supervisor.end();
    await (await ground.catch(() => undefined))?.leave();
  };
  return { ready: begin(), close };
}
