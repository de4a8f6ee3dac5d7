import cluster from 'node:cluster';
import { ConfigError } from './config';
import { outlast } from './kernel/outlast';
import { listen, openServing, openWork, type Part, type Serving } from './platform';
import { Link } from './workers/Link';
import type { Beginning, ToWorker } from './workers/messages';

const beatMs = 2_000;
const deadlineMs = 20_000;

/** For tests: what is done with a part before anybody is answered. */
export interface Hooks {
  opened?: (part: Part & Partial<Serving>) => void | Promise<void>;
}

/** Opens the part that was asked for, and says so. */
async function begin({ role, ...standing }: Beginning, link: Link, { opened }: Hooks): Promise<Part> {
  if (role === 'working') {
    const { isDemo, madePassword, ...part } = await openWork({ ...standing, progress: (progress) => void link.say({ progress }) });
    await opened?.(part);
    await link.say({ ready: { isDemo, madePassword } });
    return part;
  }
  const part = await openServing(standing, link);
  await opened?.(part);
  const port = await listen(part, standing.config);
  await link.say({ ready: { port } });
  return part;
}

/**
 * Runs one process of several, until the supervisor tells it to end or is gone itself: then too it ends in order, and the
 * last one takes the embedded database along.
 */
export function runWorker(hooks: Hooks = {}): void {
  const link = new Link();
  let opening: Promise<Part> | undefined;
  let isOpen = false;
  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), deadlineMs).unref();
    await (await opening)?.close();
    process.exit(0);
  };
  const open = async (beginning: Beginning, isReplacing: boolean) => {
    // A platform that has stood does not fall because its database is away: whoever takes a place waits for it.
    opening = outlast(isReplacing ? Number.POSITIVE_INFINITY : 0, () => begin(beginning, link, hooks));
    try {
      await opening;
      isOpen = true;
    } catch (error) {
      if (error instanceof ConfigError) await link.say({ failed: error.message });
      else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    }
  };
  process.on('message', (message: ToWorker) => {
    if ('begin' in message) void open(message.begin, message.isReplacing);
    // Whoever has only begun leaves nothing that the supervisor does not end.
    if ('end' in message) void (isOpen ? close() : process.exit(0));
    if ('asked' in message) void opening?.then(({ services }) => link.reply(services.simulator, message)).catch(() => {});
    if ('answered' in message) link.hear(message);
  });
  const { worker } = cluster;
  worker?.on('disconnect', () => {
    // Else Node ends the process before it has closed anything.
    worker.exitedAfterDisconnect = true;
    void close();
  });
  // Ctrl-C reaches every process of the terminal: the supervisor tells its workers.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('SIGTERM', () => void close());
  setInterval(() => void link.say({ beat: true }), beatMs).unref();
}
