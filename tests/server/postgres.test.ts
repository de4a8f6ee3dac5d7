import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { baseOf } from '../../server/db/postgres';
import { repoRoot } from '../support/template';
import { until } from '../support/waiting';

let dataDir: string;
beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tmall-cluster-'));
  fs.chmodSync(dataDir, 0o755);
});

async function user(): Promise<{ child: ChildProcess; url: string; postmaster: number; leave(signal?: NodeJS.Signals): Promise<void> }> {
  const child = fork(path.join(__dirname, '../support/useCluster.ts'), {
    cwd: repoRoot,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_OPTIONS: '', CLUSTER_DIR: dataDir },
  });
  const [{ url, postmaster }] = await once(child, 'message');
  return {
    child,
    url,
    postmaster,
    leave: async (signal) => {
      const gone = once(child, 'exit');
      if (signal) child.kill(signal);
      else child.send('leave');
      await gone;
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return !fs.readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
  } catch {
    return false;
  }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

test('what was written survives kill -9, and the next process takes the database over', async () => {
  const first = await user();
  await query(first.url, 'create table kept (n int)');
  await query(first.url, 'insert into kept values (7)');
  await first.leave('SIGKILL');
  expect(isAlive(first.postmaster)).toBe(true);

  const second = await user();
  expect(second.postmaster).toBe(first.postmaster);
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await second.leave();
  expect(isAlive(second.postmaster)).toBe(false);
});

test('several processes share one, and the last one out stops it', async () => {
  const users = await Promise.all([user(), user(), user()]);
  expect(new Set(users.map(({ postmaster }) => postmaster)).size).toBe(1);
  const [a, b, c] = users;
  await a?.leave();
  await b?.leave('SIGKILL');
  expect(await query(c?.url ?? '', 'select n from kept')).toEqual([{ n: 7 }]);
  await c?.leave();
  expect(isAlive(c?.postmaster ?? 0)).toBe(false);
});

test('a postmaster that is killed under those who use it is started again, at its port and with its data', async () => {
  const one = await user();
  process.kill(one.postmaster, 'SIGKILL');
  const again = () => query(one.url, 'select n from kept').catch(() => null);
  expect(await until(again, (rows) => rows !== null)).toEqual([{ n: 7 }]);
  const other = await user();
  expect(other.postmaster).not.toBe(one.postmaster);
  expect(other.url).toBe(one.url);
  await other.leave();
  await one.leave();
  expect(isAlive(other.postmaster)).toBe(false);
});

test('a postmaster that was killed itself comes back with its data', async () => {
  const first = await user();
  process.kill(first.postmaster, 'SIGKILL');
  await first.leave('SIGKILL');
  const second = await user();
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await second.leave();
});

test('a pid that is somebody else’s by now is not taken for the postmaster: it is left alone, and the database starts', async () => {
  const first = await user();
  process.kill(first.postmaster, 'SIGKILL');
  await first.leave('SIGKILL');
  const stranger = spawn('sleep', ['60']);
  const file = path.join(baseOf(dataDir), 'shared', 'data', 'postmaster.pid');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)));
  const second = await user();
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await second.leave();
  expect(isAlive(stranger.pid ?? 0)).toBe(true);
  stranger.kill();
});
