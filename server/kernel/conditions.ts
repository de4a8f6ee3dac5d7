import { sql, type SQL } from 'drizzle-orm';
import { parseMoney } from '../../contract/money';

/** WHERE all of the conditions that are there. */
export function allOf(conditions: (SQL | undefined)[]): SQL {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length > 0 ? sql` where ${sql.join(given, sql` and `)}` : sql``;
}

/** Rows whose column contains the text, whatever its case; undefined without a text. */
export function contains(column: { getSQL(): SQL }, text: string | undefined): SQL | undefined {
  const wanted = text?.trim();
  if (!wanted) return undefined;
  return sql`${column} ilike ${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`}`;
}

/** The number by which what leads somewhere names exactly one: `#88`; undefined for any other word. */
export function exactId(word: string | undefined): number | undefined {
  const [, id] = /^\s*#(\d{1,15})\s*$/.exec(word ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Rows of the party that a word names: exactly, by its number, or by what its name contains; undefined without a word. */
export function namedBy(name: { getSQL(): SQL }, id: { getSQL(): SQL }, word: string | undefined): SQL | undefined {
  const exact = exactId(word);
  return exact === undefined ? contains(name, word) : equals(id, exact);
}

/** Rows whose column equals the value; undefined without one. */
export function equals(column: { getSQL(): SQL }, value: number | string | undefined): SQL | undefined {
  return value === undefined ? undefined : sql`${column} = ${value}`;
}

/** Rows whose instant lies in [from, to), in unix seconds. */
export function within(column: { getSQL(): SQL }, from: number | undefined, to: number | undefined): SQL | undefined {
  if (from === undefined && to === undefined) return undefined;
  const lower = from === undefined ? sql`true` : sql`${column} >= to_timestamp(${from})`;
  const upper = to === undefined ? sql`true` : sql`${column} < to_timestamp(${to})`;
  return sql`(${lower} and ${upper})`;
}

/** Rows whose amount lies in [min, max], decimal strings of yuan. */
export function between(column: { getSQL(): SQL }, min: string | undefined, max: string | undefined): SQL | undefined {
  if (min === undefined && max === undefined) return undefined;
  const lower = min === undefined ? sql`true` : sql`${column} >= ${parseMoney(min)}`;
  const upper = max === undefined ? sql`true` : sql`${column} <= ${parseMoney(max)}`;
  return sql`(${lower} and ${upper})`;
}
