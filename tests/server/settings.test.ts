import { listAuditLogs } from '../../contract/audit';
import { codes } from '../../contract/codes';
import type { Input } from '../../contract/endpoint';
import { switchOff, switchOn } from '../../contract/fields';
import { channels } from '../../contract/labels';
import { formatMoney, parseMoney } from '../../contract/money';
import { confirmOrder, orderDetail } from '../../contract/orders';
import { previewRate } from '../../contract/rates';
import { settings as stated, settingNames, showSettings, updateSettings, type SettingName } from '../../contract/settings';
import { configInfo, getSystemName } from '../../contract/system';
import { withdrawalTerms } from '../../contract/withdrawals';
import { shareOf } from '../../server/ledger/orderLegs';
import { boundSubAccount, Client, ownerOf } from '../support/client';
import { MerchantMachine, newNumber } from '../support/gateway';
import { setRate } from '../support/orders';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
let owner: Client;
let machine: MerchantMachine;
beforeAll(async () => {
  platform = await startPlatform();
  owner = await ownerOf(platform, 'other');
  machine = await MerchantMachine.open(platform);
});
afterAll(() => platform.stop());

type Values = Input<typeof updateSettings>;
const set = (values: Values) => owner.get(updateSettings, values);
const now = async () => (await owner.get(showSettings, {})).values;
const changeOf = async (name: SettingName) => (await owner.get(showSettings, {})).changes.find((change) => change.name === name);

