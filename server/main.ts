import { identities } from '../contract/identity';
import { version } from '../package.json';
import { ConfigError, type Config } from './config';
import { openPlatform } from './platform';
import { portTaken } from './preflight';

const started = Date.now();

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function progress(step: string): void {
  say(`  ${((Date.now() - started) / 1000).toFixed(1)} s  ${step}`);
}

async function serve(config: Config): Promise<void> {
  const platform = await openPlatform({ config, purpose: 'start', progress });
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    const deadline = setTimeout(() => process.exit(1), 20_000);
    deadline.unref();
    await platform.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close());
  // When npm is killed it takes nobody along; whoever it started notices that it is gone.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && void close(), 1000).unref();
  try {
    await platform.app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await platform.close();
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') throw portTaken(config.port);
    throw error;
  }
  const address = platform.app.server.address();
  const port = address && typeof address === 'object' ? address.port : config.port;
  say(`\n天猫系统 ${version} is ready:\n`);
  for (const identity of identities) {
    const offered = platform.services.demoAccounts.filter((account) => account.identity === identity);
    const accounts = offered.map(({ username, password }) => `${username} / ${password}`).join('   ');
    say(`  http://localhost:${port}/login/${identity.padEnd(6)}  ${accounts}`);
  }
  if (platform.madePassword) say(`\n  owner: admin / ${platform.madePassword} (shown this once)`);
  say('');
}

/**
 * Runs the platform by a configuration that `preflight` has looked at, until the process is told to end. What keeps it
 * from starting is said, and the process ends with 1.
 */
export async function start(config: Config): Promise<void> {
  try {
    await serve(config);
  } catch (error) {
    process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}
