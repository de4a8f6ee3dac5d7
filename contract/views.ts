import * as z from 'zod/mini';
import { done, endpoint } from './endpoint';
import { id, switchField, switchValue, text } from './fields';
import { forEveryIdentity } from './identity';

/** A list by the name of its exports. */
const listName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/));

/** How many views of one list a person keeps. */
export const mostViews = 20;
export const longestViewName = 20;

const word = z.string().check(z.regex(/^\w{1,64}$/));
const few = (entries: object) => Object.keys(entries).length <= 100;

/** How somebody looks at a list: what it is narrowed by, a range that moves with the day by its own word, its order and its columns. */
export const listView = z.object({
  filters: z.record(word, z.union([text(2000, 0), z.number()])).check(z.refine(few)),
  ranges: z.record(word, word).check(z.refine(few)),
  sort: z.optional(z.string().check(z.regex(/^\w{1,64}\.(asc|desc)$/))),
  columns: z
    .record(
      word,
      z.object({
        show: z.optional(z.boolean()),
        order: z.optional(z.number()),
        fixed: z.optional(z.enum(['left', 'right'])),
      }),
    )
    .check(z.refine(few)),
});
export type ListView = z.output<typeof listView>;

const savedView = z.object({
  id: z.number(),
  name: z.string(),
  /** Everybody of the back office sees it: 1, or its maker alone: 2. */
  shared: switchField,
  /** Of the caller: 1, or of a colleague: 2. */
  own: switchField,
  /** Who made it. */
  username: z.string(),
  /** By which the caller's list opens: 1. */
  opens: switchField,
  view: listView,
});
export type SavedView = z.output<typeof savedView>;

/** The caller's own views of a list and those that colleagues share, the caller's first, each by its name. */
export const listViews = endpoint({
  method: 'GET',
  paths: forEveryIdentity('view/list'),
  access: 'signedIn',
  input: z.object({ list: listName }),
  output: z.object({ list: z.array(savedView) }),
});

/** Keeps a view; one of the caller's that has the name already is this one from now on. */
export const saveView = endpoint({
  method: 'POST',
  paths: forEveryIdentity('view/save'),
  access: 'signedIn',
  input: z.object({ list: listName, name: text(longestViewName), shared: switchValue, view: listView }),
  output: z.object({ id: z.number() }),
});

/** Deletes a view of the caller's; whoever has the main account deletes those that colleagues share, too. */
export const deleteView = endpoint({
  method: 'POST',
  paths: forEveryIdentity('view/delete'),
  access: 'signedIn',
  input: z.object({ id }),
  output: done,
});

/** By which view the caller's list opens from now on; without an `id` by none. */
export const openByView = endpoint({
  method: 'POST',
  paths: forEveryIdentity('view/open'),
  access: 'signedIn',
  input: z.object({ list: listName, id: z.optional(id) }),
  output: done,
});
