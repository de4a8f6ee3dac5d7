import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { and, eq } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint';
import type { Identity } from '../../contract/identity';
import type { Locale } from '../../contract/locale';
import type { Db } from '../db/database';
import { idempotencyKeys } from '../db/schema';
import { authenticate, type Actor } from './authenticate';
import { refuse } from './refusal';
import type { Services } from './services';
import { parseInput } from './validate';

/** The request as a rule may need it. */
export interface Caller {
  ip: string;
  device: string;
  locale: Locale;
  requestId: string;
  authorization: string | undefined;
  twiceToken: string | undefined;
}

export interface PublicContext extends Services {
  /** Outside of any transaction. */
  caller: Caller;
  /** Whose door the call came through; undefined for calls that belong to none. */
  identity: Identity | undefined;
  now: Date;
  fail: typeof refuse;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Context extends Omit<PublicContext, 'db'> {
  /** The call's transaction for a write, the pool for a read. */
  db: Db;
  /**
   * A transaction of its own on the pool, for calls that run in none. Inside of one it would wait for a second
   * connection while it holds the first: enough of these at once and nobody gets one.
   */
  transaction: Services['db']['transaction'];
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

/** Runs a transaction again when the database asks for it: serialisation failures and deadlocks. */
export async function inTransaction<T>({ db }: { db: Pick<Services['db'], 'transaction'> }, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === attempts || !transientErrors.has(databaseCode(error) ?? '')) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** SQLSTATE of an error of the database, also where a library wrapped it. */
export function databaseCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

/** A call that needs no session. */
export function handlePublic<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  rule: (context: PublicContext, input: z.output<I>) => Promise<z.output<O>>,
): Handler {
  return { endpoint, serve: (context, input) => rule(context, parseInput(endpoint.input, input)) };
}

/**
 * A call of somebody signed in. Owns session, permission, second factor, parsing, idempotency and transaction,
 * so that the rule states nothing but itself.
 */
export function handle<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  rule: (context: Context, input: z.output<I>) => Promise<z.output<O>>,
  { isTransaction = endpoint.method === 'POST' }: { isTransaction?: boolean } = {},
): Handler {
  return {
    endpoint,
    async serve(context, input) {
      const actor = await authenticate(context, endpoint, context.identity, context.caller);
      const parsed = parseInput(endpoint.input, input);
      const run = (db: Db) => rule({ ...context, db, transaction: context.db.transaction.bind(context.db), actor }, parsed);
      if (!isTransaction) return run(context.db);
      return inTransaction(context, (tx) => (endpoint.idempotent ? once(tx, actor, endpoint, parsed, () => run(tx)) : run(tx)));
    },
  };
}

const idempotentInput = z.looseObject({ request_id: z.string() });

/**
 * Runs a write at most once per (account, call, request_id). A second request at the same time waits for the first
 * at the unique key and then answers what it answered.
 */
async function once<T>(tx: Db, actor: Actor, { paths }: Endpoint, input: unknown, run: () => Promise<T>): Promise<T> {
  const { request_id: requestId, ...rest } = z.parse(idempotentInput, input);
  const key = { accountId: actor.accountId, call: paths[actor.identity] ?? paths.any ?? '', requestId };
  const inputHash = createHash('sha256').update(JSON.stringify(rest)).digest('base64url');
  const mine = await tx.insert(idempotencyKeys).values({ ...key, inputHash }).onConflictDoNothing().returning();
  const row = and(eq(idempotencyKeys.accountId, key.accountId), eq(idempotencyKeys.call, key.call), eq(idempotencyKeys.requestId, requestId));
  if (mine.length > 0) {
    const answer = await run();
    await tx.update(idempotencyKeys).set({ answer }).where(row);
    return answer;
  }
  const [first] = await tx.select().from(idempotencyKeys).where(row);
  if (!first || first.inputHash !== inputHash) refuse('DUPLICATE_REQUEST');
  return first.answer as T;
}
