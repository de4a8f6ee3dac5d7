import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { MessageDetails } from '../../../contract/notices';
import { accounts } from './accounts';
import { id, ref, createdAt, identity } from './columns';

/** A notice to everybody of a principal. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    identity: identity(),
    principalId: ref().notNull(),
    kind: text().notNull(),
    details: jsonb().$type<MessageDetails>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.identity, t.principalId, t.id)],
);

export const messageReads = pgTable(
  'message_reads',
  {
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    messageId: ref()
      .notNull()
      .references(() => messages.id),
    readAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.messageId] })],
);
