import { cloneElement, createContext, createElement, isValidElement, use, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { isMeasured, MeasuredRow } from './MeasuredRow';
import { PlainRow } from './plainRow';
import type { ListRows } from './useListRows';

/** Which element draws which record: names of elements by the keys of records. */
type Places = ReadonlyMap<string, string>;

const RowPlaces = createContext<Places>(new Map());

interface Placed<R> {
  rows: readonly R[];
  question: unknown;
  places: Places;
  /** How many elements have had a name so far. */
  named: number;
}

/**
 * The answer to another question takes the elements of the one before, place by place: their text is changed, which costs a third of
 * putting new ones there. What is read again keeps its elements by its records: nothing that has the focus becomes another record's
 * under somebody's fingers.
 */
function placedAfter<R extends Record<string, unknown>>(before: Placed<R> | null, list: ListRows<R>): Placed<R> {
  const { rows, rowKey, state } = list;
  let named = before?.named ?? 0;
  const keys = rows.map((row) => String(row[rowKey]));
  const isReadAgain = before?.question === state;
  const there = [...(before?.places.values() ?? [])];
  const nameOf = (key: string, place: number) => (isReadAgain ? before?.places.get(key) : there[place]) ?? `row ${(named += 1)}`;
  return { rows, question: state, places: new Map(keys.map((key, place) => [key, nameOf(key, place)])), named };
}

export function useRowPlaces<R extends Record<string, unknown>>(list: ListRows<R>): Places {
  const [placed, place] = useState(() => placedAfter(null, list));
  // While others are on their way those stand there that were asked for before.
  if (placed.rows === list.rows || list.isLoading) return placed.places;
  const next = placedAfter(placed, list);
  place(next);
  return next.places;
}

const isList = (node: ReactNode): node is ReactNode[] => Array.isArray(node);

/** antd gives each row the key of its record; here it has that of its element. */
function placedRow(row: ReactNode, places: Places): ReactNode {
  const name = isValidElement(row) && row.key !== null ? places.get(row.key) : undefined;
  return isValidElement(row) && name !== undefined ? cloneElement(row, { key: name }) : row;
}

interface BodyProps {
  className?: string;
  children?: ReactNode;
}

function PlacedBody({ children, ...props }: BodyProps) {
  const places = use(RowPlaces);
  const body = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => {
    // What was cut off in a cell (`sayWhole`) was another record's.
    for (const cell of body.current?.querySelectorAll('td[title]') ?? []) cell.removeAttribute('title');
  }, [places]);
  const parts = (isList(children) ? children : [children]).map((part) => {
    if (isList(part)) return part.map((row) => placedRow(row, places));
    return isMeasured(part) ? <MeasuredRow key="measured" {...part.props} /> : part;
  });
  return createElement('tbody', { ...props, ref: body }, ...parts);
}

/** For the table whose rows are placed. */
export const placedComponents = { body: { wrapper: PlacedBody, row: PlainRow } };
export const PlacedRows = RowPlaces.Provider;
