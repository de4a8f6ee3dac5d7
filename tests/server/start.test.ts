import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ConfigError } from '../../server/config';
import { ensureDatabase } from '../../server/db/database';
import { preflight } from '../../server/preflight';
import { startPlatform } from '../support/platform';
import { databaseUrl, repoRoot, templateName, testSecretKey } from '../support/template';

const clusterUrl = process.env.TEST_CLUSTER_URL ?? '';
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tmall-start-'));
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

/** What a start is given, whatever the machine is set to. */
const given = (env: Record<string, string>) => ({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });

/** A start that is expected to end by itself: what it says, and with which code it ends. */
async function start(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: repoRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...given(env) },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 30_000,
  });
  let said = '';
  child.stdout.on('data', (part) => (said += String(part)));
  child.stderr.on('data', (part) => (said += String(part)));
  const [code] = await once(child, 'close');
  return { code, said };
}

async function newDatabase(template?: string): Promise<string> {
  const name = `start_${randomUUID().replaceAll('-', '')}`;
  await ensureDatabase(clusterUrl, name, template);
  return databaseUrl(clusterUrl, name);
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** All that a start could have changed: tables, what is marked, who is there. */
const stateOf = async (url: string) => ({
  tables: await query(
    url,
    "select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2",
  ),
  rows: await query(url, "select relname, n_tup_ins, n_tup_upd from pg_stat_user_tables where relname <> 'rate_limits' order by 1"),
});

const elsewhere = (change: (url: URL) => void) => {
  const url = new URL(clusterUrl);
  change(url);
  return url.toString();
};
const aKey = 'another-secret-key-0123456789-0123456789';

const wrong: [string, () => Promise<Record<string, string>>, RegExp][] = [
  ['a database without a key', async () => ({ DATABASE_URL: await newDatabase() }), /^SECRET_KEY is missing/],
  ['a short key', async () => ({ DATABASE_URL: await newDatabase(), SECRET_KEY: 'short' }), /^SECRET_KEY must have at least 32 characters/],
  [
    'the key of another database',
    async () => ({ DATABASE_URL: await newDatabase(templateName), DEMO: '1', SECRET_KEY: aKey }),
    /^SECRET_KEY is not the one/,
  ],
  [
    'an address that is none',
    async () => ({ DATABASE_URL: 'mysql://localhost/x', SECRET_KEY: aKey }),
    /^DATABASE_URL must look like postgresql:/,
  ],
  [
    'an address with signs that are none',
    async () => ({ DATABASE_URL: 'postgresql://u:p%zz@localhost/x', SECRET_KEY: aKey }),
    /^DATABASE_URL cannot be read/,
  ],
  [
    'a port that is too large',
    async () => ({ DATABASE_URL: 'postgresql://u:p@localhost:99999/x', SECRET_KEY: aKey }),
    /^DATABASE_URL cannot be read/,
  ],
  [
    'a wrong password',
    async () => ({ DATABASE_URL: elsewhere((url) => (url.password = 'wrong')), SECRET_KEY: aKey }),
    /^DATABASE_URL: .*password/,
  ],
  [
    'a database that is not there',
    async () => ({ DATABASE_URL: elsewhere((url) => (url.pathname = '/never_made')), SECRET_KEY: aKey }),
    /^DATABASE_URL: .*create it first/,
  ],
  [
    'the demo world without DEMO',
    async () => ({ DATABASE_URL: await newDatabase(templateName), SECRET_KEY: testSecretKey }),
    /^This database holds the demo world/,
  ],
  ['a proxy that is no address', async () => ({ TRUST_PROXY: '10.0.0.1, proxy.local' }), /^TRUST_PROXY: "proxy.local"/],
  ['a public address with a path', async () => ({ PUBLIC_URL: 'https://pay.example.com/x' }), /^PUBLIC_URL must look like https:/],
  ['a data folder that is a file', async () => ({ DATA_DIR: path.join(repoRoot, 'package.json') }), /^DATA_DIR: .*cannot be used/],
  ['a data folder where none can be', async () => ({ DATA_DIR: '/proc/x' }), /^DATA_DIR: .*cannot be used/],
  ['too small a demo', async () => ({ DEMO_ORDERS: '200' }), /^DEMO_ORDERS must be a whole number from 1000/],
  ['no process at all', async () => ({ WORKERS: '0' }), /^WORKERS must be a whole number from 1/],
  [
    'more processes than the database has connections for',
    async () => ({ DATABASE_URL: await newDatabase(), SECRET_KEY: aKey, WORKERS: '50' }),
    /^WORKERS: the database has connections for \d+, not for 50/,
  ],
  ['a port that is none', async () => ({ PORT: 'http' }), /^PORT must be a whole number/],
];

/** The sentence with which a start ends before anything is built, made or changed. */
async function problemOf(env: Record<string, string>): Promise<string> {
  try {
    await preflight(given(env), repoRoot);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

test.each(wrong)('%s ends the start with one sentence, and changes nothing', async (_what, envOf, sentence) => {
  const env = await envOf();
  const url = env.DATABASE_URL?.includes('/start_') ? env.DATABASE_URL : undefined;
  const before = url && (await stateOf(url));
  const problem = await problemOf(env);
  expect(problem).toMatch(sentence);
  expect(problem.split('\n')).toHaveLength(1);
  expect(problem).not.toContain('wrong@');
  if (url) expect(await stateOf(url)).toEqual(before);
});

// By the command: what Node says of sockets is no error of the context in which the tests run.
test.each<[string, Record<string, string>, RegExp]>([
  [
    'a database that nobody serves',
    { DATABASE_URL: elsewhere((url) => (url.port = '1')), SECRET_KEY: aKey },
    /^DATABASE_URL: .*nobody listens there.*\n$/,
  ],
  ['a port that somebody else has', { PORT: new URL(clusterUrl).port }, /^PORT: \d+ is in use.*\n$/],
])('%s ends the command with its sentence alone', async (_what, env, sentence) => {
  expect(await start(env)).toEqual({ code: 1, said: expect.stringMatching(sentence) });
});

test("the demo meets nobody's data: not by DEMO=1, and not among tables of something else", async () => {
  const url = await newDatabase();
  const real = await startPlatform({ DATABASE_URL: url, DEMO: '0', OWNER_PASSWORD: 'first-password' });
  try {
    expect(await query(url, 'select is_demo from installation')).toEqual([{ is_demo: false }]);
    expect(await query(url, 'select username from accounts')).toEqual([{ username: 'admin' }]);
  } finally {
    await real.stop();
  }
  const refused = await start({ DATABASE_URL: url, DEMO: '1', SECRET_KEY: testSecretKey });
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('this database holds data') });
  const foreign = await newDatabase();
  await query(foreign, 'create table customers (name text)');
  for (const demo of ['1', '0']) {
    expect(await start({ DATABASE_URL: foreign, DEMO: demo, SECRET_KEY: testSecretKey })).toMatchObject({
      code: 1,
      said: expect.stringContaining('tables of something else'),
    });
  }
  expect(await query(foreign, "select count(*)::int as n from pg_tables where schemaname = 'public'")).toEqual([{ n: 1 }]);
});
