import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import * as contract from '../../contract/system';
import type { Db } from '../db/database';
import { messageReads, messages } from '../db/schema';
import type { Actor } from '../kernel/authenticate';
import { handle } from '../kernel/handle';

function unreadMessages(db: Db, { identity, principalId, accountId }: Actor) {
  const read = db.select({ one: sql`1` }).from(messageReads).where(and(eq(messageReads.messageId, messages.id), eq(messageReads.accountId, accountId)));
  return and(eq(messages.identity, identity), eq(messages.principalId, principalId), notExists(read));
}

export const attention = handle(contract.attention, async ({ db, actor }) => ({ unread_messages: await db.$count(messages, unreadMessages(db, actor)) }));

/** Marks messages as read, for the caller alone. */
export const readMessages = handle(contract.readMessages, async ({ db, actor, now }, { ids }) => {
  const unread = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(unreadMessages(db, actor), ids && inArray(messages.id, ids)));
  if (unread.length > 0) {
    await db.insert(messageReads).values(unread.map(({ id }) => ({ accountId: actor.accountId, messageId: id, readAt: now }))).onConflictDoNothing();
  }
  return { read: unread.length, unread_messages: await db.$count(messages, unreadMessages(db, actor)) };
});
