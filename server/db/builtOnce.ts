import type { Db } from './database';

/**
 * A statement that every call asks: its text is built once for each database, as building it takes longer than asking. What
 * differs from one asking to the next is a placeholder in it.
 */
export function builtOnce<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const made = build(db);
    built.set(db, made);
    return made;
  };
}
