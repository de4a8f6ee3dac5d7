import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Identity } from '../../contract/identity';
import {
  countedTo,
  type ColumnKind,
  type Columns,
  type ExportQuery,
  type Filters,
  type FilterValues,
  type ListEndpoint,
  type ListQuery,
  type ListSpec,
  type Sort,
  type SumsEndpoint,
} from '../../contract/list';
import { formatMoney } from '../../contract/money';
import type { Db } from '../db/database';
import type { Reader } from './authenticate';
import type { Caller } from './caller';
import { allOf, between, contains, equals, within } from './conditions';
import { expectOwn, shownColumns } from './expectOwn';
import type { ExportPlan } from './exportRows';
import { handle, handleOpen, sent, type Context, type Handler } from './handle';
import { namesakesIn, type ListTable, type Namesakes } from './namesakes';
import { readPlace, writePlace, type Place } from './places';
import { sendExport } from './sendExport';
import { toWire } from './wire';

type Expression = SQL | SQL.Aliased | { getSQL(): SQL };

/** Which rows of an endless list are on a page. */
export interface PageAsked {
  /** What they are sorted by, before their `id`. */
  column: string;
  isDescending: boolean;
  /** The value and the `id` of the row behind which they begin; undefined: with the first. */
  beyond: Place | undefined;
  limit: number;
  /** All of it: WHERE … ORDER BY … LIMIT … */
  tail: SQL;
}

/** How rows are read otherwise than from their table. */
export interface Rows {
  /** Of rows that are kept nowhere what stands in FROM for them, under the name of their table. */
  from?: SQL;
  /** The rows of one page alone, where that is quicker than to make all rows and keep those. */
  page?: (asked: PageAsked) => SQL;
  /** As many rows as there are, up to one more than `countedTo`, where that is quicker. */
  counted?: SQL;
}

/** Where a list's rows come from. */
interface AnySource {
  /** Its `id` settles the order of rows that are equal otherwise. */
  table: ListTable;
  /** What is read instead of the table, or quicker. */
  rows?: Rows;
  /** What stands behind the table in FROM. */
  joins?: SQL;
  /** An expression for each column of the contract that has no namesake in the table or means something else. */
  columns?: Record<string, Expression>;
  /** Which rows there are for the caller: all must hold, undefined ones are skipped. */
  where: (SQL | undefined)[];
  /** How filters narrow otherwise than by the column of their name; null where `where` has them all. */
  narrow?: Record<string, SQL | undefined> | null;
  /** A query for the total, where something knows it quicker than counting. */
  total?: SQL | null;
}

/** No column and no filter is forgotten: those that nothing else tells of must be stated, and no others can be. */
export type Source<C extends Columns, F extends Filters, T extends ListTable> = AnySource & {
  table: T;
  columns?: { [K in keyof C]?: Expression };
  narrow?: { [K in keyof F]?: SQL | undefined } | null;
} & Needed<'columns', Record<Exclude<keyof C & string, Namesakes<C, T>>, Expression>> &
  Needed<'narrow', Record<Exclude<keyof F & string, keyof C>, SQL | undefined> | null>;

type Needed<Name extends string, Value> = [keyof NonNullable<Value>] extends [never] ? unknown : Record<Name, Value>;

/** What a list may ask of who reads it: the same in a call as in an export that goes on after it. */
export interface Reading {
  db: Db;
  actor: Reader;
  now: Date;
  caller: Pick<Caller, 'locale'>;
}

/** The call by which a list is exported; its rows can be read outside of it too. */
export interface ExportHandler extends Handler {
  list: ListEndpoint;
  plan: (reading: Reading, input: ExportQuery) => Promise<ExportPlan>;
}

/** What to read: rows in the order asked for, and how many there are. */
interface Query {
  shown: string[];
  /** SELECT … FROM …, without the conditions of the filter; from these rows of an endless list, or from all. */
  select: (page?: SQL, more?: SQL) => SQL;
  page: Rows['page'];
  column: string;
  conditions: (SQL | undefined)[];
  by: SQL;
  key: SQL;
  kind: ColumnKind;
  isDescending: boolean;
  /** Of an endless list no further than is shown. */
  count: SQL;
  countAll: SQL;
  /** The sums of columns of amounts, under their names, and how many rows there are. */
  sums: (of: Pick<SumsEndpoint<Filters, string>, 'names' | 'settled'>) => SQL;
}

/** The name under which the sum over settled rows alone is read. */
const settledOf = (name: string) => `settled_${name}`;

