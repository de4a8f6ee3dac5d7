import { createAccount, listAccounts, listLoginLogs } from '../../contract/accounts';
import { sumAdjustments } from '../../contract/adjustments';
import { codes } from '../../contract/codes';
import { sumDepositRecharges, sumDepositTransfers } from '../../contract/deposits';
import { endpoints } from '../../contract/endpoints';
import { isList, wireNames, type Filter } from '../../contract/list';
import { listOrders, orderFees, orderSummary } from '../../contract/orders';
import { listMerchantBalanceRecords } from '../../contract/records';
import { listMerchants } from '../../contract/merchants';
import { listProviders } from '../../contract/providers';
import { sumRecharges } from '../../contract/recharges';
import { accountInfo } from '../../contract/session';
import { adjustmentStatuses } from '../../contract/states/adjustments';
import { rechargeStatuses } from '../../contract/states/recharges';
import { withdrawalStatuses } from '../../contract/states/withdrawals';
import { sumWithdrawals } from '../../contract/withdrawals';
import { readWorkbook } from '../../server/products/readWorkbook';
import { ownerOf, subAccount, type Client } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';
import ExcelJS from 'exceljs';

let platform: TestPlatform;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform();
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

test('the pages of a list hold every row once, in order', async () => {
  const all: number[] = [];
  const { total } = await owner.get(listLoginLogs, { limit: 200 });
  for (let page = 1; all.length < total; page += 1) {
    const { list } = await owner.get(listLoginLogs, { page, limit: 200 });
    if (list.length === 0) break;
    all.push(...list.map(({ id }) => id));
  }
  expect(all).toHaveLength(total);
  expect(new Set(all).size).toBe(total);
});

test('a list is sorted and narrowed by the platform', async () => {
  const sorted = (await owner.get(listMerchants, { sort: 'mer_id.asc', limit: 200 })).list.map(({ mer_id }) => mer_id);
  expect(sorted).toEqual([...sorted].sort((a, b) => a - b));
  const off = await owner.get(listMerchants, { status: 2, limit: 200 });
  expect(off.list.length).toBeGreaterThan(0);
  for (const row of off.list) expect(row.status).toBe(2);
  const [first] = off.list;
  expect((await owner.get(listMerchants, { name: first?.name?.slice(1, 4) })).list).toContainEqual(first);
});

test('a filter takes its text as text, not as a pattern', async () => {
  for (const username of ['%', '_', '\\', "'"]) expect((await owner.get(listAccounts, { username })).total).toBe(0);
});

test('a time range is half-open, in unix seconds', async () => {
  const { list } = await owner.get(listLoginLogs, { limit: 1 });
  const at = list[0]?.create_time ?? 0;
  const ids = async (range: object) => (await owner.get(listLoginLogs, { ...range, limit: 200 })).list.map(({ id }) => id);
  expect(await ids({ create_time_from: at, create_time_to: at + 1 })).toContain(list[0]?.id);
  expect(await ids({ create_time_from: at - 1, create_time_to: at })).not.toContain(list[0]?.id);
});

test.each([{ page: '0' }, { limit: '201' }, { limit: 'x' }, { sort: 'password_hash.asc' }, { sort: 'create_time' }, { status: '9' }])(
  '%j is refused at its field',
  async (query) => {
    const answer = await owner.send<{ fields: object }>('GET', '/api/platformApi/account/list', query);
    expect(answer.code).toBe(codes.INVALID_INPUT.code);
    expect(Object.keys(answer.data.fields)).toEqual(Object.keys(query));
  },
);

test('the platform sees every provider, a provider its own team alone', async () => {
  const provider = await ownerOf(platform, 'payee');
  const { id } = await provider.get(accountInfo, {});
  const { rows } = await platform.db.query<{ id: string }>('select id from providers where $1 = any(path) and id <> $1', [id]);
  const team = await provider.get(listProviders, { limit: 200 });
  expect(team.list.map(({ ms_id }) => ms_id).sort()).toEqual(rows.map((row) => Number(row.id)).sort());
  for (const row of team.list) expect(row).not.toHaveProperty('allow_df');
  expect((await owner.get(listProviders, { limit: 200 })).total).toBe(60);
});

test('a merchant sees the sign-ins of its own accounts alone', async () => {
  const merchant = await ownerOf(platform, 'payer');
  const { list } = await merchant.get(listLoginLogs, { limit: 200 });
  expect(new Set(list.map(({ username }) => username))).toEqual(new Set(['merchant']));
});

/** A value that the schema takes, for a filter of each kind. */
const anything: Record<Filter['kind'], string> = { text: 'x', numbers: 'x', moneyRange: '1.00', timeRange: '0', label: '1' };

