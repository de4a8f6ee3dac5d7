import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { sendAlong } from './sendAlong';

const mark = '/* kept */';
const unawaitedMark = `${mark}/* unawaited */`;

/**
 * Begins a statement that is asked over and over with other values: a connection has the database read and plan it once. Its
 * text must be the same whatever the values, lists of them are arrays, or the connection would keep one more for each text.
 */
export const kept = sql.raw(mark);

/**
 * Begins a kept statement whose answer nobody needs: in a transaction it goes along with the next one, and none is waited for
 * twice. What refuses it refuses the next one, at the latest the commit.
 */
export const unawaited = sql.raw(unawaitedMark);

const names = new Map<string, string>();

/** By its name the database knows a statement again. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const made = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, made);
  return made;
}

type Asked = pg.QueryConfig<unknown[]>;

const isAsked = (asked: unknown): asked is Asked =>
  typeof asked === 'object' && asked !== null && !('submit' in asked) && 'text' in asked && typeof asked.text === 'string';

const isBegin = (text: string) => /^begin\b/.test(text);
const isEnd = (text: string) => text === 'commit' || text === 'rollback';

/** What is kept, and what begins and ends a transaction, has a name. Null: what somebody sends in a way of his own. */
function named(given: unknown, values: unknown): Asked | null {
  const asked = typeof given === 'string' ? { text: given } : given;
  if (!isAsked(asked)) return null;
  const { text } = asked;
  const one = { ...asked, values: Array.isArray(values) ? values : (asked.values ?? []) };
  return text.startsWith(mark) || isBegin(text) || isEnd(text) ? { ...one, name: nameOf(text) } : one;
}

const nothing: pg.QueryResult = { rows: [], fields: [], command: '', rowCount: null, oid: 0 };

/** What a connection says whose transaction did not begin. */
const notBegun = Object.assign(new Error('the transaction did not begin: nothing is done outside of it'), { code: '25P02' });

/**
 * A connection that keeps the statements that are marked so, and does not wait for what nobody waits for: that a transaction
 * begins, and what is marked as unawaited, goes along with the next statement, which is not run where one of them fails.
 * As the database itself does, it refuses everything from then on until the transaction is rolled back. What the connection has
 * not planned yet is waited for as usual. One that has not answered in time ends: what comes over it later, and whether its transaction
 * goes on, nobody knows.
 */
export class KeepingClient extends pg.Client {
  private readonly trips: Trips;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = super.query.bind(this);
    const send = (...given: unknown[]): unknown => Reflect.apply(query, undefined, given);
    this.trips = new Trips(send, () => void this.end());
    Object.assign(this, {
      query: (asked: unknown, ...rest: unknown[]): unknown => {
        const one = rest.some((given) => typeof given === 'function') ? null : named(asked, rest[0]);
        if (one) return this.trips.ask(one);
        this.trips.expectBegun();
        return send(isAsked(asked) && asked.text.startsWith(mark) ? { ...asked, name: nameOf(asked.text) } : asked, ...rest);
      },
    });
  }

  /** Whether a transaction was begun whose end the database has not answered: who takes the connection next would go on in it. */
  get isInTransaction(): boolean {
    return this.trips.isInside;
  }
}

/** What pg says of an answer that did not come in time. */
const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

/** Which statements of a connection are waited for. */
class Trips {
  /** Go along with the next one. */
  private waiting: Asked[] = [];
  /** The names of those that the connection has planned. */
  private readonly planned = new Set<string>();
  /** From a transaction's beginning until the database has answered its end. */
  isInside = false;
  private isBroken = false;

  constructor(
    private readonly send: (...given: unknown[]) => unknown,
    private readonly drop: () => void,
  ) {}

  /** What is sent in a way of its own, such as COPY, has nothing go along. */
  expectBegun(): void {
    if (this.waiting.length > 0 || this.isBroken) throw notBegun;
  }

  async ask(one: Asked): Promise<unknown> {
    const { text, name } = one;
    if (isEnd(text)) return this.end(one);
    if (this.isBroken) throw notBegun;
    const isFirst = isBegin(text);
    if (isFirst) this.isInside = true;
    if (name !== undefined && this.planned.has(name) && (isFirst || (this.isInside && text.startsWith(unawaitedMark)))) {
      this.waiting.push(one);
      return nothing;
    }
    return this.run(one);
  }

  /** Of a transaction that only began nobody needs to know; of one that is taken back, nobody needs what it did not come to. */
  private async end(one: Asked): Promise<unknown> {
    const [first] = this.waiting;
    const isBare = first !== undefined && isBegin(first.text) && (this.waiting.length === 1 || one.text === 'rollback');
    if (isBare || one.text === 'rollback') this.waiting = [];
    const isBroken = this.isBroken;
    this.isBroken = false;
    const answer = isBare ? nothing : await this.run(isBroken ? { ...one, text: 'rollback', name: nameOf('rollback') } : one);
    this.isInside = false;
    return answer;
  }

  private async run(one: Asked): Promise<unknown> {
    const along = this.waiting;
    this.waiting = [];
    try {
      const answer = await (along.length > 0 ? sendAlong(this.send, along, one) : this.send(one));
      if (one.name !== undefined) this.planned.add(one.name);
      return answer;
    } catch (error) {
      this.isBroken = along.some(({ text }) => isBegin(text));
      if (isUnanswered(error)) this.drop();
      throw error;
    }
  }
}
