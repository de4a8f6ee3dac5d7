import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
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

/** The number of the one whom a text means alone: what leads to a list says it behind a `#`. Undefined: it means several. */
export function exactNumber(text: string | undefined): number | undefined {
  const [, number] = /^#(\d{1,15})$/.exec(text?.trim() ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Rows of whom a text means: one by `#` and its number, else whose number it is or whose name has it in it. */
export function isMeant({ name, number }: { name: SQLWrapper; number: SQLWrapper }, text: string | undefined): SQL | undefined {
  const exact = exactNumber(text);
  if (exact !== undefined) return sql`${number} = ${exact}`;
  const named = contains(name, text);
  return named && sql`(${named} or ${number}::text = ${text?.trim()})`;
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
