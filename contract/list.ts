import * as z from 'zod/mini';
import { endpoint, type Endpoint } from './endpoint';
import { count, decimal, printable, text as textField, unixSeconds, whole } from './fields';
import type { Identity } from './identity';
import { labelOf, stateField, stateInput, type Labels, type ValueOf } from './labels';
import { moneyPattern } from './money';
import type { Permission } from './permissions';
import type { WordId } from './words';

export type ColumnKind = 'key' | 'id' | 'text' | 'number' | 'money' | 'usdt' | 'rate' | 'time' | 'label' | 'code';

/** One column of a list: what the server sends, an export writes and the browser shows. */
export interface Column<S extends z.ZodMiniType = z.ZodMiniType> {
  kind: ColumnKind;
  /** Undefined only for a `key`, which is neither shown nor exported. */
  title?: WordId;
  schema: S;
  labels?: Labels;
  copyable?: boolean;
  /** Identities that see it; all where it is not said. */
  only?: readonly Identity[];
}

interface ColumnOptions {
  copyable?: boolean;
  only?: readonly Identity[];
}

/** The name of a code with which something was refused; told in words. */
export const codeColumn = (title: WordId, options: ColumnOptions = {}) =>
  ({ kind: 'code', title, schema: z.nullable(z.string()), ...options }) satisfies Column;
/** Every row has one: neither shown nor exported. */
const rowKey = { id: { kind: 'key', schema: z.number() } } as const satisfies Record<string, Column>;
export const textColumn = (title: WordId, options: ColumnOptions = {}) =>
  ({ kind: 'text', title, schema: z.nullable(z.string()), ...options }) satisfies Column;
/** The number of a paper: every row has one. */
export const snColumn = (title: WordId, options: ColumnOptions = {}) =>
  ({ kind: 'text', title, schema: z.string(), copyable: true, ...options }) satisfies Column;
/** A number by which people name something. */
export const idColumn = (title: WordId, options: ColumnOptions = {}) =>
  ({ kind: 'id', title, schema: z.number(), copyable: true, ...options }) satisfies Column;
export const numberColumn = (title: WordId, options: ColumnOptions = {}) =>
  ({ kind: 'number', title, schema: z.number(), ...options }) satisfies Column;
/** Whose a row is: for the platform, which sees everybody's. */
export const ownerColumns = {
  owner_id: idColumn('party.ownerId', { only: ['other'] }),
  owner_name: textColumn('party.owner', { only: ['other'] }),
};
/** Who applied in the owner's name: the operator's username, which its owner does not get, but his side; null where the owner did. */
export const actedByColumn = textColumn('paper.actedBy');
/** Decimal string of minor units. */
export const moneyColumn = (title: WordId, options: ColumnOptions = {}) =>
  ({ kind: 'money', title, schema: z.string(), ...options }) satisfies Column;
/** Decimal string of USDT, six digits after the point. */
export const usdtColumn = (title: WordId, options: ColumnOptions = {}) =>
  ({ kind: 'usdt', title, schema: z.string(), ...options }) satisfies Column;
/** Basis points: 125 is 1.25 %. */
export const rateColumn = (title: WordId, options: ColumnOptions = {}) =>
  ({ kind: 'rate', title, schema: z.number(), ...options }) satisfies Column;
/** Unix seconds. */
export const timeColumn = (title: WordId, options: ColumnOptions = {}) =>
  ({ kind: 'time', title, schema: z.nullable(z.number()), ...options }) satisfies Column;
export const labelColumn = <const L extends Labels>(title: WordId, labels: L, options: ColumnOptions = {}) =>
  ({ kind: 'label', title, labels, schema: stateField(labels), ...options }) satisfies Column;

export type Columns = Record<string, Column>;
export type Row<C extends Columns> = { [K in keyof C]: z.output<C[K]['schema']> };

type LabelsOf<F> = F extends { labels: infer L extends Labels } ? L : Labels;

/** Of a text that is filtered by: the number of a transaction of Ethereum has 66 characters. */
export const longestFilter = 100;

