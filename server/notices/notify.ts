import { sql } from 'drizzle-orm';
import type { Identity } from '../../contract/identity';
import type { MessageDetails, MessageKind } from '../../contract/notices';
import type { Db } from '../db/database';
import { takeLock } from '../db/locks';
import { messages } from '../db/schema';

/** Whom a message is for: everybody of a merchant, a provider or the platform. */
export interface Audience {
  identity: Identity;
  principalId: number;
}

/** The channel on which server processes tell each other that an audience has something new. */
export const noticeChannel = 'notices';
export const audienceKey = ({ identity, principalId }: Audience) => `${identity}:${principalId}`;

/** Kinds that somebody could make without end by asking and taking back: of one asker, in so many seconds, one. */
const quietSeconds: Partial<Record<MessageKind, number>> = { 'withdrawal.new': 60, 'deposit.new': 60 };
/** Among so many of the last messages of an audience the one before is looked for. */
const lookBack = 100;

/** Whether the audience was told of the same asker (`owner` of the details) a moment ago: whoever looks finds all that waits. */
async function isTold(
  db: Db,
  { identity, principalId }: Audience,
  kind: MessageKind,
  { owner }: MessageDetails,
  now: Date,
): Promise<boolean> {
  const quiet = quietSeconds[kind];
  if (quiet === undefined || owner === undefined) return false;
  const since = new Date(now.getTime() - quiet * 1000).toISOString();
  const { rows } = await db.execute(sql`
    select 1 from (
      select kind, details, created_at from ${messages} where identity = ${identity} and principal_id = ${principalId}
      order by id desc limit ${lookBack}
    ) last
    where last.kind = ${kind} and last.details->>'owner' = ${owner} and last.created_at > ${since}::timestamptz limit 1`);
  return rows.length > 0;
}

/**
 * Writes a message, in the transaction of what it tells of. Messages to one audience are written one after the other:
 * so their ids become visible in their order, and a reader who goes on after the last id misses none.
 */
export async function notify(db: Db, audience: Audience, kind: MessageKind, details: MessageDetails, now: Date): Promise<void> {
  const key = audienceKey(audience);
  await takeLock(db, 'notices', key);
  if (await isTold(db, audience, kind, details, now)) return;
  await db.insert(messages).values({ ...audience, kind, details, createdAt: now });
  await db.execute(sql`select pg_notify(${noticeChannel}, ${key})`);
}
