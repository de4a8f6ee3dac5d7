import { listReceivingAccounts } from '../../contract/receivingAccounts';
import { ownerOf } from '../support/client';
import { MerchantMachine } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { measure, milliseconds, perSecond, quantile, say } from './measure';

interface Options {
  rounds: number;
  seconds: number;
}

/** How many receiving accounts of a channel an order is chosen among, first and then. */
const sizes = [20, 2000];

/** As many accounts as are wanted, over all providers that can take orders; half of them cannot take this one. */
async function fill({ db }: TestPlatform, wanted: number): Promise<void> {
  await db.query('update receiving_accounts set channel = 2 where channel = 1');
  await db.query(
    `insert into receiving_accounts (provider_id, channel, name, account_no, min_amount, max_amount, daily_amount, daily_count)
    select p.ids[1 + i % array_length(p.ids, 1)], 1, '店' || i, 'bench-' || $1 || '-' || i,
      case when i % 2 = 0 then 100 else 1000000 end, 5000000, 1000000000000, 1000000
    from generate_series(1, $1::int) i
    cross join (select array_agg(p.id) as ids from providers p join ledger_accounts l
      on l.identity = 'payee' and l.principal_id = p.id and l.fund = 'deposit' and l.balance > 10000000
      where p.status = 1 and p.work_status = 1) p`,
    [wanted],
  );
  await db.query('vacuum analyze receiving_accounts');
}

/** How many orders a second are opened, and how long the list of accounts takes, with few accounts and with many. */
export async function benchAssignment({ rounds, seconds }: Options): Promise<void> {
  const platform = await startPlatform();
  try {
    await platform.db.query("update settings set value = '1000000' where name = 'max_waiting_orders'");
    const machine = await MerchantMachine.open(platform);
    const operator = await ownerOf(platform, 'other');
    for (const size of sizes) {
      await fill(platform, size);
      const opened = await perSecond(seconds, async () => {
        await machine.order({ amount: '10.00' });
        return true;
      });
      say(`${String(size).padStart(5)} accounts: ${opened.toFixed(0).padStart(5)} orders opened a second`);
      for (const sort of ['create_time.desc', 'today_amount.desc', 'waiting_orders.desc', 'success_rate.asc']) {
        const times = await measure(operator, listReceivingAccounts, { sort, channel: 1 }, rounds);
        const shares = [0.5, 0.95].map((share) => milliseconds(quantile(times, share)));
        say(`      list by ${sort.padEnd(22)} p50 ${shares.join('  p95 ')}`);
      }
    }
  } finally {
    await platform.stop();
  }
}
