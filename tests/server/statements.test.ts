import ExcelJS from 'exceljs';
import { codes } from '../../contract/codes';
import { cancelExport, createExport, fetchExport, listExports, repeatExport } from '../../contract/exports';
import type { Input } from '../../contract/endpoint';
import { formatMoney, groupThousands } from '../../contract/money';
import { listMessages } from '../../contract/notices';
import { accountInfo } from '../../contract/session';
import { createStatement, statementSchedule, switchStatementSchedule } from '../../contract/statements';
import { exportStatuses } from '../../contract/states/exports';
import { openDatabase, type Database } from '../../server/db/database';
import { bridgeOf } from '../../server/ledger/bridge';
import { daysOf, dueMonth } from '../../server/statements/month';
import { askDueStatements, switchStatementSchedule as switching } from '../../server/statements/schedule';
import { workbookOf } from '../../server/statements/workbookOf';
import { ownerOf, plainOwner, subAccount, type Client } from '../support/client';
import { openSession } from '../support/openSession';
import { pdfTexts } from '../support/pdfText';
import { startPlatform, type TestPlatform } from '../support/platform';
import { openWorld, type World } from '../support/world';
import { until } from '../support/waiting';

let platform: TestPlatform;
let database: Database;
let owner: Client;
let merchant: Client;
let merchantId: number;
let month: string;
beforeAll(async () => {
  platform = await startPlatform();
  database = openDatabase(platform.databaseUrl, 2, () => {});
  owner = await ownerOf(platform, 'other');
  merchant = await ownerOf(platform, 'payer');
  merchantId = (await merchant.get(accountInfo, {})).id;
  month = await dueMonth(database.db, new Date(platform.now()));
});
afterAll(async () => {
  await database.close();
  await platform.stop();
});

let asked = 0;
const request = () => `statement-request-${(asked += 1)}`;
type Wanted = Partial<Input<typeof createStatement>>;
const ask = async (client: Client, wanted: Wanted = {}) =>
  (await client.get(createStatement, { month, format: 'pdf', request_id: request(), ...wanted })).id;

async function rowOf(client: Client, id: number) {
  return (await client.get(listExports, { export_id: String(id) })).list.find(({ export_id }) => export_id === id);
}

async function fileOf(client: Client, id: number): Promise<Buffer> {
  await until(
    () => rowOf(client, id),
    (row) => row?.status === exportStatuses.done,
    30_000,
  );
  return Buffer.from((await client.file(`${fetchExport.paths[client.identity] ?? ''}?id=${id}`)).bytes);
}

async function sheetsOf(bytes: Buffer): Promise<unknown[][][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  return book.worksheets.map((sheet) => {
    const rows: unknown[][] = [];
    sheet.eachRow({ includeEmpty: false }, ({ values }) => rows.push(Array.isArray(values) ? values.slice(1) : []));
    return rows;
  });
}

const figures = (rows: unknown[][]) => rows.filter((row) => row.some((cell) => typeof cell === 'number'));

describe.each([
  ['a merchant', 'payer'],
  ['the platform', 'other'],
] as const)('the statement of %s', (_name, identity) => {
  test('has the sums of the books, the same in both formats, day by day and of the month', async () => {
    const client = identity === 'payer' ? merchant : owner;
    const principalId = identity === 'payer' ? merchantId : 0;
    const days = await daysOf(database.db, month);
    const [first, last] = [days[0]?.from ?? null, days.at(-1)?.to ?? new Date()];
    const bridge = await bridgeOf(database.db, { identity, principalId }, first, last);
    expect(bridge.lines.length).toBeGreaterThan(1);

    const [ids, texts] = [[await ask(client, { format: 'xlsx' }), await ask(client)], [] as string[]];
    const [sums = [], byDay = []] = await sheetsOf(await fileOf(client, ids[0] ?? 0));
    const yuan = (fen: bigint) => Number(formatMoney(fen));
    const amounts = [bridge.opening, ...bridge.lines.map(({ amount }) => amount), bridge.closing];
    expect(figures(sums).map((row) => row.at(-1))).toEqual(expect.arrayContaining(amounts.map(yuan)));
    expect(
      figures(sums)
        .slice(-amounts.length)
        .map((row) => row.at(-1)),
    ).toEqual(amounts.map(yuan));

    // Each day closes with what it opened with and its own; the last row is the month.
    const table = figures(byDay);
    expect(table).toHaveLength(days.length + 1);
    const fen = (value: unknown) => BigInt(Math.round(Number(value) * 100));
    let held = bridge.opening;
    for (const row of table.slice(0, -1)) {
      const [, , ...money] = row.map((cell, at) => (at > 1 ? fen(cell) : 0n));
      const [net, closing] = money.slice(-2);
      expect(money.slice(0, -2).reduce((sum, amount) => sum + amount, 0n)).toBe(net);
      held += net ?? 0n;
      expect(closing).toBe(held);
    }
    expect(held).toBe(bridge.closing);
    const whole = table.at(-1) ?? [];
    for (let at = 1; at < whole.length - 1; at += 1) {
      expect(fen(whole[at])).toBe(table.slice(0, -1).reduce((sum, row) => sum + fen(row[at]), 0n));
    }

    texts.push(...pdfTexts(await fileOf(client, ids[1] ?? 0)).flat());
    for (const amount of amounts) expect(texts).toContain(groupThousands(formatMoney(amount)));
    const printed = table.flatMap((row) => row.slice(2).map((cell) => groupThousands(formatMoney(fen(cell)))));
    expect(texts.join('|')).toContain(printed.slice(-5).join('|'));
    for (const figure of printed) expect(texts).toContain(figure);
  }, 60_000);
});

