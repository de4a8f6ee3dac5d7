import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { createAccount, listAccounts, switchAccount } from '../../contract/accounts';
import { codes } from '../../contract/codes';
import { switchOff } from '../../contract/fields';
import { accountInfo, logout } from '../../contract/session';
import { updateSettings } from '../../contract/settings';
import { simulatorStatus, startSimulator, stopSimulator } from '../../contract/simulator';
import { getSystemName } from '../../contract/system';
import { baseOf } from '../../server/db/postgres';
import { passLines } from '../../server/workers/passLines';
import { Client, demoPassword, ownerOf, subAccount } from '../support/client';
import { MerchantMachine } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { follow } from '../support/stream';
import { openWire } from '../support/wire';
import { until } from '../support/waiting';

const several = { WORKERS: '2', LOG_LEVEL: 'info' };

/** Those that serve, each by a door of its own. */
async function doorsOf(platform: TestPlatform): Promise<TestPlatform[]> {
  return (await platform.processes()).flatMap(({ door }) => (door ? [{ ...platform, url: door }] : []));
}

const serving = async (platform: TestPlatform) => (await platform.processes()).flatMap(({ pid, door }) => (door ? [pid] : []));

/** The same person at another process. */
function beside(client: Client, platform: TestPlatform): Client {
  const { token, twiceToken, username } = client;
  return Object.assign(new Client(platform, client.identity), { token, twiceToken, username });
}