/** What a caller with these values in the filters reads of a source. */
function queryOf(
  spec: ListSpec<Columns, Filters>,
  identity: Identity,
  { table, rows, joins, columns: stated, where: whose, narrow, total }: AnySource,
  values: Record<string, unknown>,
  chosen: Sort | undefined,
): Query {
  const columns: Record<string, Expression | undefined> = { ...namesakesIn(table, Object.keys(spec.columns)), ...stated };
  const where = narrow === null ? whose : [...whose, ...narrowed(spec, columns, { ...narrow }, values)];
  const fromOf = (some: SQL | ListTable) => sql`${some} ${joins ?? sql``}`;
  const from = fromOf(rows?.from ?? table);
  const read = (name: string): Expression => columns[name] ?? missing(`${spec.exportName} has no ${name}`);
  const shown = shownColumns(spec, identity);
  const fields = shown.map((name) => sql`${read(name)} as ${sql.identifier(name)}`);
  const { column, descending } = chosen ?? { column: spec.sortable[0] ?? shown[0] ?? '', descending: true };
  const by = read(column);
  const place = spec.isEndless ? [sql`(${by})::text as sorted_by`, sql`${table.id} as row_key`] : [];
  const all = sql`${from}${allOf(where)}`;
  const counted = spec.isEndless ? (rows?.counted ?? sql`(select 1 from ${all} limit ${countedTo + 1}) counted`) : all;
  const count = (some: SQL) => total ?? sql`select count(*)::int as total from ${some}`;
  return {
    shown,
    select: (page, more = sql``) => sql`select ${sql.join([...fields, ...place], sql`, `)}${more} from ${page ? fromOf(page) : from}`,
    page: rows?.page,
    column,
    conditions: where,
    by: by.getSQL(),
    key: table.id.getSQL(),
    kind: spec.columns[column]?.kind ?? 'text',
    isDescending: descending,
    count: count(counted),
    countAll: count(all),
    sums: ({ names, settled }) => {
      const sum = (name: string, of: SQL, as: string) => sql`, coalesce(sum(${read(name)})${of}, 0) as ${sql.identifier(as)}`;
      const ofSettled = settled && sql` filter (where ${read(settled.column)} = ${settled.state})`;
      const amounts = names.flatMap((name) => [sum(name, sql``, name), ...(ofSettled ? [sum(name, ofSettled, settledOf(name))] : [])]);
      return sql`select count(*)::int as rows${sql.join(amounts)} from ${all}`;
    },
  };
}

/** A list, its export and, where it has them, its sums from one statement of where the rows come from. */
export function handleList<C extends Columns, F extends Filters, T extends ListTable, N extends string = never>(
  endpoint: ListEndpoint<C, F>,
  source: (reading: Reading, filters: FilterValues<F>) => Source<C, F, T> | Promise<Source<C, F, T>>,
  sumsEndpoint?: SumsEndpoint<F, N>,
  handlePage: typeof handle = handle,
): [page: Handler, file: ExportHandler, ...sums: Handler[]] {
  const spec = endpoint.list;

  const query = async (reading: Reading, filters: FilterValues<F>, chosen: Sort | undefined) => {
    expectOwn(spec, reading.actor.identity, { ...filters, sort: chosen });
    return queryOf(spec, reading.actor.identity, await source(reading, filters), { ...filters }, chosen);
  };

  const page = handlePage(endpoint, async (context, input) => {
    const asked = await query(context, input, input.sort);
    const found = await (spec.isEndless ? readEndless(context, asked, input) : readPage(context, asked, input));
    return { ...found, list: found.list.map((row) => toWire(spec.columns, asked.shown, row)) } as never;
  });

  const plan = async (reading: Reading, input: ExportQuery<F>): Promise<ExportPlan> => {
    const { shown, select, conditions, by, key, isDescending, countAll } = await query(reading, input, input.sort);
    const visible = shown.filter((name) => spec.columns[name]?.kind !== 'key');
    const chosen = input.columns ?? visible;
    return {
      name: spec.exportName,
      columns: chosen.flatMap((name) => spec.columns[name] ?? []),
      query: sql`${select()}${allOf(conditions)}${inOrder(by, key, isDescending)}`,
      count: countAll,
      read: (row) => {
        const wire = toWire(spec.columns, shown, row);
        return chosen.map((name) => wire[name] ?? null);
      },
    };
  };

  const file = handleOpen(endpoint.export, async (context, input) => {
    await sendExport(context, await plan(context, input), { format: input.format, zoneMinutes: input.zone ?? 0 });
    return sent;
  });
  const exporting: ExportHandler = { ...file, list: endpoint, plan };
  if (!sumsEndpoint) return [page, exporting];

  const sums = handle(sumsEndpoint, async (context, input) => {
    const asked = await query(context, input, undefined);
    const { rows } = await context.db.execute(asked.sums(sumsEndpoint));
    const found = rows[0] ?? {};
    const shown = sumsEndpoint.names.filter((name) => asked.shown.includes(name));
    const amounts = (nameOf: (name: string) => string) =>
      Object.fromEntries(shown.map((name) => [name, formatMoney(BigInt(String(found[nameOf(name)] ?? 0)))]));
    return z.parse(sumsEndpoint.output, {
      rows: found.rows ?? 0,
      sums: amounts((name) => name),
      ...(sumsEndpoint.settled && { settled: amounts(settledOf) }),
    });
  });
  return [page, exporting, sums];
}