/**
 * How a list can be narrowed. A `timeRange` named x travels as x_from and x_to, half-open, in unix seconds; a
 * `moneyRange` as x_min and x_max, decimal strings, both included; `numbers` are up to 200 at once, apart by spaces.
 */
export type Filter = { title: WordId; /** Identities that have it; all where it is not said. */ only?: readonly Identity[] } & (
  | { kind: 'text' | 'numbers' | 'moneyRange' }
  /** `isOfDays`: whole days of the platform, of which any instant within means all. */
  | { kind: 'timeRange'; isOfDays?: boolean }
  | { kind: 'label'; labels: Labels }
);
export type Filters = Record<string, Filter>;

/** Whether an identity has a column or a filter. */
export function isFor({ only }: Pick<Column | Filter, 'only'>, identity: Identity): boolean {
  return only?.includes(identity) ?? true;
}

/** What a list says of its filters: `true` narrows by the column of that name and has its words, labels and identities. */
export type StatedFilters = Readonly<Record<string, Filter | true>>;

interface FilterOfKind {
  id: { kind: 'text'; title: WordId };
  text: { kind: 'text'; title: WordId };
  time: { kind: 'timeRange'; title: WordId };
  money: { kind: 'moneyRange'; title: WordId };
}

type FilterBy<C> = C extends { kind: 'label'; labels: infer L extends Labels }
  ? { kind: 'label'; title: WordId; labels: L }
  : C extends { kind: infer K extends keyof FilterOfKind }
    ? FilterOfKind[K]
    : never;

/** The filters that are meant by what a list says of them. */
export type FiltersOf<C extends Columns, S extends StatedFilters> = {
  [K in keyof S]: Extract<S[K] extends Filter ? S[K] : K extends keyof C ? FilterBy<C[K]> : never, Filter>;
};

const filterKinds: Partial<Record<ColumnKind, 'text' | 'timeRange' | 'moneyRange'>> = {
  id: 'text',
  text: 'text',
  time: 'timeRange',
  money: 'moneyRange',
};

function filterBy({ kind, title, labels, only }: Partial<Column>): Filter | undefined {
  const filterKind = kind && filterKinds[kind];
  if (!title) return undefined;
  if (labels) return { kind: 'label', title, labels, ...(only && { only }) };
  return filterKind && { kind: filterKind, title, ...(only && { only }) };
}

function filtersOf(columns: Columns, stated: StatedFilters): Filters {
  return Object.fromEntries(
    Object.entries(stated).map(([name, said]) => {
      const filter = said === true ? filterBy(columns[name] ?? {}) : said;
      if (!filter) throw new Error(`there is no column to filter by ${name}`);
      return [name, filter];
    }),
  );
}

export type FilterValues<F extends Filters> = {
  [K in keyof F & string as F[K]['kind'] extends 'numbers' ? K : never]?: string[];
} & {
  [K in keyof F & string as F[K]['kind'] extends 'moneyRange' ? `${K}_min` | `${K}_max` : never]?: string;
} & {
  [K in keyof F & string as F[K]['kind'] extends 'text' ? K : never]?: string;
} & {
  [K in keyof F & string as F[K]['kind'] extends 'label' ? K : never]?: ValueOf<LabelsOf<F[K]>>;
} & {
  [K in keyof F & string as F[K]['kind'] extends 'timeRange' ? `${K}_from` | `${K}_to` : never]?: number;
};

/** The same as callers send them: several numbers are one text. Where the filters are not known, so are their names. */
export type WireFilters<F extends Filters> = string extends keyof F
  ? Record<string, string | number>
  : Omit<FilterValues<F>, NumbersOf<F>> & { [K in NumbersOf<F>]?: string };

type NumbersOf<F extends Filters> = { [K in keyof F & string]: F[K]['kind'] extends 'numbers' ? K : never }[keyof F & string];

export const maxLimit = 200;
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ListSpec<C extends Columns, F extends Filters> {
  paths: Endpoint['paths'];
  access: Permission;
  columns: C;
  filters: F;
  /** Columns it can be sorted by; the first is the default, newest or biggest first. */
  sortable: readonly string[];
  /** File name of an export, without its ending. */
  exportName: string;
  /**
   * Read by where the last page ended instead of by counting rows from the start: for lists without an end. Columns to
   * sort by are then never empty.
   */
  isEndless?: boolean;
}

