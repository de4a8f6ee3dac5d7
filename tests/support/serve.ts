import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '../../server/config';
import { openPlatform } from '../../server/platform';

/** The real platform for one test file, with a lever for its clock. Ends when its parent does. */
type Order = { advance: number } | { statements: 'start' } | { statements: 'stop' };

async function main(): Promise<void> {
  let counting = false;
  // What the platform does by itself belongs to no request.
  const requests = new AsyncLocalStorage<true>();
  let statements: string[] = [];
  // Counts what reaches the database, so that budgets of queries per request can be kept.
  const { prototype } = pg.Client;
  const query: unknown = Reflect.get(prototype, 'query');
  if (typeof query !== 'function') throw new Error('pg has no query');
  Reflect.set(prototype, 'query', function counted(this: pg.Client, ...args: unknown[]): unknown {
    const [first] = args;
    const text = typeof first === 'string' ? first : typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : '';
    if (counting && requests.getStore()) statements.push(text);
    return Reflect.apply(query, this, args);
  });

  const config = readConfig(process.env, path.resolve(__dirname, '../..'));
  const platform = await openPlatform({ config, purpose: 'test' });
  platform.app.server.prependListener('request', () => requests.enterWith(true));
  await platform.app.listen({ host: '127.0.0.1', port: Number(process.env.TEST_PORT ?? 0) });
  const address = platform.app.server.address();
  process.on('message', (order: Order) => {
    if ('advance' in order) {
      platform.services.clock.advance(order.advance);
      process.send?.({ done: true });
    } else if (order.statements === 'start') {
      counting = true;
      statements = [];
      process.send?.({ done: true });
    } else {
      counting = false;
      process.send?.({ done: true, statements });
    }
  });
  process.on('disconnect', () => void platform.close().finally(() => process.exit(0)));
  process.send?.({ port: address && typeof address === 'object' ? address.port : 0 });
}

void main();
