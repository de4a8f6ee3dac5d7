import type { ReactNode } from 'react';
import type { Endpoint, Input, Output } from '../../contract/endpoint';
import { call } from '../session/call';
import { newRequestId } from './newRequestId';

interface Bulk<R> {
  key: string;
  label: string;
  /** Whether it makes sense for a row; the others are listed and left out. */
  isFor: (row: R) => boolean;
  /** By what people know the row. */
  nameOf: (row: R) => string;
  /** What stands in the column of the names; numbers where it is not said. */
  nameTitle?: string;
  /** What else is shown before it is done: an amount, a state. */
  noteOf: (row: R) => string;
  /** What the note is; an amount where it is not said. */
  noteTitle?: string;
  /** The fields of what is to be said before it is done, and whether enough was said. */
  fields?: ReactNode;
  isReady?: (said: Said) => boolean;
  isDanger?: boolean;
}

/** What was said in the fields of an action, by their names; of those that say nothing, nothing. */
export type Said = Readonly<Record<string, string>>;

/** Something that can be done to many rows, one call for each; made by `bulkAction`. */
export interface BulkAction<R> extends Bulk<R> {
  /** Who may not call it is not offered the action. */
  endpoint: Endpoint;
  /** Why it was not done although the call was made; null: it was. */
  run: (row: R, said: Said) => Promise<string | null>;
}

interface BulkCall<R, E extends Endpoint> extends Bulk<R> {
  toInput: (row: R, requestId: string, said: Said) => Input<E>;
  /** Where an answer alone does not say that it is done: why it is not. */
  faultOf?: (answer: Output<E>) => string | null;
}

/** An action by the call that it makes for each row. */
export function bulkAction<R, E extends Endpoint>(endpoint: E, { toInput, faultOf, ...bulk }: BulkCall<R, E>): BulkAction<R> {
  const run = async (row: R, said: Said) => {
    const answer = await call(endpoint, toInput(row, newRequestId(), said), { quiet: true });
    return faultOf?.(answer) ?? null;
  };
  return { ...bulk, endpoint, run };
}
