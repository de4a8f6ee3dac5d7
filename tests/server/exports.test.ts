import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { codes } from '../../contract/codes';
import {
  cancelExport,
  createExport,
  exportDays,
  fetchExport,
  listExports,
  maxOpenExports,
  repeatExport,
  sentRows,
} from '../../contract/exports';
import { switchOff, switchOn } from '../../contract/fields';
import type { Identity } from '../../contract/identity';
import type { Row } from '../../contract/list';
import { listMerchants } from '../../contract/merchants';
import { exportStatuses } from '../../contract/states/exports';
import { readConfig } from '../../server/config';
import { openDatabase } from '../../server/db/database';
import { dropExportFiles } from '../../server/exports/dropExportFiles';
import { exportFolder } from '../../server/exports/exportFolder';
import { makeNext } from '../../server/exports/makeExports';
import { keepHouse } from '../../server/housekeeping';
import { Clock } from '../../server/kernel/clock';
import { boundSubAccount, ownerOf, subAccount, type Client } from '../support/client';
import { whileLocked, whileWritten } from '../support/hold';
import { startPlatform, type TestPlatform } from '../support/platform';
import { repoRoot } from '../support/template';
import { openWorld } from '../support/world';
import { until } from '../support/waiting';

let platform: TestPlatform;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform();
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

type Export = Row<typeof listExports.list.columns>;
type Query = Record<string, string | number>;

let asked = 0;
const request = () => `export-request-${(asked += 1)}`;

/** A list that takes several turns to write. */
const longRows = sentRows + 1000;
async function lengthenLoginLogs(of: TestPlatform): Promise<void> {
  await of.db.query(
    `insert into login_logs (identity, principal_id, username, result, ip, device)
      select 'other', 0, 'long' || n, 1, '198.51.100.7', 'test' from generate_series(1, $1::int) n`,
    [longRows],
  );
}

const long: [string, Query] = ['login-logs', { format: 'csv', username: 'long', columns: 'username' }];

async function ask(client: Client, list = 'merchants', query: Query = { format: 'csv' }): Promise<number> {
  return (await client.get(createExport, { list, query, request_id: request() })).id;
}

async function found(client: Client, id: number): Promise<Export> {
  const { list } = await client.get(listExports, { export_id: String(id) });
  const [row] = list.filter(({ export_id }) => export_id === id);
  if (!row) throw new Error(`there is no export ${id}`);
  return row;
}

const whenIn = (client: Client, id: number, ...statuses: number[]) =>
  until(
    () => found(client, id),
    ({ status }) => statuses.includes(status),
    60_000,
  );
const whenBegun = (client: Client, id: number) =>
  until(
    () => found(client, id),
    ({ rows }) => rows > 0,
    30_000,
  );
const whenEnded = (client: Client, id: number) => whenIn(client, id, exportStatuses.done, exportStatuses.failed, exportStatuses.cancelled);

const addressOf = (id: number, identity: Identity = 'other') => `${fetchExport.paths[identity] ?? ''}?id=${id}`;
const fileOf = (client: Client, id: number) => client.file(addressOf(id, client.identity));
const refusalOf = async (client: Client, id: number): Promise<number> => JSON.parse((await fileOf(client, id)).text).code;
/** Each database has a folder of its own. */
const storedFiles = (of = platform) =>
  fs
    .readdirSync(path.join(of.dataDir, 'exports'), { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []));

