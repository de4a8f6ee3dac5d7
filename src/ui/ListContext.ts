import { createContext, use } from 'react';
import type { Endpoint } from '../../contract/endpoint';
import type { Columns, Filters, ListEndpoint, Row } from '../../contract/list';
import type { StaleBy } from '../session/queries';
import type { ListQuestion } from './listQuery';

/** What a list lends to the parts that stand over its rows. */
export interface ListValue<R> {
  endpoint: Endpoint;
  /** The calls that rows can be picked for. */
  pickedFor: readonly Endpoint[];
  /** What it is narrowed by. */
  query: ListQuestion;
  /** Whether it shows its newest rows, newest first. */
  isAtTop: boolean;
  /** Place of its first row; null: it is empty, or on its way. */
  top: string | null;
  isLoading: boolean;
  /** The messages after which its rows are read again, and what adds them up. */
  staleBy: StaleBy | undefined;
  /** Where what is picked is told, in the place of the pages. */
  foot: HTMLElement;
  picked: readonly R[];
  pick(this: void, rows: readonly R[]): void;
}

export const ListContext = createContext<ListValue<Record<string, unknown>> | null>(null);

/** The list that a part stands in. */
export function useList(): ListValue<Record<string, unknown>> {
  const list = use(ListContext);
  if (!list) throw new Error('this part stands outside of a list');
  return list;
}

/** The same by its endpoint, which says what its rows are. */
export function useListOf<C extends Columns, F extends Filters>(endpoint: ListEndpoint<C, F>): ListValue<Row<C>> {
  const list: { endpoint: unknown } = useList();
  if (!isOf(list, endpoint)) throw new Error('this part stands in another list');
  return list;
}

function isOf<C extends Columns, F extends Filters>(list: { endpoint: unknown }, endpoint: ListEndpoint<C, F>): list is ListValue<Row<C>> {
  return list.endpoint === endpoint;
}
