import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './steps.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
  // The platform runs in this very process: one to stop, none to leave behind.
  const tsx = (part) => import(pathToFileURL(path.join(root, 'node_modules', 'tsx', 'dist', part, 'api', 'index.mjs')).href);
  (await tsx('cjs')).register();
  (await tsx('esm')).register();
  await import(pathToFileURL(path.join(root, 'server', 'main.ts')).href);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
