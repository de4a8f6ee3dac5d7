import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint';
import type { Db } from '../db/database';
import { kept, unawaited } from '../db/keptStatements';
import { idempotencyKeys } from '../db/schema';
import type { Actor } from './authenticate';
import { refuse } from './refusal';
import type { Services } from './services';

export const idempotentInput = z.looseObject({ request_id: z.string() });

/** Fields of an input that are not kept in any form, not even as part of a hash. */
const secretFields = new Set(['password', 'old_password', 'new_password', 'safety_code']);

/** By what a request is known again, and what it asked for. */
export interface Key {
  accountId: number;
  call: string;
  requestId: string;
  inputHash: string;
}

export function keyOf({ sealer }: Pick<Services, 'sealer'>, actor: Actor, { paths }: Endpoint, input: unknown): Key {
  const { request_id: requestId, ...rest } = z.parse(idempotentInput, input);
  return {
    accountId: actor.accountId,
    call: paths[actor.identity] ?? paths.any ?? '',
    requestId,
    inputHash: sealer.digest(JSON.stringify(Object.entries(rest).filter(([name]) => !secretFields.has(name)))),
  };
}

/**
 * Runs a write at most once per (account, call, request_id). A second request at the same time waits for the first
 * at the unique key and then answers what it answered. What is kept of both is keyed or sealed.
 */
export async function once<O extends z.ZodMiniType>(
  tx: Db,
  { sealer }: Pick<Services, 'sealer'>,
  actor: Actor,
  endpoint: Endpoint<z.ZodMiniType, O>,
  input: unknown,
  run: () => Promise<z.output<O>>,
): Promise<z.output<O>> {
  const { inputHash, ...key } = keyOf({ sealer }, actor, endpoint, input);
  const { requestId } = key;
  const mine = await tx
    .insert(idempotencyKeys)
    .values({ ...key, inputHash })
    .onConflictDoNothing()
    .returning();
  const row = and(
    eq(idempotencyKeys.accountId, key.accountId),
    eq(idempotencyKeys.call, key.call),
    eq(idempotencyKeys.requestId, requestId),
  );
  if (mine.length > 0) {
    const answer = await run();
    await tx.execute(sql`${unawaited}
      update ${idempotencyKeys} set answer = ${JSON.stringify(sealer.seal(JSON.stringify(answer)))}::jsonb
      where account_id = ${key.accountId} and call = ${key.call} and request_id = ${requestId}`);
    return answer;
  }
  const [first] = await tx.select().from(idempotencyKeys).where(row);
  if (!first || first.inputHash !== inputHash) refuse('DUPLICATE_REQUEST');
  return z.parse(endpoint.output, JSON.parse(sealer.open(z.parse(z.string(), first.answer))));
}

/** Keeps the requests; answers which of them had not been there. */
export async function keepKeys(db: Db, keys: readonly Key[]): Promise<boolean[]> {
  const { rows } = await db.execute<{ account_id: string; request_id: string }>(sql`${kept}
    insert into ${idempotencyKeys} (account_id, call, request_id, input_hash)
    select * from unnest(${sql.param(keys.map(({ accountId }) => accountId))}::bigint[], ${sql.param(keys.map(({ call }) => call))}::text[],
      ${sql.param(keys.map(({ requestId }) => requestId))}::text[], ${sql.param(keys.map(({ inputHash }) => inputHash))}::text[])
    order by 1, 2, 3 on conflict do nothing returning account_id, request_id`);
  const made = new Set(rows.map(({ account_id, request_id }) => `${account_id}:${request_id}`));
  return keys.map(({ accountId, requestId }) => made.has(`${accountId}:${requestId}`));
}

/** Keeps what was answered; of what was left no request is kept either, so that it is new when it is done by itself. */
export async function keepAnswers(
  db: Db,
  { sealer }: Pick<Services, 'sealer'>,
  keys: readonly Key[],
  answers: readonly unknown[],
  isNew: readonly boolean[],
): Promise<void> {
  const rows = keys.flatMap(({ accountId, call, requestId }, place) => {
    const answer = answers[place];
    if (!isNew[place]) return [];
    return [{ account_id: accountId, call, request_id: requestId, answer: answer === null ? null : sealer.seal(JSON.stringify(answer)) }];
  });
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g (account_id bigint, call text, request_id text, answer text)`;
  const isSame = sql`k.account_id = g.account_id and k.call = g.call and k.request_id = g.request_id`;
  await db.execute(sql`${unawaited}
    update ${idempotencyKeys} k set answer = to_jsonb(g.answer) from ${given} where ${isSame} and g.answer is not null`);
  if (rows.some(({ answer }) => answer === null))
    await db.execute(sql`${unawaited}delete from ${idempotencyKeys} k using ${given} where ${isSame} and g.answer is null`);
}
