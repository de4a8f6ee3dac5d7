import { isNativeError } from 'node:util/types';
import { DrizzleQueryError } from 'drizzle-orm';
import pino, { type Logger } from 'pino';
import { databaseCode, isUnavailable } from './databaseErrors';

/** Where an error came about, without its message, which a stack begins with. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

function fieldOf(error: unknown, name: string): string | undefined {
  for (let at = error; isNativeError(at); at = at.cause) {
    const value: unknown = Reflect.get(at, name);
    if (typeof value === 'string') return value;
  }
  return undefined;
}

/** Whether an error carries a statement with its values. The name of its class is not in it. */
const hasStatement = (error: Error) => error instanceof DrizzleQueryError || ('query' in error && 'params' in error);

/**
 * An error for the log. What the database or the library before it says of a failed statement carries the statement's
 * values (names, card numbers, sealed secrets): of these only code, table and constraint are written down, and of a connection
 * that broke how it did.
 */
export function loggedError(error: unknown): unknown {
  if (!isNativeError(error)) return error;
  const code = databaseCode(error);
  if (code !== undefined || hasStatement(error)) {
    const [table, constraint] = [fieldOf(error, 'table'), fieldOf(error, 'constraint')];
    return {
      type: error.name,
      message: code ? `the database answered ${code}` : 'a statement failed',
      code,
      table,
      constraint,
      stack: framesOf(error),
      ...(code === undefined && isUnavailable(error.cause) ? { cause: loggedError(error.cause) } : {}),
    };
  }
  const systemCode: unknown = Reflect.get(error, 'code');
  return {
    type: error.name,
    message: error.message,
    ...(typeof systemCode === 'string' ? { code: systemCode } : {}),
    stack: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

const secrets = ['password', 'token', 'authorization', 'headers', 'connectionString', 'parameters', 'params'];

export function openLog(level: string): Logger {
  return pino({ level, serializers: { err: loggedError }, redact: [...secrets, ...secrets.map((name) => `*.${name}`)] });
}