/** Asks on a connection of its own; answers who has answered, and whether all was well. */
function askOnce(url: string, agent?: http.Agent): Promise<{ pid: number; status: number }> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${url}/readyz`, { agent: agent ?? false }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => resolve({ pid: Number(response.headers['x-process']), status: response.statusCode ?? 0 }));
    });
    request.on('error', reject);
  });
}

function isAlive(pid: number): boolean {
  try {
    return !fs.readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
  } catch {
    return false;
  }
}

const nobodyOf = (pids: number[]) =>
  until(
    async () => pids.filter(isAlive),
    (left) => left.length === 0,
    15_000,
  );

test('lines that come in pieces from several are passed on whole, the last one too', async () => {
  const [one, other, out] = [new PassThrough(), new PassThrough(), new PassThrough()];
  for (const from of [one, other]) passLines(from, out);
  for (const [from, piece] of [
    [one, '{"first":'],
    [other, 'a\nb'],
    [one, '1}\n{"sec'],
    [other, 'c\n'],
    [one, 'ond"'],
  ] as const) {
    from.write(piece);
    await setImmediate();
  }
  const ended = once(one, 'end');
  one.end();
  await ended;
  expect(String(out.read())).toBe('a\n{"first":1}\nbc\n{"second"\n');
});

describe('two processes behind one port', () => {
  let platform: TestPlatform;
  let here: TestPlatform;
  let there: TestPlatform;
  let owner: Client;
  const lockAfter = 4;
  beforeAll(async () => {
    platform = await startPlatform({ ...several, LOCK_AFTER_FAILURES: String(lockAfter), TEST_SILENT_MS: '6000' });
    owner = await ownerOf(platform, 'other');
  });
  beforeEach(async () => {
    const [first, second] = await doorsOf(platform);
    if (!first || !second) throw new Error('there are not two');
    [here, there] = [first, second];
  });
  afterAll(() => platform.stop());

  test('both answer there, and a third one works', async () => {
    const processes = await platform.processes();
    expect(processes.map(({ door }) => door !== undefined).sort()).toEqual([false, true, true]);
    const pids = await serving(platform);
    const answered: Awaited<ReturnType<typeof askOnce>>[] = [];
    // Which of them takes a connection the system decides: one that is busy leaves nearly all to the other.
    await until(
      async () => {
        answered.push(...(await Promise.all(Array.from({ length: 200 }, () => askOnce(platform.url)))));
        return pids.map((pid) => answered.filter((answer) => answer.pid === pid).length);
      },
      (counts) => counts.length === 2 && counts.every((count) => count > 10),
    );
    expect(answered.every(({ status }) => status === 200)).toBe(true);
    expect((await askOnce(here.url)).pid).not.toBe((await askOnce(there.url)).pid);
  });

  test('what one changes holds at once in the other: a setting, a session that ended, an account switched off', async () => {
    await beside(owner, here).get(updateSettings, { system_name: '青松支付' });
    expect((await new Client(there, 'other').get(getSystemName, {})).value).toBe('青松支付');
    await beside(owner, there).get(updateSettings, { system_name: '天猫系统' });
    expect((await new Client(here, 'other').get(getSystemName, {})).value).toBe('天猫系统');

    const [leaver, dismissed] = [await subAccount(owner), await subAccount(owner)];
    for (const client of [leaver, dismissed]) expect((await beside(client, there).call(accountInfo, {})).code).toBe(200);
    await beside(leaver, here).get(logout, {});
    const { list } = await owner.get(listAccounts, { username: dismissed.username });
    await beside(owner, here).get(switchAccount, { id: list[0]?.id ?? 0, status: switchOff });
    for (const client of [leaver, dismissed]) {
      expect((await beside(client, there).call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
    }
  });

  test('one request sent to both at once runs once', async () => {
    const input = {
      ...{ username: 'onlyonce', password: demoPassword, name: '员工', role: 'readonly' as const, permissions: [], must_second_factor: 2 },
      request_id: 'sent-to-both-at-once',
    };
    const answers = await Promise.all([here, there, here, there].map((door) => beside(owner, door).call(createAccount, input)));
    expect(new Set(answers.map(({ code, data }) => JSON.stringify([code, data]))).size).toBe(1);
    expect(answers[0]?.code).toBe(200);
    expect((await platform.db.query("select count(*)::int as n from accounts where username = 'onlyonce'")).rows).toEqual([{ n: 1 }]);
  });

  test('a stream of one is told what the other has written, and ends with its session there', async () => {
    const colleague = await subAccount(owner, ['account.view']);
    const stream = await follow(here, colleague);
    await subAccount(beside(owner, there));
    await stream.wait(2);
    expect(stream.events[1]).toMatchObject({ event: 'message', data: { kind: 'account.created' } });
    await beside(colleague, there).get(logout, {});
    await stream.ended;
  });

  test('wrong passwords count over both', async () => {
    const { username } = await subAccount(owner);
    const tries = Array.from({ length: lockAfter }, (_, index) => (index % 2 ? here : there));
    const codesOf = [];
    for (const door of tries) codesOf.push((await new Client(door, 'other').tryLogin(username, 'wrong-password')).code);
    expect(codesOf.at(-1)).toBe(codes.ACCOUNT_LOCKED.code);
    for (const door of [here, there]) expect((await new Client(door, 'other').tryLogin(username)).code).toBe(codes.ACCOUNT_LOCKED.code);
  }, 60_000);

  test('so do the payments of an order at the cashier', async () => {
    const { pay_url: url } = await (await MerchantMachine.open(platform)).order();
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const door = tries % 2 ? here : there;
      statuses.push((await fetch(`${door.url}${new URL(url).pathname}/paid`, { method: 'POST', redirect: 'manual' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
  });

  test('the simulator that one has started is seen and stopped by the other', async () => {
    const [first, second] = [beside(owner, here), beside(owner, there)];
    await first.get(startSimulator, { rate: '20', fail_percent: 0 });
    const running = await until(
      () => second.get(simulatorStatus, {}),
      ({ created }) => created > 20,
      10_000,
    );
    expect(running).toMatchObject({ is_running: true, rate: 20, refused: 0 });
    // So many calls to one host are made at a time: merchants are called back at addresses of their own, where a machine has several.
    const { rows } = await platform.db.query(
      "select count(distinct split_part(notify_url, ':', 2)) as hosts from orders where mer_order_sn like 'S%'",
    );
    if (process.platform === 'linux') expect(Number(rows[0].hosts)).toBeGreaterThan(1);
    await second.get(stopSimulator, {});
    expect(await first.get(simulatorStatus, {})).toMatchObject({ is_running: false, rate: 0 });
  });

  test('lines of the log come from both, whole, however long they are', async () => {
    const before = platform.said().length;
    const long = 'x'.repeat(9000);
    await Promise.all(Array.from({ length: 100 }, (_, index) => fetch(`${(index % 2 ? here : there).url}/${long}${index}`)));
    const lines = () => platform.said().slice(before).split('\n').slice(0, -1);
    const found = await until(
      async () => lines().filter((line) => line.includes(long)),
      (all) => all.length >= 100,
      5000,
    );
    for (const line of found) expect(JSON.parse(line)).toMatchObject({ msg: 'answered', path: expect.stringContaining(long) });
  });

  test('who is killed is replaced at once; others go on, and what was asked on a broken connection is answered when repeated', async () => {
    const [victim = 0, other] = await serving(platform);
    let agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    while ((await askOnce(platform.url, agent)).pid !== victim) {
      agent.destroy();
      agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    }
    process.kill(victim, 'SIGKILL');
    const outcomes = [];
    for (let index = 0; index < 50; index += 1) outcomes.push(await askOnce(platform.url).catch(() => askOnce(platform.url)));
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 200));
    await askOnce(platform.url, agent).catch(() => {});
    expect((await askOnce(platform.url, agent)).status).toBe(200);
    const after = await until(
      () => serving(platform),
      (pids) => pids.length === 2,
    );
    expect(after).toContain(other);
    expect(after).not.toContain(victim);
    agent.destroy();
  });

  test('so is the one at work', async () => {
    const atWork = async () => (await platform.processes()).find(({ door }) => door === undefined)?.pid;
    const victim = (await atWork()) ?? 0;
    process.kill(victim, 'SIGKILL');
    await until(
      async () => (await owner.call(simulatorStatus, {})).code,
      (code) => code === 200,
    );
    expect(await atWork()).not.toBe(victim);
  });

  test('one that hangs keeps nobody waiting who comes after, and is replaced', async () => {
    const [victim = 0] = await serving(platform);
    process.kill(victim, 'SIGSTOP');
    const answered = await Promise.all(Array.from({ length: 50 }, () => askOnce(platform.url)));
    expect(answered.filter(({ pid }) => pid === victim)).toEqual([]);
    await nobodyOf([victim]);
    await until(
      () => serving(platform),
      (pids) => pids.length === 2,
    );
  });
});

test('who takes a place while the database is away waits for it, however long that is', async () => {
  const world = await startPlatform();
  const wire = await openWire(world.databaseUrl);
  const platform = await startPlatform({ ...several, DATABASE_URL: wire.url }, world);
  const ends = () => platform.said().match(/a process of the platform has ended/g)?.length ?? 0;
  const [victim = 0] = await serving(platform);
  await wire.cut();
  process.kill(victim, 'SIGKILL');
  await until(ends, (count) => count === 1);
  // Long enough to try more than once, and to be replaced more than once.
  await sleep(6_000);
  expect(ends()).toBe(1);
  await wire.mend();
  const after = await until(
    () => serving(platform),
    (pids) => pids.length === 2,
  );
  expect(after).not.toContain(victim);
  await platform.stop();
  await wire.close();
  await world.stop();
}, 120_000);

describe('with the embedded database', () => {
  let dataDir: string;
  let platform: TestPlatform;
  let everybody: number[];

  function postmaster(): number {
    return Number(fs.readFileSync(path.join(baseOf(dataDir), 'test', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  }
  const ending = path.join(os.tmpdir(), `tmall-ending-${process.pid}`);

  beforeAll(() => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tmall-several-'));
    fs.chmodSync(dataDir, 0o755);
  });
  beforeEach(async () => {
    const own = { DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '0', OWNER_PASSWORD: demoPassword };
    platform = await startPlatform({ ...several, ...own, TEST_WORKERS_END: ending });
    everybody = [platform.pid, postmaster(), ...(await platform.processes()).map(({ pid }) => pid)];
    expect(everybody.filter(isAlive)).toHaveLength(5);
  });
  afterEach(() => platform.stop());
  afterAll(() => {
    fs.rmSync(ending, { force: true });
    for (const folder of [dataDir, baseOf(dataDir)]) fs.rmSync(folder, { recursive: true, force: true });
  });

  test('SIGTERM ends all, and PostgreSQL', async () => {
    expect(await platform.end()).toBe(0);
    expect(everybody.filter(isAlive)).toEqual([]);
  });

  test('kill -9 of the one that keeps the others leaves nobody behind', async () => {
    process.kill(platform.pid, 'SIGKILL');
    await nobodyOf(everybody);
  });

  test('one that ends again and again as soon as it has begun ends the platform with a sentence', async () => {
    fs.writeFileSync(ending, '');
    const gone = new Promise((resolve) => setInterval(() => !platform.isRunning() && resolve(true), 50).unref());
    process.kill((await serving(platform))[0] ?? 0, 'SIGKILL');
    await gone;
    expect(platform.said()).toMatch(
      /^A process of the platform has ended by itself \(exit code 3\)\. So have 10 in a row: the log says why\.$/m,
    );
    expect(everybody.filter(isAlive)).toEqual([]);
    // Ten starts and the pauses between them.
  }, 180_000);
});
