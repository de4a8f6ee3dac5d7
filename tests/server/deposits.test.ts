import { randomBytes } from 'node:crypto';
import { codes } from '../../contract/codes';
import * as contract from '../../contract/deposits';
import { ownerFunds } from '../../contract/records';
import { listMessages } from '../../contract/notices';
import { moveProvider } from '../../contract/providers';
import { assignTransfer, listTransfers, transferProposals } from '../../contract/recharges';
import { openDatabase, type Database } from '../../server/db/database';
import { balancesOf } from '../../server/ledger/post';
import { verify } from '../../server/ledger/verify';
import { Client, ownerOf } from '../support/client';
import { reportTransfer } from '../support/gateway';
import { whileLocked } from '../support/hold';
import { tamper } from '../support/tamper';
import { startPlatform, type TestPlatform } from '../support/platform';
import { waiting } from '../support/waiting';

let platform: TestPlatform;
let database: Database;
let provider: Client;
let admin: Client;
let finance: Client;
let providerId: number;
let subId: number;
let voucher: string;
let bank: number;
let chain: number;
let requests = 0;
const fresh = () => `deposit-test-${(requests += 1)}`;

beforeAll(async () => {
  platform = await startPlatform();
  database = openDatabase(platform.databaseUrl, 4, () => {});
  provider = await ownerOf(platform, 'payee');
  admin = await ownerOf(platform, 'other');
  finance = await new Client(platform, 'other').login('finance');
  const one = async (text: string, values: unknown[] = []) => Number((await platform.db.query<{ id: string }>(text, values)).rows[0]?.id);
  providerId = await one("select principal_id as id from accounts where identity = 'payee' and username = 'provider'");
  subId = await one('select id from providers where parent_id = $1 order by id limit 1', [providerId]);
  bank = await one('select id from platform_accounts where method = 1 and status = 1 order by id limit 1');
  chain = await one('select id from platform_accounts where method = 2 and status = 1 order by id limit 1');
  voucher = await provider.voucher();
  // What has a cap is said by its own test.
  await platform.db.query("insert into settings values ('max_open_recharges', '1000')");
});
afterAll(async () => {
  await database.close();
  await platform.stop();
});
afterEach(async () => {
  expect((await verify(database.db)).faults).toEqual([]);
});

const held = async (id = providerId) => balancesOf(database.db, { identity: 'payee', principalId: id }, ['balance', 'deposit']);
/** A deposit; to a card with a voucher of its own, where none is named. */
const create = async (input: object = {}, client = provider) =>
  client.call(contract.createDeposit, {
    account_id: bank,
    amount: '2000.00',
    request_id: fresh(),
    ...('voucher' in input ? {} : { voucher: await client.voucher() }),
    ...input,
  });
const created = async (input: object = {}) => (await create(input)).data.order_sn;
const rowOf = async (order_sn: string, client = provider) => (await client.get(contract.listDepositRecharges, { order_sn })).list[0];

test('a deposit to a bank account waits for an operator, and is there when it is approved', async () => {
  const before = await held();
  const sn = await created({ remark: '手机银行转账', voucher });
  expect(await rowOf(sn)).toMatchObject({ status: 2, amount: '2000.00', method: 1, voucher, remark: '手机银行转账' });
  expect(await held()).toEqual(before);
  const answer = await admin.call(contract.approveDeposit, { order_sn: sn, request_id: fresh() });
  expect(answer.code).toBe(200);
  expect(await held()).toEqual({ ...before, deposit: (before.deposit ?? 0n) + 200_000n });
  expect(await rowOf(sn, admin)).toMatchObject({ status: 3, reviewer: 'admin' });
  expect(await rowOf(sn)).not.toHaveProperty('reviewer');
  expect((await provider.get(listMessages, {})).list[0]).toMatchObject({ kind: 'recharge.credited', details: { order_sn: sn } });
});

