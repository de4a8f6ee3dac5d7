import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { codes } from '../../contract/codes';
import * as contract from '../../contract/recharges';
import { parseMoney } from '../../contract/money';
import { openDatabase } from '../../server/db/database';
import { verify } from '../../server/ledger/verify';
import { fenFor, usdtFor } from '../../server/recharges/usdt';
import { ownerOf, type Client } from '../support/client';
import { reportTransfer } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform();
  owner = await ownerOf(platform, 'other');
  // What has a cap is said by its own test.
  await platform.db.query("insert into settings values ('max_open_recharges', '1000')");
});
afterAll(async () => {
  const database = openDatabase(platform.databaseUrl, 2, () => {});
  expect((await verify(database.db)).faults).toEqual([]);
  await database.close();
  await platform.stop();
});

let requests = 0;
const fresh = () => `recharge-test-${(requests += 1)}`;
const open = (amount = '1000.00') => owner.get(contract.recharge, { amount, request_id: fresh() });
const stateOf = async (orderSn: string) => (await owner.get(contract.rechargeInfo, { order_sn: orderSn })).status;
const txId = () => randomBytes(16).toString('hex');
const held = async () =>
  BigInt(
    (await platform.db.query("select balance from ledger_accounts where identity = 'other' and fund = 'pre_deposit'")).rows[0].balance,
  );
const transferOf = async (tx: string) => (await owner.get(contract.listTransfers, { tx_id: tx })).list[0];

test('a transfer of exactly the amount credits its recharge', async () => {
  const before = await held();
  const { order_sn: sn, ustd_amount: usdt, ustr: address } = await open('1234.50');
  expect(await stateOf(sn)).toBe(1);
  expect((await reportTransfer(platform, { tx_id: txId(), address, amount: usdt })).data.status).toBe(1);
  expect(await stateOf(sn)).toBe(3);
  expect((await held()) - before).toBe(123450n);
});

test('a transfer is the same however the chain spells its transaction, and another one of its transaction is not', async () => {
  const before = await held();
  const { order_sn: sn, ustd_amount: amount } = await open('345.00');
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  await platform.db.query("update recharges set paid_to = jsonb_set(paid_to, '{number}', to_jsonb($2::text)) where order_sn = $1", [
    sn,
    address,
  ]);
  const tx = `0x${randomBytes(32).toString('hex')}`;
  const told = { tx_id: tx, address: address.toLowerCase(), amount };
  expect((await reportTransfer(platform, told)).data.status).toBe(1);
  expect(await stateOf(sn)).toBe(3);
  const { order_sn: other, ustd_amount: more, ustr } = await open('678.00');
  for (const spelled of [`0x${tx.slice(2).toUpperCase()}`, tx.slice(2), tx.slice(2).toUpperCase()])
    expect((await reportTransfer(platform, { ...told, tx_id: spelled })).data.status).toBe(1);
  for (const wanted of [tx, tx.slice(2)])
    expect((await owner.get(contract.listTransfers, { tx_id: wanted })).list).toMatchObject([{ tx_id: tx.slice(2) }]);
  expect((await reportTransfer(platform, { tx_id: tx, address: ustr, amount: more })).code).toBe(codes.TRADE_NUMBER_TAKEN.code);
  expect(await stateOf(other)).toBe(1);
  expect((await held()) - before).toBe(34500n);
});

test('each transfer of one transaction is credited once, to one address and to two, however often and however it is told of', async () => {
  const before = await held();
  const recharges = [await open('410.00'), await open('420.00'), await open('430.00')];
  const other = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL';
  await platform.db.query("update recharges set paid_to = jsonb_set(paid_to, '{number}', to_jsonb($2::text)) where order_sn = $1", [
    recharges[2]?.order_sn,
    other,
  ]);
  const tx_id = randomBytes(32).toString('hex');
  const told = recharges.map(({ ustd_amount: amount, ustr: address }, log_index) => ({
    tx_id,
    amount,
    address: log_index === 2 ? other : address,
    log_index,
  }));
  const [first, second] = told;
  // The first one is 0, whether that is said or not.
  const unsaid = { tx_id, amount: first?.amount ?? '', address: first?.address ?? '' };
  const reports = [...told, unsaid, { ...second, tx_id: `0x${tx_id.toUpperCase()}` }].flatMap((one) =>
    Array.from({ length: 10 }, () => one),
  );
  const answers = await Promise.all(reports.sort(() => Math.random() - 0.5).map((fields) => reportTransfer(platform, fields)));
  expect(answers.map(({ code, data }) => [code, data.status])).toEqual(answers.map(() => [200, 1]));
  expect((await held()) - before).toBe(126000n);
  expect(await Promise.all(recharges.map(({ order_sn }) => stateOf(order_sn)))).toEqual([3, 3, 3]);
  const { list } = await owner.get(contract.listTransfers, { tx_id });
  const rows = list.map(({ log_index, order_sn }) => [log_index, order_sn]).sort();
  expect(rows).toEqual(recharges.map(({ order_sn }, index) => [index, order_sn]));
});

