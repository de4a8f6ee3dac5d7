import pg from 'pg';
import { repeat, type Repeating } from './repeat';
import type { Services } from './services';

type Listening = Pick<Repeating, 'stop'>;

const reconnectMs = 1000;
const connectMs = 5000;

/**
 * Tells of every announcement on a channel, by a connection of its own. What is announced while that is broken is lost:
 * it tells once more whenever it is back. `onConnected` is done before, with each new connection.
 */
export function listen(
  services: Pick<Services, 'log'>,
  url: string,
  channel: string,
  onAnnounced: () => void,
  onConnected?: (listener: pg.Client) => Promise<void>,
): Listening {
  let client: pg.Client | undefined;
  const listening = repeat(services, `listening to ${channel}`, reconnectMs, async () => {
    const listener = new pg.Client({
      connectionString: url,
      application_name: `tmall-system ${channel}`,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
    });
    client = listener;
    const over = new Promise<void>((resolve, reject) => {
      listener.on('error', reject);
      listener.on('end', resolve);
    });
    // It may break before it is waited for.
    over.catch(() => {});
    listener.on('notification', onAnnounced);
    await listener.connect();
    await onConnected?.(listener);
    await listener.query(`listen ${pg.escapeIdentifier(channel)}`);
    onAnnounced();
    await over;
  });
  return {
    stop: async () => {
      const stopped = listening.stop();
      await client?.end();
      await stopped;
    },
  };
}