test('a deposit that is rejected moves nothing and says why', async () => {
  const before = await held();
  const sn = await created();
  expect((await admin.call(contract.rejectDeposit, { order_sn: sn, reason: '未查到该笔到账', request_id: fresh() })).code).toBe(200);
  expect(await held()).toEqual(before);
  expect(await rowOf(sn)).toMatchObject({ status: 6, reason: '未查到该笔到账' });
  expect((await provider.get(listMessages, {})).list[0]).toMatchObject({ kind: 'deposit.rejected', details: { reason: '未查到该笔到账' } });
});

test('its owner takes it back before somebody decides, and nobody decides twice', async () => {
  const [mine, decided] = [await created(), await created()];
  expect((await provider.call(contract.cancelDeposit, { order_sn: mine })).code).toBe(200);
  expect((await admin.call(contract.approveDeposit, { order_sn: mine, request_id: fresh() })).code).toBe(codes.RECHARGE_WRONG_STATE.code);
  await admin.get(contract.approveDeposit, { order_sn: decided, request_id: fresh() });
  expect((await provider.call(contract.cancelDeposit, { order_sn: decided })).code).toBe(codes.RECHARGE_WRONG_STATE.code);
  expect((await admin.call(contract.rejectDeposit, { order_sn: decided, reason: '迟', request_id: fresh() })).code).toBe(
    codes.RECHARGE_WRONG_STATE.code,
  );
  const other = await (await new Client(platform, 'payee').login(`ms${subId}`)).bound();
  expect((await other.call(contract.cancelDeposit, { order_sn: await created() })).code).toBe(codes.NOT_FOUND.code);
});

test('twenty operators who approve at once credit it once', async () => {
  const before = await held();
  const sn = await created();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? admin : finance).call(contract.approveDeposit, { order_sn: sn, request_id: fresh() }),
    ),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect((await held()).deposit).toBe((before.deposit ?? 0n) + 200_000n);
});

test('the same request a hundred times at once makes one deposit and gets one answer', async () => {
  const same = { request_id: fresh(), voucher: await provider.voucher() };
  const answers = await Promise.all(Array.from({ length: 100 }, () => create(same)));
  expect(new Set(answers.map(({ code, data }) => `${code} ${data.order_sn}`)).size).toBe(1);
});

/** The platform's owner has made it in the provider's name. */
const actedFor = (sn: string) =>
  platform.db.query(
    "update recharges set account_id = (select id from accounts where identity = 'other' and username = 'admin') where order_sn = $1",
    [sn],
  );

test('who acted for the provider when it was made does not decide', async () => {
  const sn = await created();
  expect((await rowOf(sn))?.acted_by).toBeNull();
  await actedFor(sn);
  expect([(await rowOf(sn))?.acted_by, (await rowOf(sn, admin))?.acted_by]).toEqual(['平台', 'admin']);
  expect((await admin.call(contract.approveDeposit, { order_sn: sn, request_id: fresh() })).code).toBe(codes.SAME_OPERATOR.code);
  expect((await finance.call(contract.approveDeposit, { order_sn: sn, request_id: fresh() })).code).toBe(200);
});

describe('who could have made it with credentials that he gave does not approve it, and may reject it', () => {
  /** The platform's owner did this to a provider an hour ago. */
  const did = (action: string, id: number) =>
    platform.db.query(
      `insert into audit_logs (actor_id, action, subject, ip, request_id, created_at)
       select id, $1, 'provider:' || $2, '', '', $3 from accounts where identity = 'other' and username = 'admin'`,
      [action, id, new Date(platform.now() - 3_600_000)],
    );
  const forget = (action: string, id: number) =>
    tamper(platform, `delete from audit_logs where action = '${action}' and subject = 'provider:${id}'`);

  test.each(['provider.password', 'provider.factor'])('%s', async (action) => {
    await did(action, providerId);
    const [one, other] = [await created(), await created()];
    expect((await admin.call(contract.approveDeposit, { order_sn: one, request_id: fresh() })).code).toBe(codes.RESET_LATELY.code);
    expect((await finance.call(contract.approveDeposit, { order_sn: one, request_id: fresh() })).code).toBe(200);
    expect((await admin.call(contract.rejectDeposit, { order_sn: other, reason: '凭证不清', request_id: fresh() })).code).toBe(200);
    await forget(action, providerId);
  });

  test('given to one above it, who makes providers below and knows their first passwords', async () => {
    const below = await created();
    await platform.db.query('update recharges set principal_id = $1 where order_sn = $2', [subId, below]);
    await did('provider.password', providerId);
    expect((await admin.call(contract.approveDeposit, { order_sn: below, request_id: fresh() })).code).toBe(codes.RESET_LATELY.code);
    await forget('provider.password', providerId);
    await did('provider.password', subId);
    const above = await created();
    expect((await admin.call(contract.approveDeposit, { order_sn: above, request_id: fresh() })).code).toBe(200);
    await forget('provider.password', subId);
    expect((await admin.call(contract.approveDeposit, { order_sn: below, request_id: fresh() })).code).toBe(200);
  });
});

