import { and, desc, eq, inArray, lt, not, notExists, sql, type SQL } from 'drizzle-orm';
import { switchOf } from '../../contract/fields';
import * as contract from '../../contract/notices';
import type { Db } from '../db/database';
import { messageReads, messages } from '../db/schema';
import type { Actor } from '../kernel/authenticate';
import { toUnix } from '../kernel/clock';
import { handle } from '../kernel/handle';

type Reader = Pick<Actor, 'identity' | 'principalId' | 'accountId' | 'permissions' | 'username'>;

/** By which somebody asks the others of his house to decide: he is not told himself. */
const askingKinds: contract.MessageKind[] = ['adjustment.new'];

/** Whether it is the reader who asks by this. */
export const asksHimself = ({ kind, details }: Pick<typeof messages.$inferSelect, 'kind' | 'details'>, { username }: Reader): boolean =>
  askingKinds.some((asking) => asking === kind) && details.operator === username;

/** Those of the reader's house, of the kinds that he may see. */
function mine({ identity, principalId, permissions, username }: Reader): SQL | undefined {
  const kinds = contract.kindsFor(identity, permissions);
  const own = and(inArray(messages.kind, askingKinds), sql`${messages.details} ->> 'operator' = ${username}`);
  return and(eq(messages.identity, identity), eq(messages.principalId, principalId), inArray(messages.kind, kinds), own && not(own));
}

function unread(db: Db, reader: Reader): SQL | undefined {
  const read = db
    .select({ one: sql`1` })
    .from(messageReads)
    .where(and(eq(messageReads.messageId, messages.id), eq(messageReads.accountId, reader.accountId)));
  return and(mine(reader), notExists(read));
}

/** How many messages an account has not read. */
export async function unreadMessages(db: Db, reader: Reader): Promise<number> {
  return db.$count(messages, unread(db, reader));
}

/** A message as it travels. */
export function toWire({ id, kind, details, createdAt }: typeof messages.$inferSelect, isRead: boolean): contract.Message {
  return { id, kind, details, create_time: toUnix(createdAt), read: switchOf(isRead) };
}

export const attention = handle(contract.attention, async ({ db, actor }) => ({ unread_messages: await unreadMessages(db, actor) }));

export const listMessages = handle(contract.listMessages, async ({ db, actor }, { before, limit }) => {
  const rows = await db
    .select({ message: messages, isRead: sql<boolean>`${messageReads.messageId} is not null` })
    .from(messages)
    .leftJoin(messageReads, and(eq(messageReads.messageId, messages.id), eq(messageReads.accountId, actor.accountId)))
    .where(and(mine(actor), before === undefined ? undefined : lt(messages.id, before)))
    .orderBy(desc(messages.id))
    .limit(limit);
  return { list: rows.map(({ message, isRead }) => toWire(message, isRead)), unread_messages: await unreadMessages(db, actor) };
});

/** Marks messages as read, for the caller alone. Who acts for somebody reads nothing for him: he would not learn of it. */
export const readMessages = handle(contract.readMessages, async ({ db, actor, now }, { ids }) => {
  if (actor.imitator) return { read: 0, unread_messages: await unreadMessages(db, actor) };
  const found = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(unread(db, actor), ids && inArray(messages.id, ids)));
  if (found.length > 0) {
    await db
      .insert(messageReads)
      .values(found.map(({ id }) => ({ accountId: actor.accountId, messageId: id, readAt: now })))
      .onConflictDoNothing();
  }
  return { read: found.length, unread_messages: await unreadMessages(db, actor) };
});
