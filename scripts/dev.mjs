import { spawn } from 'node:child_process';
import { bin, ensureInstalled, root } from './steps.mjs';

await ensureInstalled();
const child = spawn(bin('max'), ['dev'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, BROWSER: 'none' } });
// Ctrl-C reaches the child by itself; other signals are passed on.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