test.each(['0', '-5', '1.234', '1e3', '１００', ''])('%p is no amount of a deposit, and says so at its field', async (amount) => {
  const answer = await create({ amount });
  expect(answer.code).toBe(codes.INVALID_INPUT.code);
  expect(answer.data).toMatchObject({ fields: { amount: expect.any(String) } });
});

test('what an account does not take is refused at its field: too little, too much, no voucher, switched off', async () => {
  const refused = async (input: object, code: { code: number }, field: string) => {
    const answer = await create(input);
    expect([answer.code, Object.keys(Object(answer.data).fields)]).toEqual([code.code, [field]]);
  };
  await refused({ amount: '999.99' }, codes.PLATFORM_ACCOUNT_RANGE, 'amount');
  await refused({ amount: '500000.01' }, codes.PLATFORM_ACCOUNT_RANGE, 'amount');
  await refused({ voucher: undefined }, codes.INVALID_INPUT, 'voucher');
  await refused({ voucher: 'https://example.com/a.png' }, codes.INVALID_INPUT, 'voucher');
  await refused({ voucher: voucher.replace(/.{8}\.png$/, '00000000.png') }, codes.INVALID_INPUT, 'voucher');
  await refused({ account_id: 1 }, codes.NOT_FOUND, 'account_id');
  await admin.get(contract.switchPlatformAccount, { id: bank, status: 2 });
  await refused({}, codes.PLATFORM_ACCOUNT_OFF, 'account_id');
  expect((await provider.get(contract.depositTerms, {})).accounts.map(({ id }) => id)).not.toContain(bank);
  await admin.get(contract.switchPlatformAccount, { id: bank, status: 1 });
});

test("a voucher is one's own, and shows one payment", async () => {
  const mine = await provider.voucher();
  const foreign = await (await ownerOf(platform, 'payer')).voucher();
  for (const voucher of [foreign, await admin.voucher(), '/api/api/getFile/demo/voucher.png']) {
    expect(await create({ voucher })).toMatchObject({ code: codes.INVALID_INPUT.code, data: { fields: { voucher: expect.any(String) } } });
  }
  const answers = await Promise.all(Array.from({ length: 5 }, () => create({ voucher: mine })));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: 4 }, () => codes.INVALID_INPUT.code)]);
});

test('an account takes no more on a day than its limit, however many come at once', async () => {
  const { id } = await admin.get(contract.createPlatformAccount, {
    method: 1,
    holder: '天猫',
    bank: '招商银行',
    number: '4012 8888 8888 1881',
    min_amount: '10.00',
    max_amount: '1000.00',
    daily_amount: '5000.00',
    request_id: fresh(),
  });
  const vouchers: string[] = [];
  while (vouchers.length < 12) vouchers.push(await provider.voucher());
  const answers = await Promise.all(vouchers.map((one) => create({ account_id: id, amount: '1000.00', voucher: one })));
  expect(answers.map(({ code }) => code).sort()).toEqual([
    ...Array.from({ length: 5 }, () => 200),
    ...Array.from({ length: 7 }, () => codes.PLATFORM_ACCOUNT_DAY.code),
  ]);
  const [row] = (await admin.get(contract.listPlatformAccounts, { number: '4012888888881881' })).list;
  expect(row).toMatchObject({ today_amount: '5000.00', daily_amount: '5000.00' });
  // What is rejected is free again, and the next day is another.
  await admin.get(contract.rejectDeposit, {
    order_sn: answers.find(({ code }) => code === 200)?.data.order_sn ?? '',
    reason: '未到账',
    request_id: fresh(),
  });
  expect((await create({ account_id: id, amount: '1000.00' })).code).toBe(200);
  await platform.db.query("update recharges set created_at = created_at - interval '1 day' where platform_account_id = $1", [id]);
  expect((await create({ account_id: id, amount: '1000.00' })).code).toBe(200);
});

