import { AsyncLocalStorage } from 'node:async_hooks';
import cluster from 'node:cluster';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import argon2 from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { Config } from '../../server/config';
import type { Services } from '../../server/kernel/services';

/** The real platform for one test file, with a lever for its clock. Ends when its parent does. */
type Order = { advance: number } | { statements: 'start' | 'stop' } | { held: true };

interface Obeyed {
  statements?: string[];
  held?: string[];
}

/** A process of several, and the door that leads to it alone where it serves. */
interface Who {
  pid?: number;
  door?: string;
}

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

/** Does what a test asks of this process; answers what it wants to know. */
async function obey(services: Services, order: Order): Promise<Obeyed> {
  if ('advance' in order) services.clock.advance(order.advance);
  else if ('held' in order) return { held };
  else if (order.statements === 'stop') counting = false;
  else {
    counting = true;
    statements = [];
  }
  return { statements };
}

/** A door that leads to this process alone, and what says who has answered at the common one. */
async function openOwnDoor({ server }: FastifyInstance): Promise<string> {
  server.prependListener('request', (_message, response) => response.setHeader('x-process', process.pid));
  const own = http.createServer((message, response) => server.emit('request', message, response));
  own.listen({ host: '127.0.0.1', port: 0, exclusive: true }).unref();
  await once(own, 'listening');
  server.once('close', () => own.closeAllConnections());
  const address = own.address();
  return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
}

/** One process of several, which the test reaches by the one that keeps them. */
async function runOneOfSeveral(): Promise<void> {
  const place = process.env.TEST_WORKERS_END;
  if (place && fs.existsSync(place)) process.exit(3);
  const { runWorker } = await import('../../server/worker');
  runWorker({
    opened: async ({ app, services }) => {
      if (app) watchSockets(app.server);
      const door = app && (await openOwnDoor(app));
      process.on('message', (message: { test?: Order | 'who' }) => {
        const { test } = message;
        if (test === 'who') process.send?.({ tested: { pid: process.pid, door } });
        else if (test) void obey(services, test).then((tested) => process.send?.({ tested }));
      });
    },
  });
}

/** Who has only begun to load hears nothing yet. */
const deafMs = 1000;

/** Asks all processes of the platform. */
function askAll(test: Order | 'who'): Promise<(Obeyed & Who)[]> {
  return Promise.all(
    Object.values(cluster.workers ?? {}).map(
      (worker) =>
        new Promise<Obeyed & Who>((resolve) => {
          const hear = ({ tested }: { tested?: Obeyed & Who }) => tested && answered(tested);
          const gone = () => answered({});
          const waiting = setTimeout(gone, deafMs).unref();
          const answered = (answer: Obeyed & Who) => {
            clearTimeout(waiting);
            worker?.off('message', hear).off('exit', gone);
            resolve(answer);
          };
          worker?.on('message', hear);
          worker?.once('exit', gone);
          worker?.send({ test }, () => {});
        }),
    ),
  );
}

async function runSeveral(config: Config): Promise<void> {
  const { openSeveral } = await import('../../server/several');
  const several = openSeveral({
    ...{ config, purpose: 'test', progress: () => {} },
    program: process.argv[1] ?? '',
    execArgv: process.execArgv,
    times: { silent: Number(process.env.TEST_SILENT_MS ?? 30_000), firstPause: 1, longestPause: 10 },
    onGivingUp: (sentence) => {
      process.stderr.write(`${sentence}\n`);
      void several.close().finally(() => process.exit(1));
    },
  });
  const close = () => void several.close().finally(() => process.exit(0));
  process.on('message', (order: Order | { who: true }) => {
    void askAll('who' in order ? 'who' : order).then((tested) => {
      const all = <T>(lists: (T[] | undefined)[]) => lists.flatMap((list) => list ?? []);
      process.send?.({
        ...{ done: true, who: tested.filter(({ pid }) => pid) },
        ...{ held: all(tested.map((one) => one.held)), statements: all(tested.map((one) => one.statements)) },
      });
    });
  });
  process.on('disconnect', close);
  process.on('SIGTERM', close);
  const { port } = await several.ready;
  process.send?.({ port });
}

async function runAlone(config: Config): Promise<void> {
  const { openPlatform } = await import('../../server/platform');
  const platform = await openPlatform({ config, purpose: 'test' });
  watchSockets(platform.app.server);
  await platform.app.listen({ host: '127.0.0.1', port: config.port });
  const address = platform.app.server.address();
  process.on('message', (order: Order) => {
    void obey(platform.services, order).then((obeyed) => process.send?.({ done: true, ...obeyed }));
  });
  process.on('disconnect', () => void platform.close().finally(() => process.exit(0)));
  process.send?.({ port: address && typeof address === 'object' ? address.port : 0 });
}

async function main(): Promise<void> {
  setClockOff(Number(process.env.CLOCK_OFF_SECONDS ?? 0));
  countStatements();
  watchConnections();
  if (cluster.isWorker) return runOneOfSeveral();
  const { readConfig } = await import('../../server/config');
  const config = { ...readConfig(process.env, path.resolve(__dirname, '../..')), port: Number(process.env.TEST_PORT ?? 0) };
  return config.workers > 1 ? runSeveral(config) : runAlone(config);
}

void main();
