import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { settings as stated, settingNames, settingValues, type Settings } from '../../contract/settings';
import type { Db } from '../db/database';
import { kept } from '../db/keptStatements';
import { settings } from '../db/schema';

const fallbacks = Object.fromEntries(settingNames.map((name) => [name, stated[name].fallback]));

/** The settings of this moment: read for every call, so that a change holds at once and in every process. */
export async function readSettings(db: Db): Promise<Settings> {
  // Past the column's own reading, which would read a text such as "7.20" a second time and make a number of it.
  const { rows } = await db.execute<{ name: string; value: unknown }>(sql`${kept}select name, value from ${settings}`);
  return z.parse(settingValues, { ...fallbacks, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) });
}