test('what a list does not have for an identity is refused at its field, in the list, in its sums and in its file', async () => {
  let tried = 0;
  for (const identity of ['payer', 'payee'] as const) {
    const client = await ownerOf(platform, identity);
    const expectRefused = async (path: string, query: Record<string, string>, field: string) => {
      const answer = await client.send<{ fields?: object }>('GET', `/api${path}`, query);
      expect([path, query, answer.code, Object.keys(answer.data.fields ?? {})]).toEqual([path, query, codes.INVALID_INPUT.code, [field]]);
      tried += 1;
    };
    const served = new Set(Object.values(endpoints).map(({ paths }) => paths[identity]));
    const isForeign = ({ only }: Pick<Filter, 'only'>) => only?.includes(identity) === false;
    for (const { list } of Object.values(endpoints).filter(isList)) {
      const path = list.paths[identity];
      if (!path) continue;
      for (const [name, filter] of Object.entries(list.filters).filter(([, one]) => isForeign(one))) {
        for (const wire of wireNames({ [name]: filter })) {
          await expectRefused(path, { [wire]: anything[filter.kind] }, wire);
          for (const sums of [`${path}/sums`, `${path}/summary`].filter((one) => served.has(one))) {
            await expectRefused(sums, { [wire]: anything[filter.kind] }, wire);
          }
          await expectRefused(`${path}/export`, { format: 'csv', [wire]: anything[filter.kind] }, wire);
        }
      }
      for (const [name] of Object.entries(list.columns).filter(([, column]) => isForeign(column))) {
        await expectRefused(`${path}/export`, { format: 'csv', columns: name }, 'columns');
        if (list.sortable.includes(name)) await expectRefused(path, { sort: `${name}.asc` }, 'sort');
      }
    }
    for (const { paths } of [orderSummary, ...(identity === 'payer' ? [orderFees] : [])]) {
      await expectRefused(paths[identity] ?? '', { merchant: 'x' }, 'merchant');
    }
  }
  expect(tried).toBeGreaterThan(50);
});

test('sums are those of columns that an identity has', async () => {
  expect(Object.keys((await owner.get(sumDepositTransfers, {})).sums)).toEqual(['amount', 'change']);
  expect(Object.keys((await (await ownerOf(platform, 'payee')).get(sumDepositTransfers, {})).sums)).toEqual(['amount']);
});

test('a provider that asks for the orders of another one has none, of itself its own', async () => {
  const provider = await ownerOf(platform, 'payee');
  const { id } = await provider.get(accountInfo, {});
  const totalOf = async (query: object) => {
    const { total } = await provider.get(listOrders, query);
    expect((await provider.get(orderSummary, query)).orders).toBe(total);
    return total;
  };
  const all = await totalOf({});
  expect(all).toBeGreaterThan(0);
  expect(await totalOf({ provider: `#${id}` })).toBe(all);
  expect(await totalOf({ provider: 'nobody of this name' })).toBe(0);
});

test.each([
  ['withdrawals', sumWithdrawals, withdrawalStatuses.paid],
  ['adjustments', sumAdjustments, adjustmentStatuses.approved],
] as const)('what has moved money of the sum of %s is said beside it', async (_what, endpoint, status) => {
  const read = async (query: object) =>
    (
      await owner.send<{ sums: Record<string, string>; settled?: Record<string, string> }>(
        'GET',
        `/api${endpoint.paths.other ?? ''}`,
        query,
      )
    ).data;
  const [all, moved] = [await read({}), await read({ status })];
  expect(Object.keys(moved.sums)).toEqual(endpoint.names);
  expect(all.settled).toEqual(moved.sums);
  expect(moved.settled).toEqual(moved.sums);
  for (const name of endpoint.names) expect(all.sums[name]).not.toBe(moved.sums[name]);
});

test.each([
  ['recharges', sumRecharges],
  ['deposits', sumDepositRecharges],
] as const)('what %s asked for is summed apart from what was credited', async (_what, endpoint) => {
  const [all, arrived] = [await owner.get(endpoint, {}), await owner.get(endpoint, { status: rechargeStatuses.success })];
  expect(all.sums.credited).toMatch(/^[1-9]\d*\.\d\d$/);
  expect(all.sums.credited).toBe(arrived.sums.credited);
  expect(all.sums.amount).not.toBe(arrived.sums.amount);
});

