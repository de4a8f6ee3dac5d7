import path from 'node:path';
import { parseArgs } from 'node:util';
import { simulatorRates } from '../../contract/simulator';
import { openCommandDatabase, runCommand } from '../command';
import { readConfig } from '../config';
import { Clock } from '../kernel/clock';
import { deriveSecret, Sealer, secretKeyFrom } from '../kernel/secrets';
import { Simulator } from './Simulator';

const purpose = 'start';

/** `npm run simulate -- --rate 5 --seconds 60`: plays merchants and customers of the running demo until it is stopped. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rate: { type: 'string', default: '1' },
      seconds: { type: 'string' },
      fail: { type: 'string', default: '5' },
      url: { type: 'string' },
    },
  });
  const config = readConfig(process.env, path.resolve(__dirname, '../..'));
  const rate = Number(values.rate);
  if (!(rate >= simulatorRates.min && rate <= simulatorRates.max))
    throw new Error(`--rate is between ${simulatorRates.min} and ${simulatorRates.max} orders a second`);
  const database = await openCommandDatabase(config);
  const secretKey = secretKeyFrom(config.secretKey, path.join(config.dataDir, purpose));
  const simulator = new Simulator({
    ...database,
    clock: new Clock(),
    sealer: new Sealer(secretKey),
    channelSecret: deriveSecret(secretKey, 'channel'),
  });
  await simulator.start({ rate, failPercent: Number(values.fail), url: values.url ?? `http://127.0.0.1:${config.port}` });
  const say = async () => {
    const { created, refused, paid, callbacks, callbacksFailed } = await simulator.status();
    process.stdout.write(
      `created ${created}, refused ${refused}, paid ${paid}, callbacks ${callbacks}, of which refused by the receiver ${callbacksFailed}\n`,
    );
  };
  const telling = setInterval(() => void say(), 5000);
  const end = async () => {
    clearInterval(telling);
    await say();
    await simulator.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());
  if (values.seconds) setTimeout(() => void end(), Number(values.seconds) * 1000);
}

runCommand(main);
