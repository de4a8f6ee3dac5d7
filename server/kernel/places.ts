import * as z from 'zod/mini';
import type { ColumnKind } from '../../contract/list';

/** Where an endless list goes on: what the row there is sorted by, and its key. */
export interface Place {
  value: string;
  key: string;
}

/** A place as it travels. */
export function writePlace({ value, key }: Place): string {
  return Buffer.from(JSON.stringify([value, key])).toString('base64url');
}

const placeSchema = z.tuple([z.string().check(z.maxLength(100)), z.string().check(z.regex(/^\d{1,18}$/))]);

/** What a value that rows are sorted by looks like in a place: a place is the caller's text, and may be made up. */
const placeValue: Partial<Record<ColumnKind, RegExp>> = {
  time: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/,
  text: /^[^\p{Cc}]*$/u,
};
const placeNumber = /^-?\d{1,18}$/;

/** A place of a list that is sorted by a column of this kind; null for what is none. */
export function readPlace(place: string, kind: ColumnKind): Place | null {
  try {
    const [value, key] = z.parse(placeSchema, JSON.parse(Buffer.from(place, 'base64url').toString('utf8')));
    return (placeValue[kind] ?? placeNumber).test(value) ? { value, key } : null;
  } catch {
    return null;
  }
}