describe('a setting', () => {
  test('is shown with its value, and with who changed it last, from what to what', async () => {
    expect(Object.keys(await now()).sort()).toEqual([...settingNames].sort());
    expect(await changeOf('order_minutes')).toBeUndefined();
    await set({ order_minutes: 12 });
    await set({ order_minutes: 15 });
    expect((await now()).order_minutes).toBe(15);
    const { time, ...change } = (await changeOf('order_minutes')) ?? { time: 0 };
    expect(change).toEqual({ name: 'order_minutes', operator: 'admin', before: 12, after: 15 });
    expect(Math.abs(time - platform.now() / 1000)).toBeLessThan(60);
    const { list } = await owner.get(listAuditLogs, { subject: 'setting:order_minutes' });
    expect(list.map(({ details }) => details)).toEqual(['{"order_minutes": [12, 15]}', '{"order_minutes": [10, 12]}']);
    await set({ order_minutes: 10 });
  });

  test('that stays as it is leaves no line; those of one change have one each', async () => {
    const lines = async () =>
      Number((await platform.db.query("select count(*) from audit_logs where action = 'setting.update'")).rows[0].count);
    const before = await lines();
    const { withdrawal_min: min, withdrawal_max: max } = await now();
    await set({ withdrawal_min: min, withdrawal_max: max });
    await set({});
    expect(await lines()).toBe(before);
    await set({ withdrawal_min: '50', withdrawal_max: '60000.5' });
    expect(await lines()).toBe(before + 2);
    expect(await now()).toMatchObject({ withdrawal_min: '50.00', withdrawal_max: '60000.50' });
    await set({ withdrawal_min: min, withdrawal_max: max });
  });

  test('holds in every process at once', async () => {
    const beside = await startPlatform({}, platform);
    try {
      const payer = await ownerOf(beside, 'payer');
      const elsewhere = new MerchantMachine(beside, machine.merId, machine.secret);
      expect((await elsewhere.create({ amount: '77.00' })).code).toBe(200);
      await set({ system_name: '青松支付', order_min: '77.01', withdrawal_fee: '3' });
      expect((await new Client(beside, 'other').get(getSystemName, {})).value).toBe('青松支付');
      expect(await payer.get(configInfo, {})).toMatchObject({ system_name: '青松支付', watermark: '青松支付', order_min: '77.01' });
      expect(await payer.get(withdrawalTerms, {})).toMatchObject({ fee_fixed: '3.00' });
      expect((await elsewhere.create({ amount: '77.00' })).code).toBe(codes.AMOUNT_OUT_OF_RANGE.code);
    } finally {
      await set({ system_name: '天猫系统', order_min: '1.00', withdrawal_fee: '2.00' });
      await beside.stop();
    }
  });

  test.each<[object, string, string]>([
    [{ order_min: '0' }, 'order_min', '允许范围为 ￥0.01 至 ￥10,000,000.00'],
    [{ order_max: '10000000.01' }, 'order_max', '允许范围为 ￥0.01 至 ￥10,000,000.00'],
    [{ order_max: '0.99' }, 'order_max', '不能小于「订单 · 单笔最低」（￥1.00）'],
    [{ order_min: '50000.01' }, 'order_min', '不能大于「订单 · 单笔最高」（￥50,000.00）'],
    [{ order_min: '20.00', order_max: '19.99' }, 'order_max', '不能小于「订单 · 单笔最低」（￥20.00）'],
    [{ order_min: '1.001' }, 'order_min', '请输入正确的金额，最多两位小数'],
    [{ order_min: '-1' }, 'order_min', '请输入正确的金额，最多两位小数'],
    [{ order_min: 1 }, 'order_min', '格式不正确'],
    [{ order_min: null }, 'order_min', '格式不正确'],
    [{ withdrawal_max: '99.99' }, 'withdrawal_max', '不能小于「提现 · 单笔最低」（￥100.00）'],
    [{ withdrawal_fee: '1000.01' }, 'withdrawal_fee', '允许范围为 ￥0.00 至 ￥1,000.00'],
    [{ withdrawal_fee_rate: 1001 }, 'withdrawal_fee_rate', '允许范围为 0.00% 至 10.00%'],
    [{ software_fee_rate: 1.5 }, 'software_fee_rate', '格式不正确'],
    [{ usdt_rate: '0' }, 'usdt_rate', '允许范围为 ￥1.00 至 ￥20.00'],
    [{ usdt_rate: '7.1234567' }, 'usdt_rate', '请输入数字，最多六位小数'],
    [{ usdt_address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSX' }, 'usdt_address', 'TRC20 地址不正确，请核对'],
    [{ order_minutes: 0 }, 'order_minutes', '允许范围为 1 至 1,440 分钟'],
    [{ upload_max_bytes: 52_428_801 }, 'upload_max_bytes', '允许范围为 1 至 50 MB'],
    [{ system_name: ' ' }, 'system_name', '必填'],
    [{ watermark: '长'.repeat(33) }, 'watermark', '最多 32 个字符'],
    [{ notice_sound: 3 }, 'notice_sound', '不能大于 2'],
    [{ channel_copy_order_max: '0.50' }, 'channel_copy_order_max', '不能小于「订单 · 单笔最低」（￥1.00）'],
    [{ channel_pay_order_min: '50000.01' }, 'channel_pay_order_min', '不能大于「订单 · 单笔最高」（￥50,000.00）'],
    [{ channel_pay_minutes: 1441 }, 'channel_pay_minutes', '允许范围为 1 至 1,440 分钟'],
  ])('is refused at its field, and nothing of the change is kept: %j', async (values, field, text) => {
    const before = await now();
    const { code, data } = await owner.call(updateSettings, { max_open_recharges: 9, ...values });
    expect(code).toBe(codes.INVALID_INPUT.code);
    expect(data).toEqual({ fields: { [field]: text } });
    expect(await now()).toEqual(before);
  });

  test('is refused in English where that is spoken', async () => {
    owner.language = 'en-US';
    const { data } = await owner.call(updateSettings, { order_max: '0.99' });
    owner.language = 'zh-CN';
    expect(data).toEqual({ fields: { order_max: 'Cannot be below “Orders · Min per order” (￥1.00)' } });
  });

  test('that limits another is held to it by two changes that come together', async () => {
    const [first, second] = await Promise.all([0, 1].map(() => boundSubAccount(owner, ['setting.view', 'setting.manage'])));
    if (!first || !second) throw new Error('nobody is there');
    for (let round = 0; round < 10; round += 1) {
      await set({ withdrawal_min: '100.00', withdrawal_max: '50000.00' });
      const answers = await Promise.all([
        first.call(updateSettings, { withdrawal_min: '2000.00' }),
        second.call(updateSettings, { withdrawal_max: '1000.00' }),
      ]);
      expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.INVALID_INPUT.code]);
    }
    await set({ withdrawal_min: '100.00', withdrawal_max: '50000.00' });
  });

  test('is seen by who may see settings, and changed by nobody who may only see them', async () => {
    const viewer = await boundSubAccount(owner, ['setting.view']);
    expect((await viewer.get(showSettings, {})).values.usdt_rate).toBe('7.20');
    expect((await viewer.call(updateSettings, { usdt_rate: '7.30' })).code).toBe(codes.ILLEGAL.code);
    const other = await boundSubAccount(owner, ['order.view']);
    expect((await other.call(showSettings, {})).code).toBe(codes.ILLEGAL.code);
  });

  test('asks for a fresh second factor', async () => {
    const { twiceToken } = owner;
    owner.twiceToken = '';
    expect((await owner.call(updateSettings, { usdt_rate: '7.30' })).code).toBe(codes.SECOND_FACTOR_NEEDED.code);
    owner.twiceToken = twiceToken;
    await set({ usdt_rate: '7.1850' });
    expect((await now()).usdt_rate).toBe('7.185');
    await set({ usdt_rate: '7.20' });
  });

  test('begins with a value that it may have', () => {
    for (const name of settingNames) expect([name, stated[name].field.safeParse(stated[name].fallback).success]).toEqual([name, true]);
  });
});