describe('a list that is asked for', () => {
  test('is made without anybody waiting, and is what the list sends', async () => {
    const query = { format: 'csv', status: 1, sort: 'mer_id.asc', columns: 'mer_id,name,create_time', zone: 480 };
    const id = await ask(owner, 'merchants', query);
    const row = await whenEnded(owner, id);
    const sent = await owner.file(
      `${listMerchants.paths.other ?? ''}/export?format=csv&status=1&sort=mer_id.asc&columns=${query.columns}&zone=480`,
    );
    const { text, headers } = await fileOf(owner, id);
    expect(text).toBe(sent.text);
    const lines = text.trimEnd().split('\r\n').length - 1;
    expect(row).toMatchObject({ status: exportStatuses.done, rows: lines, total: lines, problem: null, conditions: '状态：启用' });
    expect(row.bytes).toBe((await fileOf(owner, id)).bytes.byteLength);
    expect(row.file_name).toMatch(/^merchants-\d{8}-\d{6}\.csv$/);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${row.file_name}"`);
    expect(headers.get('cache-control')).toContain('no-store');
  });

  test('is asked for once by one request', async () => {
    const input = { list: 'merchants', query: { format: 'xlsx' }, request_id: request() };
    const answers = await Promise.all(Array.from({ length: 4 }, () => owner.get(createExport, input)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await whenEnded(owner, answers[0]?.id ?? 0)).toMatchObject({ status: exportStatuses.done });
  });

  test.each<[string, string, Query]>([
    ['list', 'no-such-list', { format: 'csv' }],
    ['format', 'merchants', {}],
    ['format', 'merchants', { format: 'pdf' }],
    ['status', 'merchants', { format: 'csv', status: 9 }],
    ['sort', 'merchants', { format: 'csv', sort: 'password.asc' }],
    ['columns', 'merchants', { format: 'csv', columns: 'id' }],
    ['zone', 'merchants', { format: 'csv', zone: 100_000 }],
    ['username', 'login-logs', { format: 'csv', username: 'half\ud800' }],
    ['username', 'login-logs', { format: 'csv', username: 'no\0thing' }],
  ])('is refused at %s: %s %j', async (field, list, query) => {
    const { code, data } = await owner.call(createExport, { list, query, request_id: request() });
    expect({ code, data }).toEqual({ code: codes.INVALID_INPUT.code, data: { fields: { [field]: expect.any(String) } } });
  });

  test('keeps of what it was asked with what the list knows', async () => {
    const known = { format: 'csv', status: 1, sort: 'mer_id.asc' };
    const id = await ask(owner, 'merchants', { ...known, unknown: 'x'.repeat(20_000), other: '\0\ud800' });
    const { rows } = await platform.db.query('select question from exports where id = $1', [id]);
    expect(rows).toEqual([{ question: { list: 'merchants', query: known } }]);
    expect(await whenEnded(owner, id)).toMatchObject({ status: exportStatuses.done });
  });

  test('is refused to who may not see it, and at a door that has no such list', async () => {
    const powerless = await subAccount(owner);
    const merchant = await ownerOf(platform, 'payer');
    for (const client of [powerless, merchant]) {
      const { code } = await client.call(createExport, { list: 'merchants', query: { format: 'csv' }, request_id: request() });
      expect(code).toBe(codes.ILLEGAL.code);
    }
  });

  test('is written down, when it is asked for and when it is fetched', async () => {
    const id = await ask(owner);
    await whenEnded(owner, id);
    await fileOf(owner, id);
    const { rows } = await platform.db.query(
      `select action, subject from audit_logs where details->>'export_id' = $1 or subject = 'export:' || $1 order by id`,
      [String(id)],
    );
    expect(rows).toEqual([
      { action: 'list.export', subject: 'list:merchants' },
      { action: 'export.fetch', subject: `export:${id}` },
    ]);
  });
});

test('an export is the account’s own: nobody else sees, fetches, repeats or cancels it', async () => {
  const id = await ask(owner);
  await whenEnded(owner, id);
  const colleague = await subAccount(owner, ['merchant.view']);
  expect((await colleague.get(listExports, {})).list.map(({ export_id }) => export_id)).not.toContain(id);
  expect(await refusalOf(colleague, id)).toBe(codes.NOT_FOUND.code);
  expect((await colleague.call(cancelExport, { id })).code).toBe(codes.NOT_FOUND.code);
  expect((await colleague.call(repeatExport, { id, request_id: request() })).code).toBe(codes.NOT_FOUND.code);
});

test('a file is refused to who may not see its list any more', async () => {
  const colleague = await boundSubAccount(owner, ['merchant.view']);
  const id = await ask(colleague);
  await whenEnded(colleague, id);
  await platform.db.query("update accounts set permissions = '{}' where username = $1", [colleague.username]);
  expect(await refusalOf(colleague, id)).toBe(codes.ILLEGAL.code);
});

test('a file of a team is refused while the platform shows no teams', async () => {
  const provider = await ownerOf(platform, 'payee');
  const id = await ask(provider, 'orders', { format: 'csv', team: switchOn });
  await whenEnded(provider, id);
  const { text: orders } = await fileOf(provider, id);
  expect(orders.split('\r\n').length).toBeGreaterThan(2);
  const show = (value: number) =>
    platform.db.query("insert into settings values ('ms_team_order_manage', $1) on conflict (name) do update set value = $1", [`${value}`]);
  await show(switchOff);
  expect(await refusalOf(provider, id)).toBe(codes.ILLEGAL.code);
  expect((await provider.call(repeatExport, { id, request_id: request() })).code).toBe(codes.ILLEGAL.code);
  await show(switchOn);
  expect((await fileOf(provider, id)).text).toBe(orders);
});

test('what one is narrowed by is told in the language of who reads it, not of who asked', async () => {
  const id = await ask(owner, 'merchants', { format: 'csv', status: 1, name: '商' });
  const reader = await ownerOf(platform, 'other');
  reader.language = 'en-US';
  expect(await found(owner, id)).toMatchObject({ conditions: '商户名称：商；状态：启用' });
  expect(await found(reader, id)).toMatchObject({ conditions: 'Merchant: 商; Status: On' });
  const path = `${listExports.paths.other ?? ''}/export?format=csv&columns=conditions&export_id=${id}`;
  expect((await reader.file(path)).text).toContain('Merchant: 商; Status: On');
});

test('one that has ended is asked for again as it was', async () => {
  const id = await ask(owner, 'merchants', { format: 'csv', status: 2 });
  await whenEnded(owner, id);
  const { id: again } = await owner.get(repeatExport, { id, request_id: request() });
  await whenEnded(owner, again);
  expect((await fileOf(owner, again)).text).toBe((await fileOf(owner, id)).text);
  expect(await found(owner, again)).toMatchObject({ conditions: (await found(owner, id)).conditions });
});

describe('a long one', () => {
  beforeAll(() => lengthenLoginLogs(platform), 60_000);

  test('tells how far it is, and goes on when nobody looks', async () => {
    await whileWritten(platform, async (release) => {
      const id = await ask(owner, ...long);
      const running = await whenBegun(owner, id);
      expect(running).toMatchObject({ status: exportStatuses.running, total: longRows });
      expect(running.rows).toBeLessThan(longRows);
      expect(await refusalOf(owner, id)).toBe(codes.EXPORT_WRONG_STATE.code);
      await release();
      expect(await whenEnded(owner, id)).toMatchObject({ status: exportStatuses.done, rows: longRows });
      expect((await fileOf(owner, id)).text.trimEnd().split('\r\n')).toHaveLength(longRows + 1);
    });
  }, 90_000);

  test('that is cancelled leaves no file, and cannot be cancelled twice', async () => {
    const before = storedFiles();
    await whileLocked(platform, 'login_logs', async (release) => {
      const id = await ask(owner, ...long);
      await whenIn(owner, id, exportStatuses.running);
      await until(storedFiles, (files) => files.length > before.length);
      await owner.get(cancelExport, { id });
      expect(await found(owner, id)).toMatchObject({ status: exportStatuses.cancelled });
      await release();
      await until(storedFiles, (files) => files.length === before.length);
      expect((await owner.call(cancelExport, { id })).code).toBe(codes.EXPORT_WRONG_STATE.code);
      expect(await refusalOf(owner, id)).toBe(codes.EXPORT_WRONG_STATE.code);
      expect(await found(owner, id)).toMatchObject({ status: exportStatuses.cancelled, bytes: null });
    });
  }, 60_000);

  test('keeps those back that are asked for beyond the most, by one account alone', async () => {
    const colleague = await subAccount(owner, ['loginLog.view']);
    await whileLocked(platform, 'login_logs', async (release) => {
      const answers = await Promise.all(
        Array.from({ length: maxOpenExports + 3 }, () =>
          colleague.call(createExport, { list: long[0], query: long[1], request_id: request() }),
        ),
      );
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(maxOpenExports);
      expect(answers.filter(({ code }) => code === codes.EXPORTS_OPEN.code)).toHaveLength(3);
      const theirs = (await colleague.get(listExports, {})).list.map(({ export_id }) => export_id);
      await until(
        () => Promise.all(theirs.map((id) => found(colleague, id))),
        (rows) => rows.some(({ status }) => status === exportStatuses.running),
      );
      const mine = await ask(owner);
      await release();
      for (const id of theirs) await whenEnded(colleague, id);
      expect(await whenEnded(owner, mine)).toMatchObject({ status: exportStatuses.done });
      // It came last, and waited for one of theirs alone.
      const { rows: inTurn } = await platform.db.query('select id::int from exports where id = any($1) order by started_at', [
        [...theirs, mine],
      ]);
      expect(inTurn.findIndex(({ id }) => id === mine)).toBe(1);
    });
  }, 90_000);

  test('of an account that is off or may not see it any more fails, and says so', async () => {
    const colleague = await subAccount(owner, ['loginLog.view']);
    const other = await subAccount(owner, ['loginLog.view']);
    await whileLocked(platform, 'login_logs', async (release) => {
      const blocking = await ask(owner, ...long);
      await whenIn(owner, blocking, exportStatuses.running);
      const ids = [await ask(colleague, 'login-logs'), await ask(other, 'login-logs')];
      await platform.db.query("update accounts set permissions = '{}' where username = $1", [colleague.username]);
      await platform.db.query('update accounts set status = 2 where username = $1', [other.username]);
      await release();
      const ended = await until(
        async () => (await platform.db.query('select status, problem from exports where id = any($1)', [ids])).rows,
        (rows) => rows.every(({ status }) => status === exportStatuses.failed),
      );
      expect(ended.map(({ problem }) => problem)).toEqual(['EXPORT_NOT_ALLOWED', 'EXPORT_NOT_ALLOWED']);
      expect(await found(colleague, ids[0] ?? 0)).toMatchObject({ problem: 'EXPORT_NOT_ALLOWED', bytes: null });
    });
  }, 60_000);
});

describe('processes beside each other', () => {
  let first: TestPlatform;
  let second: TestPlatform;
  let client: Client;
  beforeAll(async () => {
    first = await startPlatform();
    await lengthenLoginLogs(first);
  }, 60_000);
  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  test('begin again what one has left behind', async () => {
    const before = await ownerOf(first, 'other');
    await whileWritten(first, async (release) => {
      const id = await ask(before, ...long);
      await whenBegun(before, id);
      await first.kill();
      await release();
      second = await startPlatform({}, first);
      client = await ownerOf(second, 'other');
      expect(await whenEnded(client, id)).toMatchObject({ status: exportStatuses.done, rows: longRows });
      expect((await fileOf(client, id)).text.trimEnd().split('\r\n')).toHaveLength(longRows + 1);
      expect((await second.db.query('select attempts from exports where id = $1', [id])).rows).toEqual([{ attempts: 2 }]);
    });
  }, 90_000);

  test('make each once', async () => {
    const third = await startPlatform({}, second);
    await whileLocked(second, 'login_logs', async (release) => {
      const ids = await Promise.all(Array.from({ length: maxOpenExports }, () => ask(client, ...long)));
      // Each of the two has begun one.
      await until(
        () => Promise.all(ids.map((id) => found(client, id))),
        (asked) => asked.filter(({ status }) => status === exportStatuses.running).length === 2,
        30_000,
      );
      await release();
      const rows = await Promise.all(ids.map((id) => whenEnded(client, id)));
      expect(rows.map(({ status }) => status)).toEqual(ids.map(() => exportStatuses.done));
      const { rows: made } = await second.db.query('select sum(attempts)::int as attempts from exports where id = any($1)', [ids]);
      expect(made).toEqual([{ attempts: ids.length }]);
      expect(storedFiles(second).length + storedFiles(third).length).toBe(ids.length + 1);
      await third.stop();
    });
  }, 60_000);
});

describe('a file', () => {
  const logged = async (id: number) =>
    (await platform.db.query("select 1 from audit_logs where action = 'export.fetch' and subject = $1", [`export:${id}`])).rowCount;
  /** An export that is there, and where its file lies. */
  async function made(): Promise<{ id: number; file: string }> {
    const before = storedFiles();
    const id = await ask(owner);
    await whenEnded(owner, id);
    const [file = ''] = storedFiles().filter((name) => !before.includes(name));
    return { id, file };
  }

  test.each<[string, (file: string) => void]>([
    ['was cut short', (file) => fs.truncateSync(file, fs.statSync(file).size - 1)],
    [
      'was changed, and is as long as it was',
      (file) => {
        const bytes = fs.readFileSync(file);
        bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1;
        fs.writeFileSync(file, bytes);
      },
    ],
    ['is gone', (file) => fs.rmSync(file)],
    [
      'is a folder',
      (file) => {
        fs.rmSync(file);
        fs.mkdirSync(file);
      },
    ],
  ])('that %s is refused, in words', async (_what, change) => {
    const { id, file } = await made();
    change(file);
    const { text, headers } = await fileOf(owner, id);
    expect(JSON.parse(text)).toMatchObject({ code: codes.EXPORT_DAMAGED.code, msg: codes.EXPORT_DAMAGED.text[0] });
    expect(headers.get('content-disposition')).toBeNull();
    expect(await logged(id)).toBe(0);
  });

  test('of another database in the same data directory is left alone; one that no export needs is not', async () => {
    const { id, file } = await made();
    const stray = path.join(path.dirname(file), 'left-behind');
    fs.writeFileSync(stray, 'half');
    const other = await openWorld();
    const config = { ...other.config, dataDir: platform.dataDir };
    await other.db.query('update installation set book_id = gen_random_uuid()');
    await dropExportFiles({ db: other.database.db, config });
    await other.close();
    expect(fs.existsSync(file)).toBe(true);
    const database = openDatabase(platform.databaseUrl, 1, () => {});
    await dropExportFiles({ db: database.db, config });
    await database.close();
    expect(fs.existsSync(stray)).toBe(false);
    expect((await fileOf(owner, id)).text).toContain('商户名称');
  });

  test('that cannot be written yet is tried again after a pause; one that never can fails, and says so', async () => {
    const folder = path.join(platform.dataDir, 'exports');
    fs.rmSync(folder, { recursive: true, force: true });
    fs.writeFileSync(folder, 'in the way');
    const ids = [await ask(owner), await ask(owner, 'login-logs')];
    const rowsOf = async () =>
      (await platform.db.query('select status, attempts, due_at from exports where id = any($1) order by id', [ids])).rows;
    const isPaused = (row: { status: number; due_at: Date | null }) => row.status === exportStatuses.waiting && row.due_at !== null;
    await until(rowsOf, (found) => found.every(isPaused));
    await platform.db.query('update exports set attempts = 4 where id = $1', [ids[1]]);
    expect(await whenEnded(owner, ids[1] ?? 0)).toMatchObject({ status: exportStatuses.failed, problem: 'EXPORT_BROKEN' });
    fs.rmSync(folder);
    await platform.advance(60);
    expect(await whenEnded(owner, ids[0] ?? 0)).toMatchObject({ status: exportStatuses.done });
  }, 30_000);

  test('stays where its end was written down although the answer to that was lost', async () => {
    const world = await openWorld();
    const { transaction } = world.services;
    let isLost = false;
    const losing: typeof transaction = async (work, config) => {
      const answer = await transaction(work, config);
      if (isLost) return answer;
      isLost = true;
      throw new Error('Connection terminated unexpectedly');
    };
    const question = { identity: 'other', principalId: 0, month: '2026-01', format: 'xlsx' };
    await world.db.query(
      `insert into exports (identity, principal_id, kind, question, locale, file_name)
        values ('other', 0, 2, $1, 'zh-CN', 'statement.xlsx')`,
      [JSON.stringify(question)],
    );
    await makeNext({ ...world.services, transaction: losing }, new AbortController().signal);
    const { rows } = await world.db.query('select status, file, bytes::int from exports where account_id is null');
    expect(rows).toMatchObject([{ status: exportStatuses.done }]);
    const file = path.join(await exportFolder({ db: world.database.db, config: world.config }), rows[0].file);
    expect(fs.statSync(file).size).toBe(rows[0].bytes);
    await world.close();
  });

  const openSocket = (client: Client, id: number) => {
    const { hostname, port } = new URL(platform.url);
    const socket = net.connect(Number(port), hostname).pause();
    socket.on('error', () => {});
    socket.write(`GET /api${addressOf(id)} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${client.token ?? ''}\r\n\r\n`);
    return socket;
  };

  test('is sent to one who reads, however many of one house do not; those are given up, and keep no list from being exported', async () => {
    // More than the buffers on the way can hold.
    const file = path.join(path.dirname((await made()).file), 'x');
    const bytes = 64 * 1_048_576;
    fs.writeFileSync(file, Buffer.alloc(bytes));
    const readers = await Promise.all(Array.from({ length: 9 }, () => subAccount(owner, ['merchant.view'])));
    const ids: number[] = [];
    for (const reader of readers) {
      const id = await ask(reader);
      await whenEnded(reader, id);
      ids.push(id);
    }
    await platform.db.query("update exports set file = 'x', bytes = $2, digest = null where id = any($1)", [ids, bytes]);
    const sockets = readers.slice(0, 8).flatMap((reader, index) => [0, 1].map(() => openSocket(reader, ids[index] ?? 0)));
    const fetched = () =>
      platform.db.query("select 1 from audit_logs where action = 'export.fetch' and subject = any($1)", [ids.map((id) => `export:${id}`)]);
    await until(fetched, ({ rowCount }) => rowCount === sockets.length, 20_000);
    const [last = owner, lastId = 0] = [readers.at(-1), ids.at(-1)];
    expect(await refusalOf(last, lastId)).toBe(codes.TOO_MANY_REQUESTS.code);
    // Another house has places left, and a list has its own.
    const merchant = await ownerOf(platform, 'payer');
    const own = await ask(merchant, 'orders', { format: 'csv', order_sn: '-' });
    await whenEnded(merchant, own);
    expect((await merchant.file(`${fetchExport.paths.payer ?? ''}?id=${own}`)).headers.get('content-disposition')).toContain('orders-');
    expect((await readers[0]?.file(`${listMerchants.paths.other ?? ''}/export?format=csv`))?.text).toContain('商户名称');
    await until(
      async () => (await fileOf(last, lastId)).bytes.byteLength,
      (length) => length === bytes,
      30_000,
    );
    for (const socket of sockets) socket.destroy();
  }, 90_000);
});

test('what people wait for takes turns with what is made by the month', async () => {
  const world = await openWorld();
  const asker = (await world.db.query<{ id: string }>("select id from accounts where identity = 'other' and username = 'admin'")).rows[0]
    ?.id;
  const insert = (accountId: string | null, house: number) =>
    world.db.query(
      `insert into exports (identity, principal_id, account_id, kind, question, locale, file_name, attempts)
        values ('payer', $1, $2, 2, '{"identity":"payer","principalId":1,"month":"2026-01","format":"xlsx"}', 'zh-CN', 'x', 5)`,
      [house, accountId],
    );
  for (const house of [1, 2, 3]) await insert(null, house);
  for (let each = 0; each < 3; each += 1) await insert(asker ?? '', 4);
  const { signal } = new AbortController();
  const ended = async () =>
    (await world.db.query("select id::int, account_id is null as by_month from exports where file_name = 'x' and status = 4")).rows;
  const seen = new Set<number>();
  const turns: boolean[] = [];
  while (turns.length < 6) {
    world.clock.advance(1);
    await makeNext(world.services, signal);
    for (const { id, by_month: byMonth } of await ended()) if (!seen.has(id) && seen.add(id)) turns.push(byMonth);
  }
  for (let at = 1; at < turns.length; at += 1) expect(turns[at]).toBe(!turns[at - 1]);
  await world.close();
});

test('an export is gone seven days after its end, with its file', async () => {
  const id = await ask(owner);
  await whenEnded(owner, id);
  const database = openDatabase(platform.databaseUrl, 2, () => {});
  const clock = new Clock();
  const house = { ...database, clock, config: { ...readConfig({}, repoRoot), dataDir: platform.dataDir } };
  const keep = async () => {
    await keepHouse(house);
    await dropExportFiles(house);
  };
  clock.advance((exportDays - 1) * 86_400);
  await keep();
  expect((await fileOf(owner, id)).text).toContain('商户名称');
  clock.advance(2 * 86_400);
  await keep();
  expect(await refusalOf(owner, id)).toBe(codes.NOT_FOUND.code);
  expect(storedFiles()).toEqual([]);
  await database.close();
});
