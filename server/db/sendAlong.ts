import pg from 'pg';

type Send = (...given: unknown[]) => unknown;
type Method = (...given: unknown[]) => unknown;

/** A method of pg's that its types do not tell of, bound to whose it is. */
function methodOf(owner: object, name: string): Method {
  const method: unknown = Reflect.get(owner, name);
  if (typeof method !== 'function') throw new Error(`pg has no ${name} any more`);
  return (...given) => Reflect.apply(method, owner, given);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What one of several statements writes: its values and that it is to be run, but not that an answer is waited for. */
function writeSilently(connection: object, asked: pg.QueryConfig<unknown[]>): Error | null {
  let fault: Error | null = null;
  const query = new pg.Query(asked, (error) => (fault = error ?? null));
  const nothing = () => {};
  methodOf(query, 'prepare')(Object.assign(Object.create(connection), { sync: nothing, describe: nothing, close: nothing }));
  return fault;
}

/**
 * Sends statements that the connection has planned by their names together with a last one, and waits once: for what the last one
 * answers. By the database's protocol the first that fails is answered, and none behind it is run.
 */
export function sendAlong(send: Send, along: readonly pg.QueryConfig<unknown[]>[], last: pg.QueryConfig<unknown[]>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // Of a plain text the database would wait for more after a failure.
    const extended = { ...last, queryMode: 'extended' };
    const query = new pg.Query(extended, (error: Error | undefined, result: unknown) => (error ? reject(error) : resolve(result)));
    const [submit, handleRow, handleEnd] = ['submit', 'handleDataRow', 'handleCommandComplete'].map((name) => methodOf(query, name));
    if (!submit || !handleRow || !handleEnd) return;
    let before = along.length;
    Object.assign(query, {
      submit: (connection: unknown) => {
        if (!isObject(connection)) throw new Error('there is no connection');
        const stream: unknown = Reflect.get(connection, 'stream');
        if (!isObject(stream)) throw new Error('there is no stream');
        methodOf(stream, 'cork')();
        try {
          for (const one of along) {
            const fault = writeSilently(connection, one);
            if (fault) return fault;
          }
          return submit(connection);
        } finally {
          methodOf(stream, 'uncork')();
        }
      },
      handleDataRow: (...given: unknown[]) => (before > 0 ? undefined : handleRow(...given)),
      handleCommandComplete: (...given: unknown[]) => {
        if (before > 0) before -= 1;
        else handleEnd(...given);
      },
    });
    send(query);
  });
}