describe('a channel', () => {
  const order = (amount: string, channel = 'copy') => machine.create({ amount, channel });

  test('that is switched off takes no new orders, while what was ordered is answered, and the other goes on', async () => {
    const number = newNumber();
    const { order_sn: sn } = await machine.order({ amount: '100.00', mer_order_sn: number });
    await set({ channel_copy_status: switchOff });
    const refused = await order('100.00');
    expect(refused).toMatchObject({ code: codes.CHANNEL_OFF.code, data: { fields: { channel: expect.any(String) } } });
    expect((await machine.order({ amount: '100.00', mer_order_sn: number })).order_sn).toBe(sn);
    expect((await order('100.00', 'pay')).code).toBe(200);
    await owner.get(confirmOrder, { order_sn: sn, request_id: `confirm-${sn}` });
    await set({ channel_copy_status: switchOn });
    expect((await order('100.00')).code).toBe(200);
  });

  test('has limits of its own; of its, the platform’s and the merchant’s the tightest hold', async () => {
    const limits = (min: string | null, max: string | null) =>
      platform.db.query('update merchants set order_min = $1, order_max = $2 where id = $3', [
        min && String(parseMoney(min)),
        max && String(parseMoney(max)),
        machine.merId,
      ]);
    const told = async (amount: string) => (await order(amount)).msg;
    await set({ channel_copy_order_min: '20', channel_copy_order_max: '400' });
    expect(await told('19.99')).toBe('金额须在 ￥20.00 至 ￥400.00 之间');
    expect(await told('400.01')).toBe('金额须在 ￥20.00 至 ￥400.00 之间');
    expect((await order('19.99', 'pay')).code).toBe(200);
    await limits('30.00', '500.00');
    expect(await told('29.99')).toBe('金额须在 ￥30.00 至 ￥400.00 之间');
    await set({ order_max: '300.00', channel_copy_order_max: null });
    expect(await told('300.01')).toBe('金额须在 ￥30.00 至 ￥300.00 之间');
    expect((await order('300.00')).code).toBe(200);
    await limits(null, null);
    await set({ order_max: '50000.00', channel_copy_order_min: null });
    expect(await changeOf('channel_copy_order_min')).toMatchObject({ before: '20.00', after: null });
    expect((await platform.db.query("select count(*)::int from settings where name like 'channel_copy_order%'")).rows[0].count).toBe(0);
  });

  test('has a time of its own in which an order is paid, the platform’s where it has none', async () => {
    const minutesOf = async (channel: string) => {
      const { rows } = await platform.db.query(
        'select extract(epoch from ends_at - created_at)::int / 60 as minutes from orders where order_sn = $1',
        [(await machine.order({ channel })).order_sn],
      );
      return rows[0].minutes;
    };
    await set({ channel_pay_minutes: 3, order_minutes: 25 });
    expect(await minutesOf('pay')).toBe(3);
    expect(await minutesOf('copy')).toBe(25);
    await set({ channel_pay_minutes: null });
    expect(await minutesOf('pay')).toBe(25);
    await set({ order_minutes: 10 });
  });
});

describe('an order at a loss', () => {
  const incomeOf = async (sn: string) => {
    const { rows } = await platform.db.query<{ amount: string }>(
      `select e.amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
       join ledger_transactions t on t.id = e.transaction_id where t.reference = $1 and a.fund = 'income'`,
      [`order.paid:${sn}`],
    );
    return BigInt(rows[0]?.amount ?? 0);
  };
  const termsOf = async (sn: string) => (await platform.db.query('select terms from orders where order_sn = $1', [sn])).rows[0].terms;
  const preview = () => owner.get(previewRate, { owner: 'payer', id: machine.merId, channel: channels.copy, rate: 0 });

  test('is given to nobody unless the settings allow it, and is paid by what was agreed, whatever they say later', async () => {
    await setRate(platform, 'payer', machine.merId, channels.copy, 0);
    expect((await machine.create({ amount: '200.00' })).code).toBe(codes.NO_RECEIVING_ACCOUNT.code);
    expect((await preview()).losses.taken).toBe(switchOff);
    await set({ allow_loss: switchOn });
    expect((await preview()).losses.taken).toBe(switchOn);
    const { order_sn: sn } = await machine.order({ amount: '200.00' });
    const terms = await termsOf(sn);
    expect(terms).toMatchObject({ merchantRate: 0, isLoss: true });
    const { passed } = await owner.get(orderDetail, { order_sn: sn });
    expect(passed?.map(({ reason }) => reason)).not.toContain('rates');
    await set({ allow_loss: switchOff });
    expect((await machine.create({ amount: '200.00' })).code).toBe(codes.NO_RECEIVING_ACCOUNT.code);
    await owner.get(confirmOrder, { order_sn: sn, request_id: `confirm-${sn}` });
    const loss = shareOf(20_000n, terms.providers.at(-1).rate);
    expect(formatMoney(await incomeOf(sn))).toBe(formatMoney(-loss));
    expect(loss).toBeGreaterThan(0n);
  });

  test('is none where the merchant pays enough, though losses are allowed', async () => {
    await setRate(platform, 'payer', machine.merId, channels.copy, 1000);
    await set({ allow_loss: switchOn });
    expect(await termsOf((await machine.order({ amount: '200.00' })).order_sn)).not.toHaveProperty('isLoss');
    await set({ allow_loss: switchOff });
  });
});
