import { createRequire } from 'node:module';
import { ensureBuilt, ensureInstalled, root, say } from './steps.mjs';

try {
  await ensureInstalled();
  // The platform runs in this very process, or in some that it keeps: one to stop, none to leave behind.
  const require = createRequire(import.meta.url);
  require('tsx/cjs/api').register();
  // What is set wrong is said before anything is built.
  const config = await require('../server/preflight.ts').preflight(process.env, root);
  // The database and its demo are made while the browser's part is built.
  const built = ensureBuilt();
  built.catch(() => {});
  await require('../server/main.ts').start(config, { progress: say, built, loadPlatform: () => require('../server/platform.ts') });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