describe('an export', () => {
  test('holds the whole filter, in the columns and the order asked for, in the language of the caller', async () => {
    const { total } = await owner.get(listMerchants, { status: 1 });
    const csv = await owner.file(
      '/platformApi/merchant/list/export?format=csv&status=1&columns=username,name,rate_copy,create_time&zone=480',
    );
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="merchants-\d{8}-\d{6}\.csv"$/);
    // The mark by which spreadsheets know UTF-8.
    expect([...new Uint8Array(csv.bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('用户名,商户名称,复制费率,创建时间');
    expect(lines).toHaveLength(total + 1);
    expect(lines[1]).toMatch(/^[^,]+,[^,]+,\d+\.\d\d%,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    owner.language = 'en-US';
    expect((await owner.file('/platformApi/merchant/list/export?format=csv&columns=username,status')).text).toMatch(
      /^Username,Status\r\n.*,(On|Off)\r\n/,
    );
    owner.language = 'zh-CN';
  });

  test('is never run as a formula by a spreadsheet', async () => {
    // The last two: some spreadsheets cut a line at its semicolons, whatever else says where a cell ends.
    const names = ['=1+1', '+cmd', '-2', '@SUM(A1)', 'x;=1+1', 'x; "=1+1'];
    for (const [index, name] of names.entries()) {
      await owner.get(createAccount, {
        username: `formula${index}`,
        password: 'secret1',
        name,
        role: 'readonly',
        permissions: [],
        must_second_factor: 2,
        request_id: `formula-${index}`,
      });
    }
    const csv = await owner.file('/platformApi/account/list/export?format=csv&username=formula&columns=username,name');
    const lines = csv.text.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(names.length);
    for (const cell of lines.flatMap((line) => line.split(/[,;]/))) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await owner.file('/platformApi/account/list/export?format=xlsx&username=formula&columns=name')).bytes);
    const values = book.worksheets[0]?.getColumn(1).values.slice(2) ?? [];
    expect(values.sort()).toEqual([...names].sort());
    book.worksheets[0]?.eachRow((row) => row.eachCell((cell) => expect(cell.formula).toBeUndefined()));
  });

  test('leaves out what a workbook has no place for', async () => {
    const { username } = await subAccount(owner);
    await platform.db.query("update accounts set name = 'a' || chr(65534) || 'b' || chr(65535) where username = $1", [username]);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await owner.file(`/platformApi/account/list/export?format=xlsx&username=${username}&columns=name`)).bytes);
    expect(book.worksheets[0]?.getCell('A2').value).toBe('ab');
  });

  test('of a workbook shows what looks like its escapes as it is, also where that comes of what is left out', async () => {
    const { username } = await subAccount(owner);
    const name = "'A_x0042_1_x0042_x00e4__x5_' || chr(10) || '_x00' || chr(1) || '42_' || chr(65534)";
    await platform.db.query(`update accounts set name = ${name} where username = $1`, [username]);
    const { bytes } = await owner.file(`/platformApi/account/list/export?format=xlsx&username=${username}&columns=name`);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes);
    // The library reads what stands in the file; by ECMA-376 `_x005F_` is a `_`.
    expect(book.worksheets[0]?.getCell('A2').value).toBe('A_x005F_x0042_1_x005F_x0042_x005F_x00e4__x5_\n_x005F_x0042_');
    expect((await readWorkbook(Buffer.from(bytes), 2))[1]).toEqual(['A_x0042_1_x0042_x00e4__x5_\n_x0042_']);
  });

  test('holds amounts as numbers, also those below zero', async () => {
    const path = `${listMerchantBalanceRecords.paths.other ?? ''}/export`;
    const csv = await owner.file(`${path}?format=csv&type=7&columns=change,subject`);
    expect(csv.text.split('\r\n')[1]).toMatch(/^-\d+\.\d\d,W\d+$/);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await owner.file(`${path}?format=xlsx&type=7&columns=change,subject`)).bytes);
    const [first] = book.worksheets[0]?.getColumn(1).values.slice(2) ?? [];
    expect(first).toBe(Number(csv.text.split('\r\n')[1]?.split(',')[0]));
    expect(book.worksheets[0]?.getCell('A2').numFmt).toBe('#,##0.00');
  });

  test('has room in each column for the longest amount, time and number of a paper', async () => {
    const path = `${listMerchantBalanceRecords.paths.other ?? ''}/export`;
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await owner.file(`${path}?format=xlsx&type=7&columns=change,subject,create_time`)).bytes);
    const longest = ['-999,999,999,999.00', 'W0123456789012345678901', '2026-01-31 23:59:59'];
    for (const [index, text] of longest.entries()) {
      expect(book.worksheets[0]?.getColumn(index + 1).width).toBeGreaterThan(text.length);
    }
  });

  test('streams thousands of rows', async () => {
    const { total } = await owner.get(listLoginLogs, {});
    const csv = await owner.file('/platformApi/login/log/list/export?format=csv');
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(total + 1);
    expect(csv.headers.get('cache-control')).toContain('no-transform');
  });

  test('is refused as its list is', async () => {
    const powerless = await subAccount(owner);
    expect(JSON.parse((await powerless.file('/platformApi/merchant/list/export?format=csv')).text).code).toBe(codes.ILLEGAL.code);
    expect(JSON.parse((await owner.file('/platformApi/merchant/list/export?format=csv&columns=id')).text).code).toBe(
      codes.INVALID_INPUT.code,
    );
  });
});

test.each([
  ['a list', () => owner.get(listAccounts, {}), 3],
  ['who is signed in', () => owner.get(accountInfo, {}), 4],
])('%s costs at most its budget of queries', async (_name, work, budget) => {
  expect((await platform.statementsOf(work)).length).toBeLessThanOrEqual(budget);
});
