import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { workers } from './measure';

async function run(args: string[]): Promise<string> {
  const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const failed = once(child, 'error').then(([error]: unknown[]) =>
    Promise.reject(error instanceof Error ? error : new Error(String(error))),
  );
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const [out, errors, [code]] = await Promise.race([ended, failed]);
  if (code !== 0) throw new Error(`pgbench ended with ${String(code)}: ${errors.slice(0, 2000)}`);
  return out;
}

/** Whether there is PostgreSQL's own bench on this machine (Debian: postgresql-contrib). */
export async function hasPgbench(): Promise<boolean> {
  return run(['--version']).then(
    () => true,
    () => false,
  );
}

const perSecondOf = (said: string) => Number(/tps = ([\d.]+)/.exec(said)?.[1] ?? Number.NaN);

/** Transactions a second of PostgreSQL's TPC-B, in a database that is there for it. */
export async function tpcB(url: string, seconds: number): Promise<number> {
  await run(['--initialize', '--scale=16', '--quiet', url]);
  return perSecondOf(await run([`--client=${workers}`, '--jobs=2', `--time=${seconds}`, '--protocol=prepared', '--no-vacuum', url]));
}

/** The same of a script of ours. */
export async function scripted(url: string, script: string, seconds: number): Promise<number> {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'pgbench-')), 'script.sql');
  fs.writeFileSync(file, script);
  try {
    return perSecondOf(
      await run([`--client=${workers}`, '--jobs=2', `--time=${seconds}`, '--protocol=prepared', '--no-vacuum', `--file=${file}`, url]),
    );
  } finally {
    fs.rmSync(path.dirname(file), { recursive: true });
  }
}
