import { sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { unawaited } from '../db/keptStatements';
import type { Actor } from './authenticate';
import { databaseCode } from './databaseErrors';
import { hashToken } from './secrets';

/**
 * The last that a write does: it is undone where what a caller may do has been changed by somebody else since he was known, such as by
 * switching him off, and where his session is over or goes on under another token (`isStandingChanged`). Who changes that afterwards
 * waits for the commit: nothing is written once he is answered.
 */
export async function demandStanding(tx: Db, actors: readonly Actor[]): Promise<void> {
  const accounts = actors.flatMap(({ standings }) => standings);
  const sessions = actors.flatMap(({ sessionId, operatorSessionId, token }) => [
    { id: sessionId, tokenHash: hashToken(token) },
    ...(operatorSessionId === null ? [] : [{ id: operatorSessionId, tokenHash: null }]),
  ]);
  await tx.execute(sql`${unawaited}select demand_standing(${sql.param(accounts.map(({ accountId }) => accountId))}::bigint[],
    ${sql.param(accounts.map(({ standing }) => standing))}::text[], ${sql.param(sessions.map(({ id }) => id))}::bigint[],
    ${sql.param(sessions.map(({ tokenHash }) => tokenHash))}::text[])`);
}

/**
 * The same for what a merchant's machine has signed: it was judged by this version of its signer (`signer_version`), the merchant, its
 * secrets and the settings.
 */
export async function demandSigner(tx: Db, merchantId: number, version: string): Promise<void> {
  await tx.execute(sql`${unawaited}select demand_signer(${merchantId}, ${version})`);
}

/** Whether a write was undone by one of these. */
const isStandingChanged = (error: unknown) => databaseCode(error) === 'TM002';

const attempts = 5;

/** Does a write by whom it is known to come from; where it was undone because that has changed, by whom it comes from by then. */
export async function asKnown<Who, T>(first: Who, known: () => Promise<Who>, write: (who: Who) => Promise<T>): Promise<T> {
  let who = first;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(who);
    } catch (error) {
      if (attempt === attempts || !isStandingChanged(error)) throw error;
      who = await known();
    }
  }
}
