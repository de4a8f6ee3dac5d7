import { createRequire } from 'node:module';
import path from 'node:path';
import { identities } from '../contract/identity';
import { version } from '../package.json';
import { ConfigError, type Config } from './config';
import { demoAccounts } from './demo/accounts';
import { openSeveral } from './several';
import type { Ready } from './workers/messages';

const purpose = 'start';
const deadlineMs = 20_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Meanwhile {
  /** Says a step of the start. */
  progress: (step: string) => void;
  /** The browser's part, which is built beside. */
  built: Promise<void>;
  /** What a platform in this process is made of: who keeps several has no need of it. */
  loadPlatform: () => typeof import('./platform');
}

/** The end of this process, in order or by the deadline; once, however often it is asked for. */
function endBy(close: () => Promise<void>): (code: number) => void {
  let isEnding = false;
  return (code) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), deadlineMs).unref();
    void close().then(() => process.exit(code));
  };
}

/** Ends the process when it is told to, or when npm, which has started it, is gone. */
function endWhenTold(end: (code: number) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  // When npm is killed it takes nobody along; whoever it started notices that it is gone.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end(0), 1000).unref();
}

async function runAlone(config: Config, { loadPlatform, ...meanwhile }: Meanwhile): Promise<Ready> {
  const { listen, openPlatform } = loadPlatform();
  const platform = await openPlatform({ config, purpose, ...meanwhile });
  endWhenTold(endBy(platform.close));
  try {
    const port = await listen(platform, config);
    return { port, isDemo: platform.services.config.demo, madePassword: platform.madePassword };
  } catch (error) {
    await platform.close();
    throw error;
  }
}

async function runSeveral(config: Config, { progress, built }: Meanwhile): Promise<Ready> {
  const several = openSeveral({
    ...{ config, purpose, progress, built },
    program: path.join(__dirname, 'workerCommand.ts'),
    // What a request leaves behind is dead when the next one comes: with room for it a tenth less of the processor goes into collecting.
    execArgv: ['--require', createRequire(__filename).resolve('tsx/cjs'), '--max-semi-space-size=32'],
    onGivingUp: (sentence) => {
      process.stderr.write(`${sentence}\n`);
      end(1);
    },
  });
  const end = endBy(several.close);
  endWhenTold(end);
  // Whoever reads what is said may be gone before.
  process.stdout.on('error', () => {});
  try {
    return await several.ready;
  } catch (error) {
    await several.close();
    throw error;
  }
}

function announce({ port, isDemo, madePassword }: Ready): void {
  say(`\n天猫系统 ${version} is ready:\n`);
  for (const identity of identities) {
    const offered = isDemo ? demoAccounts.filter((account) => account.identity === identity) : [];
    const accounts = offered.map(({ username, password }) => `${username} / ${password}`).join('   ');
    say(`  http://localhost:${port}/login/${identity.padEnd(6)}  ${accounts}`);
  }
  if (madePassword) say(`\n  owner: admin / ${madePassword} (shown this once)`);
  say('');
}

/**
 * Runs the platform by a configuration that `preflight` has looked at, until the process is told to end. What keeps it
 * from starting is said, and the process ends with 1.
 */
export async function start(config: Config, meanwhile: Meanwhile): Promise<void> {
  try {
    announce(await (config.workers > 1 ? runSeveral : runAlone)(config, meanwhile));
  } catch (error) {
    process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}
