import path from 'node:path';
import { identities } from '../contract/identity';
import { version } from '../package.json';
import { ConfigError } from './config';
import { demoAccounts } from './demo/accounts';
import { openPlatform } from './platform';
import { portTaken, preflight } from './preflight';

const root = path.resolve(__dirname, '..');
const started = Date.now();

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function progress(step: string): void {
  say(`  ${((Date.now() - started) / 1000).toFixed(1)} s  ${step}`);
}

async function main(): Promise<void> {
  const config = await preflight(process.env, root);
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
    const offered = platform.services.config.demo ? demoAccounts.filter((account) => account.identity === identity) : [];
    say(
      `  http://localhost:${port}/login/${identity.padEnd(6)}  ${offered.map((account) => `${account.username} / ${account.password}`).join('   ')}`,
    );
  }
  if (platform.madePassword) say(`\n  owner: admin / ${platform.madePassword} (shown this once)`);
  say('');
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
