import { homeSummary } from '../../contract/home';
import { platformOwner } from '../../contract/ledger';
import { listMessages } from '../../contract/notices';
import { recharge } from '../../contract/recharges';
import { openDatabase, type Database } from '../../server/db/database';
import { warnOfPreDeposit } from '../../server/home/preDepositDays';
import { Clock } from '../../server/kernel/clock';
import { balancesOf } from '../../server/ledger/post';
import { adjust } from '../support/adjust';
import { ownerOf, type Client } from '../support/client';
import { MerchantMachine, report, reportTransfer } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
let database: Database;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform();
  database = openDatabase(platform.databaseUrl, 4, () => {});
  owner = await ownerOf(platform, 'other');
});
afterAll(async () => {
  await database.close();
  await platform.stop();
});

const figure = async (wanted: string) => (await owner.get(homeSummary, {})).figures.find(({ name }) => name === wanted)?.value;
const warnings = async () =>
  (await owner.get(listMessages, { limit: 100 })).list.filter(({ kind }) => kind === 'preDeposit.low').map(({ details }) => details.days);
const look = async () => {
  await Promise.all(Array.from({ length: 3 }, () => warnOfPreDeposit({ ...database, clock: new Clock() })));
  return warnings();
};

async function spentOfLate(): Promise<bigint> {
  const { rows } = await platform.db.query(
    `select sum(e.amount) as spent from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.fund = 'software_fee' and e.created_at > now() - interval '7 days'`,
  );
  return BigInt(rows[0].spent);
}

/** Leaves as much as lasts so many days and a half. */
async function leave(days: bigint): Promise<void> {
  const { pre_deposit: held = 0n } = await balancesOf(database.db, platformOwner, ['pre_deposit']);
  await adjust(database, platformOwner, 'pre_deposit', ((await spentOfLate()) * (2n * days + 1n)) / 14n - held, new Date());
}

test('the home page says how many days the pre-deposit lasts at the fees of the last week', async () => {
  const { pre_deposit: held = 0n } = await balancesOf(database.db, platformOwner, ['pre_deposit']);
  expect(await figure('preDepositDays')).toBe(String((held * 7n) / (await spentOfLate())));
  expect(await figure('softwarePayable')).toBeUndefined();
});

test('the platform is warned once at seven days and once at two, and again after money has come in', async () => {
  await leave(8n);
  expect(await look()).toEqual([]);
  await leave(7n);
  expect(await look()).toEqual(['7']);
  await leave(4n);
  expect(await look()).toEqual(['7']);
  await leave(1n);
  expect(await look()).toEqual(['1', '7']);
  const { ustd_amount: amount, ustr: address } = await owner.get(recharge, { amount: '1.00', request_id: 'pre-deposit-1' });
  expect((await reportTransfer(platform, { tx_id: 'preDepositTest1', address, amount })).data.status).toBe(1);
  expect(await look()).toEqual(['1', '1', '7']);
});

test('used up, it says so, and what is owed for the software', async () => {
  const { pre_deposit: held = 0n } = await balancesOf(database.db, platformOwner, ['pre_deposit']);
  await adjust(database, platformOwner, 'pre_deposit', -held, new Date());
  const machine = await MerchantMachine.open(platform);
  const order = await machine.order({ amount: '200.00' });
  await report(platform, { order_sn: order.order_sn, amount: '200.00' });
  expect(await figure('preDepositDays')).toBe('0');
  expect(await figure('softwarePayable')).toBe('0.20');
});
