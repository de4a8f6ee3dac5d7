import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { isCodeName } from '../../contract/codes';
import type { Endpoint } from '../../contract/endpoint';
import type { Identity } from '../../contract/identity';
import type { Database, Db } from '../db/database';
import { unawaited } from '../db/keptStatements';
import { authenticate, makerOf, type Actor } from './authenticate';
import type { Caller } from './caller';
import { databaseCode, raisedRefusal } from './databaseErrors';
import { asKnown, demandStanding } from './demandStanding';
import { neighbourhood } from './limits';
import { once } from './once';
import { refuse, Refusal } from './refusal';
import type { Services } from './services';
import type { Crowd } from './Shares';
import { Together } from './Together';
import { parseInput } from './validate';

export interface PublicContext extends Services {
  caller: Caller;
  /** Whose door the call came through; undefined for calls that belong to none. */
  identity: Identity | undefined;
  now: Date;
  fail: typeof refuse;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * What a rule inside of a transaction has. Neither request nor reply: nothing is read from or written to a socket while a
 * connection to the database is held.
 */
export interface Context extends Omit<PublicContext, 'db' | 'transaction' | 'request' | 'reply'> {
  /** The call's transaction for a write, the pool for a read. */
  db: Db;
  actor: Actor;
}

/** What a rule in no transaction has: it may wait for a network, and takes connections only for its own statements. */
export interface OpenContext extends PublicContext {
  actor: Actor;
}

/** Answers a call with its data; refusals and failures are thrown. `sent`: the handler has written the answer itself. */
export type Serve = (context: PublicContext, input: unknown) => Promise<unknown>;
export const sent = Symbol('sent');

export interface Handler {
  endpoint: Endpoint;
  serve: Serve;
}

const transientErrors = new Set(['40001', '40P01']);
const attempts = 5;

/** What a function of the database has raised, as what it is: a refusal, or a failure in its own words. */
function told(error: unknown): unknown {
  const raised = raisedRefusal(error);
  if (raised === undefined) return error;
  return isCodeName(raised) ? new Refusal(raised) : new Error(raised, { cause: error });
}

/** Runs a transaction again when the database asks for it: serialisation failures and deadlocks. */
export async function inTransaction<T>(database: Pick<Database, 'transaction'>, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (attempt === attempts || !transientErrors.has(databaseCode(error) ?? '')) throw told(error);
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** Others wait behind what waits for a lock here. More than the platform's own accounts are held by payments one after the other. */
const togetherPatience = '500ms';

/**
 * The same for what several ask together: it waits for nobody's lock for long. Where one is held (`isHeld`), each is to be done by
 * itself, so that those alone wait whom it concerns.
 */
export function inTransactionTogether<T>(database: Pick<Database, 'transaction'>, work: (tx: Db) => Promise<T>): Promise<T> {
  return inTransaction(database, async (tx) => {
    await tx.execute(sql`${unawaited}select set_config('lock_timeout', ${togetherPatience}, true)`);
    return work(tx);
  });
}

/** A call that needs no session. */
export function handlePublic<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  rule: (context: PublicContext, input: z.output<I>) => Promise<z.output<O>>,
): Handler {
  return {
    endpoint,
    serve: (context, input) =>
      context.shares.call('address', neighbourhood(context.caller.ip), () => rule(context, parseInput(endpoint.input, input))),
  };
}

/** Who makes a call, whose share of the work it is, and what is asked. */
export async function known<I extends z.ZodMiniType>(
  context: Omit<PublicContext, 'request' | 'reply'>,
  endpoint: Endpoint<I>,
  input: unknown,
) {
  const actor = await authenticate(context, endpoint, context.identity, context.caller);
  return { actor, maker: makerOf(actor), parsed: parseInput(endpoint.input, input) };
}

/**
 * Does a write of one who may do it when it ends: where somebody has changed that meanwhile, such as by switching him off, nothing of it
 * is kept, and it is asked again who makes it.
 */
function whileHeMay<T>(
  context: Omit<PublicContext, 'request' | 'reply'>,
  endpoint: Endpoint,
  first: Actor,
  write: (tx: Db, actor: Actor) => Promise<T>,
): Promise<T> {
  const again = () => authenticate(context, endpoint, context.identity, context.caller);
  return asKnown(first, again, (actor) =>
    inTransaction(context, async (tx) => {
      const answer = await write(tx, actor);
      await demandStanding(tx, [actor]);
      return answer;
    }),
  );
}

/**
 * A call of somebody signed in. Owns session, permission, second factor, parsing, idempotency and transaction,
 * so that the rule states nothing but itself.
 */
export function handle<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  rule: (context: Context, input: z.output<I>) => Promise<z.output<O>>,
): Handler {
  return handlePrepared(endpoint, async () => undefined, rule);
}

