import type { ZodMiniType } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint';
import type { Columns, Filters, ListAnswer, ListEndpoint, Row } from '../../contract/list';
import { arrivedOf } from '../session/arrived';
import { queryOf } from '../session/queries';
import type { ListQuestion, ListState } from './listQuery';

/** A list by what its address says: `useListState` has held that against the list's filters. */
export function questionOf<C extends Columns, F extends Filters>(endpoint: ListEndpoint<C, F>, question: object) {
  const asked: Endpoint<ZodMiniType, ZodMiniType<ListAnswer<Row<C>>>> = endpoint;
  return { ...queryOf(asked, question), ...arrivedOf(asked, question) };
}

/** The page of it that a state names, of the rows that a question narrows it to. */
export function pageQuestion<C extends Columns, F extends Filters>(
  endpoint: ListEndpoint<C, F>,
  { page, limit, sort, place }: ListState,
  query: ListQuestion,
) {
  return questionOf(endpoint, { page, limit, sort, ...place, ...query });
}
