import { sql } from 'drizzle-orm';
import type { Identity } from '../../contract/identity';
import type { MessageDetails, MessageKind } from '../../contract/notices';
import type { Db } from '../db/database';
import { messages } from '../db/schema';

/** Whom a message is for: everybody of a merchant, a provider or the platform. */
export interface Audience {
  identity: Identity;
  principalId: number;
}

/** The channel on which server processes tell each other that an audience has something new. */
export const noticeChannel = 'notices';
export const audienceKey = ({ identity, principalId }: Audience) => `${identity}:${principalId}`;

/**
 * Writes a message, in the transaction of what it tells of. Messages to one audience are written one after the other:
 * so their ids become visible in their order, and a reader who goes on after the last id misses none.
 */
export async function notify(db: Db, audience: Audience, kind: MessageKind, details: MessageDetails, now: Date): Promise<void> {
  const key = audienceKey(audience);
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${noticeChannel}), hashtext(${key}))`);
  await db.insert(messages).values({ ...audience, kind, details, createdAt: now });
  await db.execute(sql`select pg_notify(${noticeChannel}, ${key})`);
}
