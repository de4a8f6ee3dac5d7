import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';

const mark = '/* kept */';

/**
 * Begins a statement that is asked over and over with other values: a connection has the database read and plan it once. Its
 * text must be the same whatever the values, lists of them are arrays, or the connection would keep one more for each text.
 */
export const kept = sql.raw(mark);

const names = new Map<string, string>();

/** By its name the database knows a statement again. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const made = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, made);
  return made;
}

const isKept = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string' && asked.text.startsWith(mark);

/** A connection that keeps the statements that are marked so. */
export class KeepingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = super.query.bind(this);
    Object.assign(this, {
      query: (asked: unknown, ...rest: unknown[]): unknown =>
        Reflect.apply(query, undefined, [isKept(asked) ? { ...asked, name: nameOf(asked.text) } : asked, ...rest]),
    });
  }
}
