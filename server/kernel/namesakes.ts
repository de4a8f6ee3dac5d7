import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Columns } from '../../contract/list';

/** A table that a list can be read from. */
export type ListTable = PgTable & { id: PgColumn };

/** Where the wire and the tables have different words for one thing. */
const spellings = {
  create_time: 'createdAt',
  finish_time: 'finishedAt',
  paid_time: 'paidAt',
  owner_id: 'principalId',
} as const;

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;

type Instant<S extends string> = S extends `${infer Head}_time` ? `${Camel<Head>}At` : Camel<S>;

type PropertyOf<S extends string> = S extends keyof typeof spellings ? (typeof spellings)[S] : Instant<S>;

/** The columns of a list that a table has under the same name. */
export type Namesakes<C extends Columns, T extends PgTable> = {
  [K in keyof C & string]: PropertyOf<K> extends keyof T['_']['columns'] ? K : never;
}[keyof C & string];

function propertyOf(name: string): string {
  const [, spelling] = Object.entries(spellings).find(([wire]) => wire === name) ?? [];
  return spelling ?? name.replace(/_time$/, '_at').replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/** The columns of a table under the names that a list has for them. */
export function namesakesIn(table: PgTable, names: string[]): Record<string, PgColumn> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    names.flatMap((name) => {
      const column = columns[propertyOf(name)];
      return column ? [[name, column]] : [];
    }),
  );
}
