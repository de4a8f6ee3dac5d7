import { boolean, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { ListView } from '../../../contract/views';
import { accounts } from './accounts';
import { createdAt, id, ref } from './columns';

/** How people look at lists, under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    list: text().notNull(),
    name: text().notNull(),
    isShared: boolean().notNull(),
    view: jsonb().$type<ListView>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.accountId, t.list, t.name), index().on(t.list)],
);

/** By which view somebody's list opens. */
export const openingViews = pgTable(
  'opening_views',
  {
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    list: text().notNull(),
    viewId: ref()
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.list] }), index().on(t.viewId)],
);
