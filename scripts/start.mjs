import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './steps.mjs';

try {
  await ensureInstalled();
  // The platform runs in this very process: one to stop, none to leave behind.
  const tsx = (part) => import(pathToFileURL(path.join(root, 'node_modules', 'tsx', 'dist', part, 'api', 'index.mjs')).href);
  (await tsx('cjs')).register();
  (await tsx('esm')).register();
  const server = (file) => import(pathToFileURL(path.join(root, 'server', file)).href);
  // What is set wrong is said before anything is built.
  await (await server('preflight.ts')).preflight(process.env, root);
  await ensureBuilt();
  await server('main.ts');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