/** The names under which a filter travels. */
export function wireNames(filters: Filters): string[] {
  return Object.entries(filters).flatMap(([name, { kind }]) => {
    if (kind === 'timeRange') return [`${name}_from`, `${name}_to`];
    return kind === 'moneyRange' ? [`${name}_min`, `${name}_max`] : [name];
  });
}

/** An endless list is counted this far where nothing quicker knows its total. */
export const countedTo = 10_000;

export interface Sort {
  column: string;
  descending: boolean;
}

export type ListQuery<F extends Filters = Filters> = FilterValues<F> & {
  page: number;
  limit: number;
  sort?: Sort;
  after?: string;
  before?: string;
};

/** What callers send: the query of an address. */
export type WireQuery<F extends Filters = Filters> = WireFilters<F> & {
  page?: number;
  limit?: number;
  /** `column.asc` or `column.desc`. */
  sort?: string;
  after?: string;
  before?: string;
};

export interface ListAnswer<R> {
  list: R[];
  /** Of an endless list more than `countedTo` where that is as far as was counted. */
  total: number;
  /** Of an endless list: places to go on from with `after` and back with `before`; null where there is no more. */
  next?: string | null;
  previous?: string | null;
  /** Place of the first row: what is before it has come since. */
  top?: string | null;
}

export interface ListEndpoint<C extends Columns = Columns, F extends Filters = Filters> extends Endpoint {
  input: z.ZodMiniType<ListQuery<F>, WireQuery<F>>;
  output: z.ZodMiniType<ListAnswer<Row<C>>>;
  list: ListSpec<C, F>;
  /** The same filter as a file. */
  export: Endpoint<z.ZodMiniType<ExportQuery<F>, WireExportQuery<F>>>;
}

export type ExportQuery<F extends Filters = Filters> = FilterValues<F> & {
  sort?: Sort;
  format: ExportFormat;
  zone?: number;
  /** Columns to write, in this order; all where it is not said. */
  columns?: string[];
};

export type WireExportQuery<F extends Filters = Filters> = WireFilters<F> & {
  sort?: string;
  format: ExportFormat;
  zone?: number;
  /** Names apart by commas. */
  columns?: string;
};

/** Signed offset of the reader's time zone for times in an export, in minutes east of UTC. */
const zoneOffset = z.optional(whole(-14 * 60, 14 * 60));

const numbersField = z.pipe(
  z.string().check(z.maxLength(200 * 65)),
  z.pipe(
    z.transform((value: string) => value.split(/[\s,，;；]+/).filter((part) => part !== '')),
    z.array(z.string().check(z.maxLength(64), z.regex(printable, 'unprintable'))).check(z.maxLength(200, 'numbers')),
  ),
);

function filterFields(filters: Filters): Record<string, z.ZodMiniType> {
  const fields: Record<string, z.ZodMiniType> = {};
  for (const [name, filter] of Object.entries(filters)) {
    if (filter.kind === 'text') fields[name] = z.optional(textField(longestFilter, 0));
    if (filter.kind === 'numbers') fields[name] = z.optional(numbersField);
    if (filter.kind === 'moneyRange')
      for (const wire of wireNames({ [name]: filter })) fields[wire] = z.optional(z.string().check(z.regex(moneyPattern, 'money')));
    if (filter.kind === 'timeRange') {
      fields[`${name}_from`] = z.optional(unixSeconds);
      fields[`${name}_to`] = z.optional(unixSeconds);
    }
    if (filter.kind === 'label') fields[name] = z.optional(stateInput(filter.labels));
  }
  return fields;
}

/** `column.asc` or `column.desc`. */
function sortField(sortable: readonly string[]) {
  return z.optional(
    z.pipe(
      z.string().check(z.refine((value) => sortable.some((column) => value === `${column}.asc` || value === `${column}.desc`))),
      z.transform((value) => ({ column: value.slice(0, value.lastIndexOf('.')), descending: value.endsWith('.desc') })),
    ),
  );
}