test('a statement says whose it is, of when, in which time, and how many pages it has, in the language of who asks', async () => {
  const { rows } = await platform.db.query<{ name: string }>('select name from merchants where id = $1', [merchantId]);
  const pages = pdfTexts(await fileOf(merchant, await ask(merchant)));
  const period = `${month}-01 – ${month}-${(await daysOf(database.db, month)).length}`;
  expect(pages.flat()).toEqual(
    expect.arrayContaining(['对账单', '商户号', String(merchantId), rows[0]?.name, period, '期初余额', '期末余额']),
  );
  expect(pages.flat().some((text) => text.includes('Asia/Shanghai'))).toBe(true);
  for (const [index, page] of pages.entries()) expect(page).toContain(`第 ${index + 1} 页，共 ${pages.length} 页`);
  merchant.language = 'en-US';
  const english = pdfTexts(await fileOf(merchant, await ask(merchant))).flat();
  merchant.language = 'zh-CN';
  expect(english).toEqual(expect.arrayContaining(['Statement', 'Opening balance', 'Closing balance', 'By day']));
});

test('the platform has the statement of any merchant, a merchant its own alone', async () => {
  const other = await plainOwner(platform, 'payer');
  const { id: otherId } = await other.get(accountInfo, {});
  const id = await ask(owner, { mer_id: otherId });
  const texts = pdfTexts(await fileOf(owner, id)).flat();
  expect(texts).toContain(String(otherId));
  expect(await rowOf(owner, id)).toMatchObject({ file_name: `statement-${otherId}-${month}.pdf`, kind: 2 });
  const own = await ask(merchant, { mer_id: merchantId });
  expect(await rowOf(merchant, own)).toMatchObject({ file_name: `statement-${merchantId}-${month}.pdf` });
  const refused = await merchant.call(createStatement, { month, format: 'pdf', mer_id: otherId, request_id: request() });
  expect(refused).toMatchObject({ code: codes.INVALID_INPUT.code, data: { fields: { mer_id: expect.any(String) } } });
  // Nor is the one that another asked for anybody else's.
  expect((await other.get(listExports, {})).list).toEqual([]);
  const { text } = await other.file(`${fetchExport.paths.payer ?? ''}?id=${own}`);
  expect(JSON.parse(text).code).toBe(codes.NOT_FOUND.code);
});

test.each([
  ['month', () => ({ month: new Date(platform.now() + 8 * 3_600_000).toISOString().slice(0, 7) })],
  ['month', () => ({ month: '2026-13' })],
  ['mer_id', () => ({ mer_id: 999_999_999 })],
])('a statement is refused at %s', async (field, wanted) => {
  const { code, data } = await owner.call(createStatement, { month, format: 'pdf', request_id: request(), ...wanted() });
  expect({ code, data }).toEqual({ code: codes.INVALID_INPUT.code, data: { fields: { [field]: expect.any(String) } } });
});

test('who may not see the money has no statement, nor any more who may not by now', async () => {
  const colleague = await subAccount(owner);
  expect((await colleague.call(createStatement, { month, format: 'pdf', request_id: request() })).code).toBe(codes.ILLEGAL.code);
  const clerk = await subAccount(owner, ['fund.view']);
  const id = await ask(clerk, { format: 'xlsx' });
  await fileOf(clerk, id);
  await platform.db.query("update accounts set permissions = '{}' where username = $1", [clerk.username]);
  const { text } = await clerk.file(`${fetchExport.paths.other ?? ''}?id=${id}`);
  expect(JSON.parse(text).code).toBe(codes.ILLEGAL.code);
  expect((await clerk.call(repeatExport, { id, request_id: request() })).code).toBe(codes.ILLEGAL.code);
});

