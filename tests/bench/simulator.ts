import { setTimeout as sleep } from 'node:timers/promises';
import { simulatorStatus, startSimulator, stopSimulator } from '../../contract/simulator';
import { openDatabase } from '../../server/db/database';
import { verify } from '../../server/ledger/verify';
import { ownerOf } from '../support/client';
import { startPlatform } from '../support/platform';
import { unlimited } from './fill';
import { say } from './measure';
import { cpuText, usageOf } from './usage';

interface Options {
  /** Orders a second that are asked for. */
  rate: number;
  seconds: number;
}

/** The longest that a customer waits before he pays. */
const payingSeconds = 45;

/**
 * What the simulator holds of what is asked of it, with two processes: machines that order, channels that report payments, receivers
 * that are called back; and whether the books hold afterwards.
 */
export async function benchSimulator({ rate, seconds }: Options): Promise<void> {
  const platform = await startPlatform({ WORKERS: '2', VERIFY_ANSWERS: '', CALLS_IN_FLIGHT: '' });
  try {
    await unlimited(platform.db);
    const operator = await ownerOf(platform, 'other');
    await operator.get(startSimulator, { rate: String(rate), fail_percent: 0 });
    // Until payments and callbacks come as often as orders.
    await sleep(payingSeconds * 1000);
    const before = await operator.get(simulatorStatus, {});
    const usage = await usageOf(platform, async () => {
      await sleep(seconds * 1000);
      return ((await operator.get(simulatorStatus, {})).created - before.created) / seconds;
    });
    const after = await operator.get(simulatorStatus, {});
    await operator.get(stopSimulator, {});
    const perSecond = (name: 'created' | 'refused' | 'paid' | 'callbacks') => ((after[name] - before[name]) / seconds).toFixed(1);
    say(`asked for ${rate} orders a second for ${seconds} s, after ${payingSeconds} s:`);
    for (const name of ['created', 'refused', 'paid', 'callbacks'] as const) say(`${name.padEnd(10)} ${perSecond(name).padStart(7)}/s`);
    say(cpuText(usage.cpu));
    say(`connections: ${usage.waits.map(([event, connections]) => `${event} ${connections.toFixed(1)}`).join(', ')}`);
    const database = openDatabase(platform.databaseUrl, 2, () => {});
    const { faults, transactions } = await verify(database.db);
    await database.close();
    say(`${transactions} movements, ${faults.length === 0 ? 'the ledger holds' : JSON.stringify(faults)}`);
  } finally {
    await platform.stop();
  }
}
