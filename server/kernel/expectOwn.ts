import type { Identity } from '../../contract/identity';
import { isFor, wireNames, type Column, type Columns, type Filter, type Filters, type ListSpec, type Sort } from '../../contract/list';
import { invalid } from './refusal';

/** The columns of a list that an identity sees. */
export function shownColumns({ columns }: Pick<ListSpec<Columns, Filters>, 'columns'>, identity: Identity): string[] {
  return Object.entries<Column>(columns).flatMap(([name, column]) => (isFor(column, identity) ? [name] : []));
}

/** What a list is asked: the values of its filters under their wire names, and these. */
interface Asked {
  [name: string]: unknown;
  sort?: Sort | undefined;
  /** Of a file. */
  columns?: readonly string[] | undefined;
}

/**
 * Refuses what a list does not have for who asks: passed over, a filter would give rows that were not asked for, a column an empty
 * one, and an order would tell of what is not shown.
 */
export function expectOwn(spec: Pick<ListSpec<Columns, Filters>, 'columns' | 'filters'>, identity: Identity, asked: Asked): void {
  for (const [name, filter] of Object.entries<Filter>(spec.filters)) {
    const field = isFor(filter, identity) ? undefined : wireNames({ [name]: filter }).find((wire) => asked[wire] !== undefined);
    if (field) invalid(field, 'field.invalid');
  }
  const shown = shownColumns(spec, identity);
  if (asked.sort && !shown.includes(asked.sort.column)) invalid('sort', 'field.invalid');
  if (asked.columns?.some((name) => !shown.includes(name))) invalid('columns', 'field.invalid');
}
