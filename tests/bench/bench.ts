import { parseArgs } from 'node:util';
import { layGround } from '../support/ground';
import { benchAssignment } from './assignment';
import { benchBrowser } from './browser';
import { benchBystander } from './bystander';
import { benchCrowds } from './crowds';
import { benchOrders } from './orders';
import { benchSimulator } from './simulator';
import { benchStatistics } from './statistics';
import { benchThroughput } from './throughput';

/**
 * `npm run bench -- orders --orders 10000000`: measures in one run on one machine. The numbers are for comparing within a run;
 * nothing passes or fails by them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    few: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '2000000' },
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '150' },
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
  },
});
const rounds = Number(values.rounds);

const benches: Record<string, () => Promise<void>> = {
  orders: () => benchOrders({ sizes: [Number(values.few), Number(values.orders)], rounds }),
  throughput: () => benchThroughput({ seconds: Number(values.seconds) }),
  assignment: () => benchAssignment({ rounds, seconds: Number(values.seconds) }),
  statistics: () => benchStatistics({ orders: Number(values.orders), rounds, seconds: Number(values.seconds) }),
  crowds: () => benchCrowds({ seconds: Number(values.seconds) }),
  browser: () =>
    benchBrowser({
      rounds: Math.min(rounds, 5),
      orders: Number(values.rows),
      rate: Number(values.rate),
      seconds: Number(values.seconds),
    }),
  simulator: () => benchSimulator({ rate: Number(values.rate), seconds: Number(values.seconds) }),
  bystander: () => benchBystander({ rounds }),
};

async function main(): Promise<void> {
  const wanted = positionals.length > 0 ? positionals : ['throughput', 'orders'];
  const unknown = wanted.find((name) => !benches[name]);
  if (unknown) throw new Error(`there is no bench ${unknown}; there are ${Object.keys(benches).join(', ')}`);
  const { ground, leave } = await layGround();
  Object.assign(process.env, ground);
  try {
    for (const name of wanted) await benches[name]?.();
  } finally {
    await leave();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
