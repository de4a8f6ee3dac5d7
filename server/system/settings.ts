import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { settings as stated, settingNames, settingValues, type Settings } from '../../contract/settings';
import type { Db } from '../db/database';
import { kept } from '../db/keptStatements';
import { settings } from '../db/schema';

const fallbacks = Object.fromEntries(settingNames.map((name) => [name, stated[name].fallback]));

/** Within a statement: what is set, for `settingsOf`. */
export const allSettings = sql<Record<string, unknown>>`(select coalesce(jsonb_object_agg(name, value), '{}') from ${settings})`;

/** The settings, of what is set; all others are what they are until somebody sets them. */
export function settingsOf(set: Record<string, unknown>): Settings {
  return z.parse(settingValues, { ...fallbacks, ...set });
}

/** The settings of this moment: read for every call, so that a change holds at once and in every process. */
export async function readSettings(db: Db): Promise<Settings> {
  // Past the column's own reading, which would read a text such as "7.20" a second time and make a number of it.
  const { rows } = await db.execute<{ name: string; value: unknown }>(sql`${kept}select name, value from ${settings}`);
  return settingsOf(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
}
