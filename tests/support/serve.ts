import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import path from 'node:path';
import argon2 from '@node-rs/argon2';
import pg from 'pg';

/** The real platform for one test file, with a lever for its clock. Ends when its parent does. */
type Order = { advance: number } | { statements: 'start' | 'stop' } | { held: true };

/** A request, and how many connections to the database are held for it. */
interface Request {
  url: string;
  clients: number;
}

// What the platform does by itself belongs to no request.
const requests = new AsyncLocalStorage<Request>();

/** Sets this process' clock off by some seconds, as that of another machine may be. */
function setClockOff(seconds: number): void {
  const RealDate = Date;
  const now = () => RealDate.now() + seconds * 1000;
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(now());
      else super(...given);
    }

    static override now = now;
  } as DateConstructor;
}

function replace(
  prototype: object,
  name: string,
  by: (original: (...args: unknown[]) => unknown) => (this: unknown, ...args: unknown[]) => unknown,
): void {
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== 'function') throw new Error(`there is no ${name}`);
  Reflect.set(
    prototype,
    name,
    by((...args) => Reflect.apply(original, args.shift(), args)),
  );
}

let counting = false;
let statements: string[] = [];
/** Requests that waited for a socket while they held a connection. */
const held: string[] = [];

function tell(request: Request | undefined, what: string): void {
  if (request && request.clients > 0) held.push(`${request.url}: ${what}`);
}

/** Counts what reaches the database, so that budgets of queries per request can be kept. */
function countStatements(): void {
  replace(
    pg.Client.prototype,
    'query',
    (query) =>
      function counted(...args) {
        const [first] = args;
        const text =
          typeof first === 'string' ? first : typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : '';
        if (counting && requests.getStore()) statements.push(text);
        return query(this, ...args);
      },
  );
}

/** Counts the connections that each request holds, and notices when one waits for a socket meanwhile. */
function watchConnections(): void {
  // Who waits in the pool's queue is served in the context of the one that gives back: the request is known at the start.
  const watch = (request: Request | undefined, pool: unknown, client: unknown) => {
    if (!request || typeof client !== 'object' || client === null) return;
    // Work in the background goes through a spool, which waits for the disk alone.
    if (pool instanceof pg.Pool && pool.options.application_name?.endsWith('background')) return;
    request.clients += 1;
    replace(
      client,
      'release',
      (release) =>
        function released(...args) {
          request.clients -= 1;
          return release(this, ...args);
        },
    );
  };
  replace(
    pg.Pool.prototype,
    'connect',
    (connect) =>
      function watched(...args) {
        const [done] = args;
        const request = requests.getStore();
        if (typeof done !== 'function') {
          return Promise.resolve(connect(this)).then((client) => {
            watch(request, this, client);
            return client;
          });
        }
        return connect(this, (error: unknown, client: unknown, release: unknown) => {
          watch(request, this, client);
          Reflect.apply(done, undefined, [error, client, release]);
        });
      },
  );
  for (const name of ['hash', 'verify']) {
    replace(
      argon2,
      name,
      (work) =>
        function worked(...args) {
          tell(requests.getStore(), 'works on a password');
          return work(this, ...args);
        },
    );
  }
  replace(
    http,
    'request',
    (ask) =>
      function asked(...args) {
        tell(requests.getStore(), 'asks another server');
        return ask(this, ...args);
      },
  );
}

function watchSockets(server: http.Server): void {
  server.prependListener('request', (message, response) => {
    const request: Request = { url: message.url ?? '', clients: 0 };
    requests.enterWith(request);
    const notice = (stream: object, event: string, what: string) =>
      replace(
        stream,
        'emit',
        (emit) =>
          function emitted(...args) {
            if (args[0] === event) tell(request, what);
            return emit(this, ...args);
          },
      );
    notice(message, 'data', 'reads its body');
    notice(response, 'drain', 'waits for its reader');
  });
}

async function main(): Promise<void> {
  setClockOff(Number(process.env.CLOCK_OFF_SECONDS ?? 0));
  countStatements();
  watchConnections();
  const { readConfig } = await import('../../server/config');
  const { openPlatform } = await import('../../server/platform');
  const config = readConfig(process.env, path.resolve(__dirname, '../..'));
  const platform = await openPlatform({ config, purpose: 'test' });
  watchSockets(platform.app.server);
  await platform.app.listen({ host: '127.0.0.1', port: Number(process.env.TEST_PORT ?? 0) });
  const address = platform.app.server.address();
  process.on('message', (order: Order) => {
    if ('advance' in order) {
      platform.services.clock.advance(order.advance);
      process.send?.({ done: true });
    } else if ('held' in order) {
      process.send?.({ done: true, held });
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
