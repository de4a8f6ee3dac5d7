import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { bin, ensureInstalled, root } from './steps.mjs';

await ensureInstalled();
const child = spawn(bin('max'), ['dev'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, BROWSER: 'none' },
});
// Ctrl-C reaches the child by itself; other signals are passed on.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  // Umi ends its process at once: the database inside of it is stopped from here.
  if (!process.env.BACKEND_URL && !process.env.DATABASE_URL)
    spawnSync(process.execPath, ['--import', 'tsx', path.join('server', 'db', 'releaseDev.ts')], { cwd: root, stdio: 'inherit' });
  process.exit(code ?? 1);
});