test('another amount, or another address, is refused under the index of a transfer, and not under another one', async () => {
  const [paid, next] = [await open('440.00'), await open('450.00')];
  const tx_id = randomBytes(32).toString('hex');
  const told = { tx_id, address: paid.ustr, amount: paid.ustd_amount, log_index: 3 };
  expect((await reportTransfer(platform, told)).data.status).toBe(1);
  const taken = { code: codes.TRADE_NUMBER_TAKEN.code };
  expect(await reportTransfer(platform, { ...told, amount: next.ustd_amount })).toMatchObject(taken);
  expect(await reportTransfer(platform, { ...told, address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL' })).toMatchObject(taken);
  expect(await stateOf(next.order_sn)).toBe(1);
  expect((await reportTransfer(platform, { ...told, amount: next.ustd_amount, log_index: 4 })).data.status).toBe(1);
  for (const log_index of [-1, 1.5, 2_147_483_648])
    expect(await reportTransfer(platform, { ...told, log_index })).toMatchObject({
      code: codes.INVALID_INPUT.code,
      data: { fields: { log_index: expect.any(String) } },
    });
});

test('a transfer that is told of without its index and with it again credits nobody a second time', async () => {
  const paid = await open('460.00');
  const told = { tx_id: randomBytes(32).toString('hex'), address: paid.ustr, amount: paid.ustd_amount };
  expect((await reportTransfer(platform, told)).data.status).toBe(1);
  // The amount is free again, and chance gives it to the next one.
  await platform.advance(3601);
  owner = await ownerOf(platform, 'other');
  const next = await open('460.00');
  await platform.db.query('update recharges set usdt_amount = $2::numeric * 1000000 where order_sn = $1', [next.order_sn, told.amount]);
  const before = await held();
  expect((await reportTransfer(platform, { ...told, log_index: 5 })).data.status).toBe(2);
  expect(await stateOf(next.order_sn)).toBe(1);
  expect(await held()).toBe(before);
});

test('a transfer that is told of fifty times, out of order with others, is credited once', async () => {
  const before = await held();
  const recharges = [await open('100.00'), await open('200.00')];
  const reports = recharges.flatMap(({ ustd_amount: amount, ustr: address }) => {
    const tx = txId();
    return Array.from({ length: 50 }, () => ({ tx_id: tx, address, amount }));
  });
  const answers = await Promise.all(reports.sort(() => Math.random() - 0.5).map((fields) => reportTransfer(platform, fields)));
  expect(new Set(answers.map(({ data }) => data.status))).toEqual(new Set([1]));
  expect((await held()) - before).toBe(30000n);
});

test.each([
  ['too little', '-0.000001'],
  ['too much', '0.000001'],
])('a transfer of %s matches nothing, and an operator assigns it with what was paid', async (_what, change) => {
  const { order_sn: sn, ustd_amount: usdt, ustr: address } = await open('720.00');
  const paid = (parseMoney(usdt, 'USDT') ?? 0n) + (parseMoney(change, 'USDT') ?? 0n);
  const tx = txId();
  expect(
    (await reportTransfer(platform, { tx_id: tx, address, amount: `${paid / 1_000_000n}.${String(paid % 1_000_000n).padStart(6, '0')}` }))
      .data.status,
  ).toBe(2);
  expect(await stateOf(sn)).toBe(1);
  const transfer = await transferOf(tx);
  const { list } = await owner.get(contract.transferProposals, { id: transfer?.id ?? 0 });
  expect(list[0]?.order_sn).toBe(sn);
  const before = await held();
  await owner.get(contract.assignTransfer, { id: transfer?.id ?? 0, order_sn: sn, request_id: fresh() });
  expect((await held()) - before).toBe(fenFor(paid, 7_200_000n));
  expect(await stateOf(sn)).toBe(3);
  expect((await owner.call(contract.assignTransfer, { id: transfer?.id ?? 0, order_sn: sn, request_id: fresh() })).code).toBe(
    codes.TRANSFER_WRONG_STATE.code,
  );
});

test('what was asked for and what came stand apart, in the list, its sums and the voucher, under the same names', async () => {
  const { order_sn: sn, ustd_amount: asked, ustr: address } = await open('5000.00');
  const row = async () => (await owner.get(contract.listRecharges, { order_sn: sn })).list[0];
  const sums = async () => (await owner.get(contract.sumRecharges, { order_sn: sn })).sums;
  expect(await row()).toMatchObject({ amount: '5000.00', credited: null, usdt_amount: asked, usdt_received: null });
  expect(await sums()).toEqual({ amount: '5000.00', credited: '0.00' });
  const tx = txId();
  await reportTransfer(platform, { tx_id: tx, address, amount: '540' });
  await owner.get(contract.assignTransfer, { id: (await transferOf(tx))?.id ?? 0, order_sn: sn, request_id: fresh() });
  const came = { amount: '5000.00', credited: '3888.00', usdt_received: '540.000000' };
  expect(await row()).toMatchObject({ ...came, usdt_amount: asked });
  expect(await owner.get(contract.rechargeInfo, { order_sn: sn })).toMatchObject({ ...came, ustd_amount: asked, tx_id: tx });
  expect(await sums()).toEqual({ amount: '5000.00', credited: '3888.00' });
});

test('a transfer that is worth less than a cent is proposed for nothing and assigned to nothing', async () => {
  const { order_sn: sn, ustr: address } = await open('33.00');
  const tx = txId();
  await reportTransfer(platform, { tx_id: tx, address, amount: '0.000001' });
  const transfer = await transferOf(tx);
  expect((await owner.get(contract.transferProposals, { id: transfer?.id ?? 0 })).list).toEqual([]);
  expect((await owner.call(contract.assignTransfer, { id: transfer?.id ?? 0, order_sn: sn, request_id: fresh() })).code).toBe(
    codes.TRANSFER_TOO_SMALL.code,
  );
  expect(await stateOf(sn)).toBe(1);
});

test('a second transfer for one recharge, and one for a cancelled recharge, wait for an operator', async () => {
  const { ustd_amount: usdt, ustr: address } = await open('55.00');
  await reportTransfer(platform, { tx_id: txId(), address, amount: usdt });
  expect((await reportTransfer(platform, { tx_id: txId(), address, amount: usdt })).data.status).toBe(2);
  const cancelled = await open('56.00');
  await owner.get(contract.cancelRecharge, { order_sn: cancelled.order_sn });
  expect(await stateOf(cancelled.order_sn)).toBe(5);
  expect((await reportTransfer(platform, { tx_id: txId(), address, amount: cancelled.ustd_amount })).data.status).toBe(2);
  expect((await owner.call(contract.cancelRecharge, { order_sn: cancelled.order_sn })).code).toBe(codes.RECHARGE_WRONG_STATE.code);
});

test('a late transfer is credited within the grace time, and waits for an operator after it', async () => {
  const [soon, late] = [await open('88.00'), await open('89.00')];
  await platform.advance(31 * 60);
  expect(await stateOf(soon.order_sn)).toBe(4);
  expect((await reportTransfer(platform, { tx_id: txId(), address: soon.ustr, amount: soon.ustd_amount })).data.status).toBe(1);
  await platform.advance(31 * 60);
  expect((await reportTransfer(platform, { tx_id: txId(), address: late.ustr, amount: late.ustd_amount })).data.status).toBe(2);
  // An hour later the proof of the second factor has grown old.
  await owner.prove();
});

test('no two open recharges ask for the same amount, sixty at once included', async () => {
  const amounts = await Promise.all(Array.from({ length: 60 }, () => open('300.00')));
  expect(new Set(amounts.map(({ ustd_amount: usdt }) => usdt)).size).toBe(60);
});

test('where every amount is taken, twenty are refused by one look and leave no file, and a free one is found', async () => {
  const { order_sn: first } = await open('310.00');
  await platform.db.query(
    `insert into recharges (order_sn, identity, principal_id, account_id, amount, paid_to, usdt_amount, rate, status,
       ends_at, reserved_until, is_reserved)
     select order_sn || '-' || tail, identity, principal_id, account_id, amount, paid_to,
       usdt_amount - usdt_amount % 10000 + tail * 100, rate, status, ends_at, reserved_until, true
     from recharges, generate_series(1, 99) tail where order_sn = $1 on conflict do nothing`,
    [first],
  );
  const refuse = () => owner.call(contract.recharge, { amount: '310.00', request_id: fresh() });
  const files = () => fs.readdirSync(platform.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.startsWith('uploads'));
  const before = files();
  const answers = await Promise.all(Array.from({ length: 20 }, refuse));
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => codes.RECHARGE_AMOUNTS_TAKEN.code));
  expect(files()).toEqual(before);
  expect((await platform.statementsOf(refuse)).length).toBeLessThan(15);
  const { rows } = await platform.db.query<{ amount: string }>(
    `update recharges set is_reserved = false where order_sn like $1 || '-%' and id % 7 = 0
     returning to_char(usdt_amount / 1000000.0, 'FM990.000000') amount`,
    [first],
  );
  expect(rows.map(({ amount }) => amount)).toContain((await open('310.00')).ustd_amount);
});

test('the picture of an address is drawn when it is asked for, and nobody has others drawn', async () => {
  const { order_sn: sn, ucode } = await open('320.00');
  expect((await owner.get(contract.rechargeInfo, { order_sn: sn })).ucode).toBe(ucode);
  const answer = await fetch(`${platform.url}${ucode}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const forged = ucode.replace(/qr\/[\w-]+\./, `qr/${Buffer.from('an address of mine').toString('base64url')}.`);
  expect((await fetch(`${platform.url}${forged}`)).status).toBe(404);
});

test('USDT is worth what its rate says, rounded so that nothing is credited that was not paid', () => {
  for (const fen of [1n, 99n, 12345n, 100_000_000n]) expect(fenFor(usdtFor(fen, 7_200_000n), 7_200_000n)).toBeGreaterThanOrEqual(fen);
  expect(fenFor(1_000_000n, 7_200_000n)).toBe(720n);
  expect(fenFor(999_999n, 7_200_000n)).toBe(719n);
});

test.each(['0', '0.00', '-1', '1.001', '1e3', '１００', '1000000.01', '', ' ', '1,000'])(
  '%p is no amount of a recharge, and says so at its field',
  async (amount) => {
    const answer = await owner.call(contract.recharge, { amount, request_id: fresh() });
    expect(answer.code).toBe(codes.INVALID_INPUT.code);
    expect(answer.data).toMatchObject({ fields: { amount: expect.any(String) } });
  },
);

test('the same request a hundred times at once opens one recharge and gets one answer', async () => {
  const request_id = fresh();
  const answers = await Promise.all(Array.from({ length: 100 }, () => owner.get(contract.recharge, { amount: '400.00', request_id })));
  expect(new Set(answers.map((answer) => JSON.stringify(Object.entries(answer).sort()))).size).toBe(1);
});

describe('an owner has three recharges open at a time', () => {
  beforeAll(async () => {
    await platform.db.query("delete from settings where name = 'max_open_recharges'");
  });
  beforeEach(async () => {
    await platform.db.query(
      "update recharges set is_reserved = false, status = case when status in (1, 2) then 5 else status end where identity = 'other'",
    );
  });
  const tryOpen = () => owner.call(contract.recharge, { amount: '310.00', request_id: fresh() });

  test('many at once included, and one that is credited makes room', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, tryOpen));
    expect(answers.map(({ code }) => code).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 200),
      ...Array.from({ length: 17 }, () => codes.RECHARGES_OPEN.code),
    ]);
    expect(answers.find(({ code }) => code !== 200)?.msg).toContain('3');
    const one = answers.find(({ code }) => code === 200)?.data;
    await reportTransfer(platform, { tx_id: txId(), address: one?.ustr ?? '', amount: one?.ustd_amount ?? '' });
    expect((await tryOpen()).code).toBe(200);
    expect((await tryOpen()).code).toBe(codes.RECHARGES_OPEN.code);
  });

  test('one that is cancelled counts until its amount is free, half an hour later', async () => {
    for (let count = 0; count < 3; count += 1) {
      const { data } = await tryOpen();
      await owner.get(contract.cancelRecharge, { order_sn: data.order_sn });
    }
    expect((await tryOpen()).code).toBe(codes.RECHARGES_OPEN.code);
    await platform.advance(30 * 60 + 1);
    await owner.prove();
    expect((await tryOpen()).code).toBe(200);
    const { rows } = await platform.db.query("select 1 from recharges where identity = 'other' and is_reserved and status = 5");
    expect(rows).toHaveLength(0);
  });
});