/** A place in an endless list, as an answer gave it. */
const place = z.string().check(z.regex(/^[\w-]{1,200}$/, 'cursor'));

/** A list with paging, sorting, filters and exports, stated by its columns. */
export function list<const C extends Columns, const S extends StatedFilters>(
  stated: Omit<ListSpec<C, Filters>, 'filters'> & {
    filters: S & Record<Exclude<keyof S, keyof C>, Filter>;
    sortable: readonly (keyof C & string)[];
  },
): ListEndpoint<typeof rowKey & C, FiltersOf<C, S>> {
  const columns: Columns = { ...rowKey, ...stated.columns };
  const spec = { ...stated, columns, filters: filtersOf(columns, stated.filters) };
  const row = z.object(
    Object.fromEntries(
      Object.entries(spec.columns).map(([name, column]) => [name, column.only ? z.optional(column.schema) : column.schema]),
    ),
  );
  const narrowing = { ...filterFields(spec.filters), sort: sortField(spec.sortable) };
  const exported = Object.keys(spec.columns).filter((name) => spec.columns[name]?.kind !== 'key');
  const base = endpoint({
    method: 'GET',
    paths: spec.paths,
    access: spec.access,
    input: z.object({
      page: z._default(whole(1, 1_000_000), 1),
      limit: z._default(whole(1, maxLimit), 20),
      ...narrowing,
      ...(spec.isEndless ? { after: z.optional(place), before: z.optional(place) } : {}),
    }),
    output: z.object({
      list: z.array(row),
      total: count,
      ...(spec.isEndless ? { next: z.nullable(z.string()), previous: z.nullable(z.string()), top: z.nullable(z.string()) } : {}),
    }),
  });
  const file = endpoint({
    method: 'GET',
    paths: Object.fromEntries(Object.entries(spec.paths).map(([identity, path]) => [identity, `${path}/export`])),
    access: spec.access,
    input: z.object({
      ...narrowing,
      format: z.enum(exportFormats),
      zone: zoneOffset,
      columns: z.optional(
        z.pipe(
          z.string().check(
            z.maxLength(2000),
            z.refine((value) => value.split(',').every((name) => exported.includes(name))),
          ),
          z.transform((value) => value.split(',')),
        ),
      ),
    }),
    output: z.unknown(),
  });
  // The schemas are built from the very specification that the types are computed from.
  return { ...base, list: spec, export: file } as unknown as ListEndpoint<typeof rowKey & C, FiltersOf<C, S>>;
}

/** The state in which a row has moved its money: what was refused or given up in the end has moved none. */
export interface Settled {
  /** A column of states. */
  column: string;
  state: number;
}

/**
 * What a list's filter adds up to over all its pages: how many rows, and the sums of some of its amounts; `settled` are the same
 * sums over those rows alone that are settled, where the list has such a state.
 */
export interface SumsEndpoint<F extends Filters, N extends string> extends Endpoint {
  input: z.ZodMiniType<ListQuery<F>, WireQuery<F>>;
  output: z.ZodMiniType<{ rows: number; sums: Partial<Record<N, string>>; settled?: Partial<Record<N, string>> }>;
  names: readonly [N, ...N[]];
  settled?: Settled & { word: WordId };
}

/** The sums of a list, by its filters. */
export function sumsOf<C extends Columns, F extends Filters, const N extends keyof C & string>(
  of: ListEndpoint<C, F>,
  names: readonly [N, ...N[]],
  settled?: Settled & { column: keyof C & string },
): SumsEndpoint<F, N> {
  const label = settled && labelOf(of.list.columns[settled.column]?.labels ?? {}, settled.state);
  const amounts = z.partialRecord(z.enum(names), decimal);
  const sums = endpoint({
    method: 'GET',
    paths: Object.fromEntries(Object.entries(of.list.paths).map(([identity, path]) => [identity, `${path}/sums`])),
    access: of.list.access,
    input: of.input,
    output: z.object({ rows: count, sums: amounts, settled: z.optional(amounts) }),
  });
  return { ...sums, names, ...(settled && label && { settled: { ...settled, word: label.word } }) };
}

export function isList(candidate: Endpoint): candidate is ListEndpoint {
  return 'list' in candidate;
}