test('an account of the platform is taken with right check digits and limits that agree, once', async () => {
  const make = (input: object = {}) =>
    admin.call(contract.createPlatformAccount, {
      method: 2,
      number: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
      min_amount: '1.00',
      max_amount: '2.00',
      daily_amount: '3.00',
      request_id: fresh(),
      ...input,
    });
  expect((await make({ number: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeM' })).data).toMatchObject({ fields: { number: expect.any(String) } });
  expect((await make({ max_amount: '0.50' })).data).toMatchObject({ fields: { max_amount: expect.any(String) } });
  expect((await make({ daily_amount: '1.99' })).data).toMatchObject({ fields: { daily_amount: expect.any(String) } });
  const answer = await make();
  expect(answer.code).toBe(200);
  expect((await make()).code).toBe(codes.PLATFORM_ACCOUNT_TAKEN.code);
  const { id } = answer.data;
  expect(
    (await admin.call(contract.updatePlatformAccount, { id, min_amount: '5.00', max_amount: '4.00', daily_amount: '9.00' })).data,
  ).toMatchObject({ fields: { max_amount: expect.any(String) } });
  await admin.get(contract.updatePlatformAccount, { id, min_amount: '5.00', max_amount: '6.00', daily_amount: '9.00', remark: '备用' });
  expect((await admin.get(contract.listPlatformAccounts, { number: 'TNPeeaa' })).list[0]).toMatchObject({
    min_amount: '5.00',
    max_amount: '6.00',
    daily_amount: '9.00',
    remark: '备用',
  });
});

test('a deposit in USDT is credited by exactly its amount, at its own address', async () => {
  const before = await held();
  const sn = await created({ account_id: chain, voucher: undefined });
  const { ustd_amount: amount, ustr: address, status } = await provider.get(contract.depositInfo, { order_sn: sn });
  expect(status).toBe(1);
  const tx_id = randomBytes(16).toString('hex');
  // The same amount at another address is somebody else's.
  expect(
    (await reportTransfer(platform, { tx_id: randomBytes(16).toString('hex'), address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', amount })).data
      .status,
  ).toBe(2);
  const reports = await Promise.all(Array.from({ length: 50 }, () => reportTransfer(platform, { tx_id, address, amount })));
  expect(new Set(reports.map(({ data }) => data.status))).toEqual(new Set([1]));
  expect((await held()).deposit).toBe((before.deposit ?? 0n) + 200_000n);
  expect((await provider.get(contract.depositInfo, { order_sn: sn })).status).toBe(3);
});

test('a transfer of another amount is assigned to the deposit at its address, with what was paid', async () => {
  const sn = await created({ account_id: chain, voucher: undefined, amount: '7200.00' });
  const { ustr: address } = await provider.get(contract.depositInfo, { order_sn: sn });
  const tx_id = randomBytes(16).toString('hex');
  await reportTransfer(platform, { tx_id, address, amount: '900' });
  const [transfer] = (await admin.get(listTransfers, { tx_id })).list;
  const { list } = await admin.get(transferProposals, { id: transfer?.id ?? 0 });
  expect(list.every(({ order_sn }) => order_sn.startsWith('D'))).toBe(true);
  const before = await held();
  const platformRecharge =
    (await platform.db.query<{ order_sn: string }>("select order_sn from recharges where identity = 'other' and status = 4 limit 1"))
      .rows[0]?.order_sn ?? '';
  expect((await admin.call(assignTransfer, { id: transfer?.id ?? 0, order_sn: platformRecharge, request_id: fresh() })).code).toBe(
    codes.NOT_FOUND.code,
  );
  await admin.get(assignTransfer, { id: transfer?.id ?? 0, order_sn: sn, request_id: fresh() });
  expect((await held()).deposit).toBe((before.deposit ?? 0n) + 648_000n);
  expect(await rowOf(sn)).toMatchObject({ status: 3, amount: '7200.00', credited: '6480.00' });
  expect(await provider.get(contract.depositInfo, { order_sn: sn })).toMatchObject({ credited: '6480.00', usdt_received: '900.000000' });
});

test('who acted for the provider when a deposit in USDT was made assigns no transfer to it', async () => {
  const sn = await created({ account_id: chain, voucher: undefined, amount: '7200.00' });
  const { ustr: address } = await provider.get(contract.depositInfo, { order_sn: sn });
  const tx_id = randomBytes(16).toString('hex');
  await reportTransfer(platform, { tx_id, address, amount: '901' });
  const [transfer] = (await admin.get(listTransfers, { tx_id })).list;
  const before = await held();
  await actedFor(sn);
  const assigned = (by: Client) => by.call(assignTransfer, { id: transfer?.id ?? 0, order_sn: sn, request_id: fresh() });
  expect((await assigned(admin)).code).toBe(codes.SAME_OPERATOR.code);
  expect(await held()).toEqual(before);
  expect((await assigned(finance)).code).toBe(200);
  expect((await held()).deposit).toBe((before.deposit ?? 0n) + 648_720n);
});

const own = (input: object) => provider.call(contract.transferOwnDeposit, { kind: 1, amount: '1.00', request_id: fresh(), ...input });

test('balance becomes deposit, and deposit a sub-provider’s', async () => {
  const [before, beforeSub] = [await held(), await held(subId)];
  expect((await own({ amount: '10.00' })).code).toBe(200);
  expect((await own({ kind: 2, to_id: subId, amount: '300.00', remark: '补充押金' })).code).toBe(200);
  expect(await held()).toEqual({ balance: (before.balance ?? 0n) - 1000n, deposit: (before.deposit ?? 0n) + 1000n - 30_000n });
  expect((await held(subId)).deposit).toBe((beforeSub.deposit ?? 0n) + 30_000n);
  const [toSub, toSelf] = (await provider.get(contract.listDepositTransfers, {})).list;
  expect(toSub).toMatchObject({ kind: 2, from_id: providerId, to_id: subId, amount: '300.00', remark: '补充押金' });
  expect(toSelf).toMatchObject({ kind: 1, from_id: providerId, to_id: providerId, amount: '10.00' });
  const sub = await new Client(platform, 'payee').login(`ms${subId}`);
  expect((await sub.get(listMessages, {})).list[0]).toMatchObject({ kind: 'deposit.received', details: { amount: '300.00' } });
});

test('nobody gives more than is free, gives to himself, or to somebody who is not below him', async () => {
  const { balance = 0n, deposit = 0n } = await held();
  const refused = async (input: object, code: { code: number }, field: string) => {
    const answer = await own(input);
    expect([answer.code, Object.keys(Object(answer.data).fields)]).toEqual([code.code, [field]]);
  };
  const money = (fen: bigint) => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`;
  await refused({ amount: money(balance + 1n) }, codes.INSUFFICIENT_AVAILABLE, 'amount');
  await refused({ kind: 2, to_id: subId, amount: money(deposit + 1n) }, codes.INSUFFICIENT_AVAILABLE, 'amount');
  await refused({ kind: 2 }, codes.INVALID_INPUT, 'to_id');
  await refused({ kind: 2, to_id: providerId }, codes.TRANSFER_TO_SELF, 'to_id');
  const stranger = Number(
    (await platform.db.query('select id from providers where not path @> array[$1]::bigint[] limit 1', [providerId])).rows[0].id,
  );
  await refused({ kind: 2, to_id: stranger }, codes.NOT_FOUND, 'to_id');
  expect(await held()).toEqual({ balance, deposit });
});

test('a transfer that waits while its receiver leaves the team is not made', async () => {
  const place = (parent_id: number | null) => admin.get(moveProvider, { id: subId, parent_id });
  const before = await held();
  let answer: ReturnType<typeof own> | undefined;
  await whileLocked(platform, 'ledger_accounts', async (release) => {
    answer = own({ kind: 2, to_id: subId });
    await waiting(platform);
    await place(null);
    await release();
  });
  expect((await answer)?.code).toBe(codes.NOT_FOUND.code);
  expect(await held()).toEqual(before);
  await place(providerId);
});

test('the platform transfers between any two providers, and both are told', async () => {
  const stranger = Number(
    (await platform.db.query('select id from providers where not path @> array[$1]::bigint[] order by id limit 1', [providerId])).rows[0]
      .id,
  );
  const [before, beforeOther] = [await held(), await held(stranger)];
  expect(
    (await admin.call(contract.transferDeposit, { from_id: providerId, to_id: providerId, amount: '5.00', request_id: fresh() })).code,
  ).toBe(codes.TRANSFER_TO_SELF.code);
  await admin.get(contract.transferDeposit, { from_id: providerId, to_id: stranger, amount: '500.00', request_id: fresh() });
  expect((await held()).deposit).toBe((before.deposit ?? 0n) - 50_000n);
  expect((await held(stranger)).deposit).toBe((beforeOther.deposit ?? 0n) + 50_000n);
  expect((await provider.get(listMessages, {})).list[0]).toMatchObject({ kind: 'deposit.taken' });
  const funds = await admin.get(ownerFunds, { identity: 'payee', id: providerId });
  expect(funds.list.map(({ fund }) => fund)).toEqual([1, 2, 3, 4]);
});

test('fifty transfers at once of all there is: one goes through', async () => {
  const { deposit = 0n } = await held();
  const amount = `${deposit / 100n}.${String(deposit % 100n).padStart(2, '0')}`;
  const answers = await Promise.all(Array.from({ length: 50 }, () => own({ kind: 2, to_id: subId, amount })));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect((await held()).deposit).toBe(0n);
});

test('a provider has three deposits open at a time, whichever way: forged vouchers close no account for the others', async () => {
  await platform.db.query("delete from settings where name = 'max_open_recharges'");
  await platform.db.query('update recharges set status = 6 where status = 2 and principal_id = $1', [providerId]);
  await platform.db.query('update recharges set is_reserved = false where is_reserved');
  const { accounts } = await provider.get(contract.depositTerms, {});
  const leftOf = (list: typeof accounts) => Number(list.find(({ id }) => id === bank)?.left);
  const vouchers: string[] = [];
  while (vouchers.length < 12) vouchers.push(await provider.voucher());
  const answers = await Promise.all(vouchers.map((one) => create({ voucher: one, amount: '500000.00' })));
  expect(answers.map(({ code }) => code).sort()).toEqual([
    ...Array.from({ length: 3 }, () => 200),
    ...Array.from({ length: 9 }, () => codes.RECHARGES_OPEN.code),
  ]);
  expect((await create({ account_id: chain, voucher: undefined })).code).toBe(codes.RECHARGES_OPEN.code);
  const full = await provider.get(contract.depositTerms, {});
  expect(full).toMatchObject({ open: 3, most_open: 3 });
  expect(leftOf(full.accounts)).toBe(leftOf(accounts) - 1_500_000);
  // Others go on, and so does he whom somebody has decided about.
  const other = await (await new Client(platform, 'payee').login(`ms${subId}`)).bound();
  expect((await create({}, other)).code).toBe(200);
  await admin.get(contract.rejectDeposit, {
    order_sn: answers.find(({ code }) => code === 200)?.data.order_sn ?? '',
    reason: '未到账',
    request_id: fresh(),
  });
  expect((await create({ account_id: chain, voucher: undefined })).code).toBe(200);
});