/** The same for what ends sessions of the account itself: it waits for none of the account's calls, which may be what it is to end. */
export function handleEnding<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  rule: (context: Context, input: z.output<I>) => Promise<z.output<O>>,
): Handler {
  return handlePrepared(endpoint, async () => undefined, rule, 'ending');
}

/** Whether nobody waits for the answer any more: what was asked for by one who has gone is not read when its turn comes. */
const hasLeft = ({ raw }: FastifyRequest) => raw.socket.destroyed;

/** Ends such a call; nobody reads how. */
const nobodys = () => refuse('TOO_MANY_REQUESTS', { seconds: 1 });

/**
 * The same for a rule that needs what takes long to make, such as the hash of a password: `prepare` makes it before the
 * transaction begins, so that nobody holds a connection meanwhile. What it has seen may have changed by then: the rule
 * asks again.
 */
export function handlePrepared<I extends z.ZodMiniType, O extends z.ZodMiniType, P>(
  endpoint: Endpoint<I, O>,
  prepare: (context: Context, input: z.output<I>) => Promise<P>,
  rule: (context: Context, input: z.output<I>, prepared: P) => Promise<z.output<O>>,
  crowd: Crowd = 'account',
): Handler {
  return {
    endpoint,
    async serve({ request, reply: _reply, ...context }, input) {
      const { actor: first, parsed, maker } = await known(context, endpoint, input);
      const { shares } = context;
      return shares.call(crowd, maker, async () => {
        const prepared = await prepare({ ...context, actor: first }, parsed);
        return shares.atWork(crowd, maker, async () => {
          if (endpoint.method !== 'POST') return hasLeft(request) ? nobodys() : rule({ ...context, actor: first }, parsed, prepared);
          return whileHeMay(context, endpoint, first, (tx, actor) => {
            const run = () => rule({ ...context, db: tx, actor }, parsed, prepared);
            return endpoint.idempotent ? once(tx, context, actor, endpoint, parsed, run) : run();
          });
        });
      });
    },
  };
}

/**
 * A read that costs much and says the same to all of an identity: those who ask the same at once share an answer, and wait for it
 * without a place at work. What of the caller is not in the name of the answer the rule must not look at.
 */
export function handleShared<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  rule: (context: Context, input: z.output<I>) => Promise<z.output<O>>,
): Handler {
  const together = new Together<z.output<O>>();
  return {
    endpoint,
    async serve({ request: _request, reply: _reply, ...context }, input) {
      const { actor, parsed, maker } = await known(context, endpoint, input);
      const { shares, caller } = context;
      const name = JSON.stringify([actor.identity, caller.locale, parsed]);
      const read = () => shares.atWork('account', maker, () => rule({ ...context, actor }, parsed));
      return shares.call('account', maker, () => together.ask(name, read));
    },
  };
}

/** The same in no transaction, for what waits for a network or for long work; what it writes it writes at once. */
export function handleOpen<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  rule: (context: OpenContext, input: z.output<I>) => Promise<z.output<O>>,
): Handler {
  return {
    endpoint,
    async serve(context, input) {
      const { actor, parsed, maker } = await known(context, endpoint, input);
      return context.shares.call('account', maker, () => rule({ ...context, actor }, parsed));
    },
  };
}
