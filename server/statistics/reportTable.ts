import { pgTable } from 'drizzle-orm/pg-core';
import { instant, ref } from '../db/schema/columns';
import { measures } from '../db/schema/statistics';

/** The rows of a report by their names: no such table is kept. */
export const reportTable = pgTable('report', {
  id: ref().notNull(),
  startsAt: instant().notNull(),
  subjectId: ref().notNull(),
  ...measures(),
});