describe('the statements of each month', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** Sets the clock to an instant of the platform's time. */
  const goTo = (text: string) => world.clock.advance((Date.parse(`${text}+08:00`) - world.clock.now().getTime()) / 1000);
  const look = () => Promise.all([askDueStatements(world.services), askDueStatements(world.services)]);
  const askedFor = async () =>
    (
      await world.db.query<{ asked: string }>(
        `select concat_ws(' ', principal_id, question->>'month', question->>'format') as asked
          from exports where account_id is null order by id`,
      )
    ).rows.map((row) => row.asked);
  const statementsOf = (principalId: number, ...months: string[]) =>
    months.flatMap((one) => ['pdf', 'xlsx'].map((format) => `${principalId} ${one} ${format}`));

  test('are asked for once each, from three in the night of the first on, whichever process looks; those of a standstill too', async () => {
    const year = world.clock.now().getUTCFullYear() + 1;
    const values = [1_000_001, `${year}-01-01`];
    await world.db.query(
      "insert into statement_schedules (identity, principal_id, locale, month) values ('payer', $1, 'zh-CN', $2)",
      values,
    );
    goTo(`${year}-03-01T02:59:59`);
    await look();
    expect(await askedFor()).toEqual([]);
    goTo(`${year}-03-01T03:00:00`);
    await look();
    await look();
    const february = statementsOf(1_000_001, `${year}-02`);
    expect(await askedFor()).toEqual(february);
    goTo(`${year}-03-31T23:59:59`);
    await look();
    expect(await askedFor()).toEqual(february);
    goTo(`${year}-06-05T12:00:00`);
    await look();
    const all = statementsOf(1_000_001, `${year}-02`, `${year}-03`, `${year}-04`, `${year}-05`);
    expect(await askedFor()).toEqual(all);
    await world.db.query('update statement_schedules set status = 2');
    goTo(`${year}-07-02T12:00:00`);
    await look();
    expect(await askedFor()).toEqual(all);
  });

  test('go on where they are when they are switched on once more, else from this month on, never an earlier one', async () => {
    const { rows } = await world.db.query<{ id: string; house: string }>(
      "select id, principal_id as house from accounts where identity = 'payer' and username = 'merchant'",
    );
    const [{ id = '', house = '' } = {}] = rows;
    const token = await openSession(world, Number(id));
    const set = (status: number, first: string) =>
      world.db.query(
        `insert into statement_schedules (identity, principal_id, locale, month, status) values ('payer', $1, 'zh-CN', $2, $3)
          on conflict (identity, principal_id) do update set month = excluded.month, status = excluded.status`,
        [house, first, status],
      );
    const switched = async (status: number) => {
      await world.serve(switching, { identity: 'payer', token }, { status });
      const found = await world.db.query("select to_char(month, 'YYYY-MM') as month from statement_schedules where principal_id = $1", [
        house,
      ]);
      return found.rows[0].month;
    };
    await set(1, '2026-01-01');
    expect(await switched(1)).toBe('2026-01');
    expect(await switched(2)).toBe('2026-01');
    expect(await switched(1)).toBe(await dueMonth(world.database.db, world.clock.now()));
    await set(2, '2999-01-01');
    expect(await switched(1)).toBe('2999-01');
  });
});

test('the statements of a house are given up and switched by who manages them alone; giving up the last tells of the others', async () => {
  const insert = async (format: string, rest: string) =>
    Number(
      (
        await platform.db.query<{ id: string }>(
          `insert into exports (identity, principal_id, kind, question, locale, file_name, status, bytes, due_at, expires_at)
            values ('other', 0, 2, $1, 'zh-CN', 'of-house', ${rest}) returning id`,
          [{ identity: 'other', principalId: 0, month: '2025-02', format }],
        )
      ).rows[0]?.id,
    );
  await insert('pdf', `${exportStatuses.done}, 1, null, now() + interval '1 day'`);
  const id = await insert('xlsx', `${exportStatuses.waiting}, null, now() + interval '1 day', null`);
  const clerk = await subAccount(owner, ['fund.view']);
  expect(await rowOf(clerk, id)).toMatchObject({ of_house: 1, status: exportStatuses.waiting });
  expect((await clerk.call(cancelExport, { id })).code).toBe(codes.ILLEGAL.code);
  expect((await clerk.call(switchStatementSchedule, { status: 2 })).code).toBe(codes.ILLEGAL.code);
  expect(await clerk.get(statementSchedule, {})).toEqual({ status: 2 });
  const told = async () =>
    (await owner.get(listMessages, { limit: 100 })).list.flatMap(({ kind, details }) => (kind === 'statement.ready' ? [details] : []));
  expect(await told()).toEqual([]);
  const manager = await subAccount(owner, ['fund.view', 'statement.manage']);
  await manager.get(cancelExport, { id });
  expect(await rowOf(clerk, id)).toMatchObject({ status: exportStatuses.cancelled });
  expect(await told()).toEqual([{ month: '2025-02' }]);
});

