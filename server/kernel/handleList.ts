import { sql, type SQL } from 'drizzle-orm';
import type { Identity } from '../../contract/identity';
import {
  countedTo,
  type ColumnKind,
  type Columns,
  type Filters,
  type FilterValues,
  type ListEndpoint,
  type ListQuery,
  type Sort,
} from '../../contract/list';
import { allOf } from './conditions';
import { handle, handleOpen, sent, type Context, type Handler } from './handle';
import { readPlace, writePlace } from './places';
import { sendExport } from './sendExport';
import { toWire } from './wire';

/** Where a list's rows come from. Each column of the contract has its SQL expression. */
export interface Source<C extends Columns> {
  columns: { [K in keyof C]: SQL | SQL.Aliased | { getSQL(): SQL } };
  /** Tables and joins, as they stand behind FROM. */
  from: SQL;
  /** All must hold; undefined ones are skipped. */
  where: (SQL | undefined)[];
  /** Unique per row: settles the order of rows that are equal otherwise. */
  key: SQL | { getSQL(): SQL };
  /** A query for the total, where something knows it quicker than counting. */
  total?: SQL | null;
}

/** What to read: rows in the order asked for, and how many there are. */
interface Query {
  shown: string[];
  /** SELECT … FROM …, without the conditions of the filter. */
  select: SQL;
  conditions: (SQL | undefined)[];
  by: SQL;
  key: SQL;
  kind: ColumnKind;
  isDescending: boolean;
  count: SQL;
}

/** A list and its export from one statement of where the rows come from. */
export function handleList<C extends Columns, F extends Filters>(
  endpoint: ListEndpoint<C, F>,
  source: (context: Context, filters: FilterValues<F>) => Source<C> | Promise<Source<C>>,
): Handler[] {
  const spec = endpoint.list;

  async function query(context: Context, filters: FilterValues<F>, chosen: Sort | undefined): Promise<Query> {
    const { columns, from, where, key, total } = await source(context, filters);
    const shown = visibleColumns(spec.columns, context.actor.identity);
    const fields = shown.map((name) => sql`${columns[name]} as ${sql.identifier(name)}`);
    const { column, descending } = chosen ?? { column: spec.sortable[0] ?? shown[0] ?? '', descending: true };
    const by = columns[column];
    if (!by) throw new Error(`${spec.exportName} cannot be sorted by ${column}`);
    const place = spec.isEndless ? [sql`(${by})::text as sorted_by`, sql`${key} as row_key`] : [];
    const counted = spec.isEndless
      ? sql`(select 1 from ${from}${allOf(where)} limit ${countedTo + 1}) counted`
      : sql`${from}${allOf(where)}`;
    return {
      shown,
      select: sql`select ${sql.join([...fields, ...place], sql`, `)} from ${from}`,
      conditions: where,
      by: by.getSQL(),
      key: key.getSQL(),
      kind: spec.columns[column]?.kind ?? 'text',
      isDescending: descending,
      count: total ?? sql`select count(*)::int as total from ${counted}`,
    };
  }

  const page = handle(endpoint, async (context, input) => {
    const asked = await query(context, input, input.sort);
    const [found, counted] = await Promise.all([
      spec.isEndless ? readEndless(context, asked, input) : readPage(context, asked, input),
      context.db.execute<{ total: number }>(asked.count),
    ]);
    return {
      ...found,
      list: found.list.map((row) => toWire(spec.columns, asked.shown, row)),
      total: Number(counted.rows[0]?.total ?? 0),
    } as never;
  });

  const file = handleOpen(endpoint.export, async (context, input) => {
    const { shown, select, conditions, by, key, isDescending } = await query(context, input, input.sort);
    const visible = shown.filter((name) => spec.columns[name]?.kind !== 'key');
    const chosen = input.columns ? input.columns.filter((name) => visible.includes(name)) : visible;
    await sendExport(context, {
      name: spec.exportName,
      format: input.format,
      zoneMinutes: input.zone ?? 0,
      columns: chosen.flatMap((name) => spec.columns[name] ?? []),
      query: sql`${select}${allOf(conditions)}${inOrder(by, key, isDescending)}`,
      read: (row) => {
        const wire = toWire(spec.columns, shown, row);
        return chosen.map((name) => wire[name] ?? null);
      },
    });
    return sent;
  });
  return [page, file];
}

function inOrder(by: SQL, key: SQL, isDescending: boolean): SQL {
  return isDescending ? sql` order by ${by} desc nulls last, ${key} desc` : sql` order by ${by} asc nulls first, ${key} asc`;
}

type Found = Record<string, unknown>;

async function readPage(
  { db }: Context,
  { select, conditions, by, key, isDescending }: Query,
  { page, limit }: ListQuery,
): Promise<{ list: Found[] }> {
  const { rows } = await db.execute(
    sql`${select}${allOf(conditions)}${inOrder(by, key, isDescending)} limit ${limit} offset ${(page - 1) * limit}`,
  );
  return { list: rows };
}

/** How a value that rows are sorted by is read back from its text. */
const castOf: Partial<Record<ColumnKind, SQL>> = {
  time: sql`timestamptz`,
  money: sql`bigint`,
  number: sql`bigint`,
  id: sql`bigint`,
  text: sql`text`,
};

/**
 * Reads on from a place instead of counting rows from the start, so that the last page costs what the first does and
 * rows that arrive meanwhile move nothing.
 */
async function readEndless(
  { db, fail }: Context,
  { select, conditions, by, key, kind, isDescending }: Query,
  { after, before, limit }: ListQuery,
): Promise<{ list: Found[]; next: string | null; previous: string | null; top: string | null }> {
  const place = after ?? before;
  const isBackwards = after === undefined && before !== undefined;
  const downwards = isDescending !== isBackwards;
  let beyond: SQL | undefined;
  if (place !== undefined) {
    const read = readPlace(place, kind) ?? fail('CURSOR_INVALID');
    // Plain comparison without NULLS FIRST or LAST: what an endless list is sorted by is never empty.
    beyond = sql`(${by}, ${key}) ${downwards ? sql`<` : sql`>`} (${read.value}::${castOf[kind] ?? sql`text`}, ${read.key}::bigint)`;
  }
  const direction = downwards ? sql`desc` : sql`asc`;
  const { rows } = await db.execute(
    sql`${select}${allOf([...conditions, beyond])} order by ${by} ${direction}, ${key} ${direction} limit ${limit + 1}`,
  );
  const hasMore = rows.length > limit;
  const list = rows.slice(0, limit);
  if (isBackwards) list.reverse();
  const placeOf = (row: Found | undefined) => row && writePlace({ value: String(row.sorted_by), key: String(row.row_key) });
  const [first, last] = [placeOf(list[0]) ?? null, placeOf(list.at(-1)) ?? null];
  const around = isBackwards
    ? { previous: hasMore ? first : null, next: last }
    : { previous: after === undefined ? null : first, next: hasMore ? last : null };
  return { list, ...around, top: first };
}

function visibleColumns<C extends Columns>(columns: C, identity: Identity): (keyof C & string)[] {
  return Object.keys(columns).filter((name) => columns[name]?.only?.includes(identity) ?? true);
}
