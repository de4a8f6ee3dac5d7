import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { Identity } from '../../contract/identity';
import type { Columns, Filters, FilterValues, ListEndpoint, Sort } from '../../contract/list';
import { formatMoney } from '../../contract/money';
import type { Context, Handler } from './handle';
import { handle, sent } from './handle';
import { sendExport } from './sendExport';

/** Where a list's rows come from. Each column of the contract has its SQL expression. */
export interface Source<C extends Columns> {
  columns: { [K in keyof C]: SQL | SQL.Aliased | { getSQL(): SQL } };
  /** Tables and joins, as they stand behind FROM. */
  from: SQL;
  /** All must hold; undefined ones are skipped. */
  where: (SQL | undefined)[];
  /** Unique per row: settles the order of rows that are equal otherwise. */
  key: SQL | { getSQL(): SQL };
}

/** A list and its export from one statement of where the rows come from. */
export function handleList<C extends Columns, F extends Filters>(
  endpoint: ListEndpoint<C, F>,
  source: (context: Context, filters: FilterValues<F>) => Source<C>,
): Handler[] {
  const spec = endpoint.list;

  function query(context: Context, filters: FilterValues<F>, chosen: Sort | undefined) {
    const { columns, from, where, key } = source(context, filters);
    const shown = visibleColumns(spec.columns, context.actor.identity);
    const fields = shown.map((name) => sql`${columns[name]} as ${sql.identifier(name)}`);
    const conditions = where.filter((condition) => condition !== undefined);
    const filter = conditions.length > 0 ? sql` where ${sql.join(conditions, sql` and `)}` : sql``;
    const sort = chosen ?? { column: spec.sortable[0] ?? shown[0] ?? '', descending: true };
    const by = columns[sort.column];
    const order = by ? sql` order by ${sort.descending ? sql`${by} desc nulls last` : sql`${by} asc nulls first`}, ${sort.descending ? desc(key.getSQL()) : asc(key.getSQL())}` : sql``;
    return {
      shown,
      rows: sql`select ${sql.join(fields, sql`, `)} from ${from}${filter}${order}`,
      count: sql`select count(*)::int as total from ${from}${filter}`,
    };
  }

  const page = handle(endpoint, async (context, input) => {
    const { shown, rows, count } = query(context, input, input.sort);
    const [found, counted] = await Promise.all([
      context.db.execute(sql`${rows} limit ${input.limit} offset ${(input.page - 1) * input.limit}`),
      context.db.execute<{ total: number }>(count),
    ]);
    return { list: found.rows.map((row) => toWire(spec.columns, shown, row)), total: counted.rows[0]?.total ?? 0 } as never;
  });

  const file = handle(endpoint.export, async (context, input) => {
    const { shown, rows } = query(context, input, input.sort);
    const visible = shown.filter((name) => spec.columns[name]?.kind !== 'key');
    const chosen = input.columns ? input.columns.filter((name) => visible.includes(name)) : visible;
    await sendExport(context, {
      name: spec.exportName,
      format: input.format,
      zoneMinutes: input.zone ?? 0,
      columns: chosen.flatMap((name) => spec.columns[name] ?? []),
      query: rows,
      read: (row) => {
        const wire = toWire(spec.columns, shown, row);
        return chosen.map((name) => wire[name] ?? null);
      },
    });
    return sent;
  });
  return [page, file];
}

function visibleColumns<C extends Columns>(columns: C, identity: Identity): (keyof C & string)[] {
  return Object.keys(columns).filter((name) => columns[name]?.only?.includes(identity) ?? true);
}

export type WireValue = string | number | null;

/** A row of the database as it travels: money as decimals, times as unix seconds. */
function toWire(columns: Columns, names: readonly string[], row: Record<string, unknown>): Record<string, WireValue> {
  return Object.fromEntries(names.map((name) => [name, wireValue(columns[name]?.kind, row[name])]));
}

function wireValue(kind: string | undefined, value: unknown): WireValue {
  if (value === null || value === undefined) return null;
  const text = value instanceof Date ? value.toISOString() : String(value);
  if (kind === 'text') return text;
  if (kind === 'money') return formatMoney(BigInt(text));
  if (kind === 'time') return Math.floor(new Date(text).getTime() / 1000);
  return Number(text);
}

/** Rows whose column contains the text, whatever its case; undefined without a text. */
export function contains(column: { getSQL(): SQL }, text: string | undefined): SQL | undefined {
  const wanted = text?.trim();
  if (!wanted) return undefined;
  return sql`${column} ilike ${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`}`;
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