test('whose statement it is, and of which month, is told in the language of who reads it', async () => {
  const id = await ask(owner, { month: '2025-01' });
  const reader = await ownerOf(platform, 'other');
  reader.language = 'en-US';
  expect(await rowOf(owner, id)).toMatchObject({ conditions: '平台；2025-01' });
  expect(await rowOf(reader, id)).toMatchObject({ conditions: 'The platform; 2025-01' });
});

test('a house that has switched them on is told once, and has both: made with the clock, by one of two processes', async () => {
  expect(await merchant.get(statementSchedule, {})).toEqual({ status: 2 });
  await merchant.get(switchStatementSchedule, { status: 1 });
  expect(await merchant.get(statementSchedule, {})).toEqual({ status: 1 });
  const own = async () => (await merchant.get(listExports, { limit: 200 })).list.filter(({ conditions }) => conditions?.endsWith(ending));
  const now = new Date(platform.now() + 8 * 3_600_000);
  const ending = `；${now.toISOString().slice(0, 7)}`;
  expect(await own()).toEqual([]);
  const due = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 3, 0, 5) - 8 * 3_600_000;
  const other = await startPlatform({}, platform);
  const seconds = Math.ceil((due - platform.now()) / 1000);
  await Promise.all([platform.advance(seconds), other.advance(seconds)]);
  merchant = await ownerOf(platform, 'payer');
  const rows = await until(own, (found) => found.length > 0 && found.every(({ status }) => status === exportStatuses.done), 30_000);
  expect(rows.map(({ file_name }) => file_name?.slice(-4)).sort()).toEqual(['.pdf', 'xlsx']);
  const told = async () => {
    const { list } = await merchant.get(listMessages, { limit: 100 });
    return list.filter(({ kind }) => kind === 'statement.ready').map(({ details }) => details.month);
  };
  // In the night of the first the month that has just ended becomes due with it.
  const both = [0, 1].map((back) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7));
  const expected = both.filter((name) => name > month);
  expect(await until(told, (months) => months.length >= expected.length)).toEqual(expected);
  await other.stop();
}, 60_000);

test('an export of a list that is no list is refused, whatever it is called', async () => {
  const { code } = await merchant.call(createExport, { list: 'statement', query: {}, request_id: request() });
  expect(code).toBe(codes.INVALID_INPUT.code);
});

test('a statement of the month that has just ended is refused until what was under way is in the books, and says until when', async () => {
  const now = new Date(platform.now() + 8 * 3_600_000);
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  const ended = now.toISOString().slice(0, 7);
  const goTo = (hours: number) => platform.advance(Math.ceil((first.getTime() + (hours - 8) * 3_600_000 - platform.now()) / 1000));
  await goTo(2.9);
  merchant = await ownerOf(platform, 'payer');
  const asking = { month: ended, format: 'xlsx', request_id: request() } as const;
  const { code, msg } = await merchant.call(createStatement, asking);
  expect({ code, msg }).toEqual({
    code: codes.STATEMENT_NOT_DUE.code,
    msg: `${ended} 的对账单自 ${first.toISOString().slice(0, 10)} 03:00（UTC+8）起可生成`,
  });
  await goTo(3.01);
  expect((await merchant.call(createStatement, asking)).code).toBe(200);
});

test('a workbook leaves out what it has no place for', async () => {
  const bytes = await workbookOf(
    {
      title: '对账单',
      author: 'A\uFFFE',
      footer: '',
      facts: [['商户', 'a\uFFFFb\ud800c']],
      tables: [{ title: 'x', columns: [], rows: [], strong: [] }],
    },
    new Date(),
  );
  expect((await sheetsOf(bytes)).flat().slice(0, 2)).toEqual([['A 对账单'], ['商户', 'abc']]);
});