/** What the values of the filters mean for the caller: by the list's own word, else by the column of the filter's name. */
function narrowed(
  spec: ListSpec<Columns, Filters>,
  columns: Record<string, Expression | undefined>,
  own: Record<string, SQL | undefined>,
  values: Record<string, unknown>,
): (SQL | undefined)[] {
  return Object.entries(spec.filters).map(([name, { kind }]) => {
    const column = columns[name];
    if (Object.hasOwn(own, name) || !column) return own[name];
    if (kind === 'timeRange') return within(column, number(values[`${name}_from`]), number(values[`${name}_to`]));
    if (kind === 'moneyRange') return between(column, text(values[`${name}_min`]), text(values[`${name}_max`]));
    if (kind === 'label') return equals(column, number(values[name]));
    return contains(spec.columns[name]?.kind === 'id' ? sql`(${column})::text` : column, text(values[name]));
  });
}

function missing(message: string): never {
  throw new Error(message);
}

const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

function inOrder(by: SQL, key: SQL, isDescending: boolean): SQL {
  return isDescending ? sql` order by ${by} desc nulls last, ${key} desc` : sql` order by ${by} asc nulls first, ${key} asc`;
}

type Found = Record<string, unknown>;

/** Rows in an order, and how many there are of all, by one statement: so both are of the same moment. */
async function readCounted(
  { db }: Context,
  { select, count }: Query,
  { order, tail, page }: { order: SQL; tail: SQL; page?: SQL | undefined },
): Promise<{ list: Found[]; total: number }> {
  const rowsOfPage = sql`${select(page, sql`, row_number() over (${order}) as turn_of_row`)}${tail}`;
  const { rows } = await db.execute(sql`
    select counted.total as total_of_list, page.* from (${count}) counted left join (${rowsOfPage}) page on true
    order by page.turn_of_row`);
  return { list: rows.filter((row) => row.turn_of_row !== null), total: Number(rows[0]?.total_of_list ?? 0) };
}

function readPage(context: Context, asked: Query, { page, limit }: ListQuery): Promise<{ list: Found[]; total: number }> {
  const { conditions, by, key, isDescending } = asked;
  const order = inOrder(by, key, isDescending);
  return readCounted(context, asked, { order, tail: sql`${allOf(conditions)}${order} limit ${limit} offset ${(page - 1) * limit}` });
}

/** How a value that rows are sorted by is read back from its text. */
const castOf: Partial<Record<ColumnKind, SQL>> = {
  time: sql`timestamptz`,
  money: sql`bigint`,
  number: sql`bigint`,
  id: sql`bigint`,
  rate: sql`numeric`,
  text: sql`text`,
};

/**
 * Reads on from a place instead of counting rows from the start, so that the last page costs what the first does and
 * rows that arrive meanwhile move nothing.
 */
async function readEndless(
  context: Context,
  asked: Query,
  { after, before, limit }: ListQuery,
): Promise<{ list: Found[]; total: number; next: string | null; previous: string | null; top: string | null }> {
  const { page, column, conditions, by, key, kind, isDescending } = asked;
  const place = after ?? before;
  const isBackwards = after === undefined && before !== undefined;
  const downwards = isDescending !== isBackwards;
  const read = place === undefined ? undefined : (readPlace(place, kind) ?? context.fail('CURSOR_INVALID'));
  let beyond: SQL | undefined;
  if (read) {
    // Plain comparison without NULLS FIRST or LAST: what an endless list is sorted by is never empty.
    beyond = sql`(${by}, ${key}) ${downwards ? sql`<` : sql`>`} (${read.value}::${castOf[kind] ?? sql`text`}, ${read.key}::bigint)`;
  }
  const direction = downwards ? sql`desc` : sql`asc`;
  const order = sql` order by ${by} ${direction}, ${key} ${direction}`;
  const tail = sql`${allOf([...conditions, beyond])}${order} limit ${limit + 1}`;
  const found = page?.({ column, isDescending: downwards, beyond: read, limit: limit + 1, tail });
  const { list: rows, total } = await readCounted(context, asked, { order, tail: found ? sql`` : tail, page: found });
  const hasMore = rows.length > limit;
  const list = rows.slice(0, limit);
  if (isBackwards) list.reverse();
  const placeOf = (row: Found | undefined) => row && writePlace({ value: String(row.sorted_by), key: String(row.row_key) });
  const [first, last] = [placeOf(list[0]) ?? null, placeOf(list.at(-1)) ?? null];
  const around = isBackwards
    ? { previous: hasMore ? first : null, next: last }
    : { previous: after === undefined ? null : first, next: hasMore ? last : null };
  return { list, total, ...around, top: first };
}
