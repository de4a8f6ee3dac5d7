import { isNativeError } from 'node:util/types';

function* chainOf(error: unknown): Generator<Error> {
  for (let at = error; isNativeError(at); at = at.cause) yield at;
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** SQLSTATE of an error of the database, also where a library wrapped it. */
export function databaseCode(error: unknown): string | undefined {
  for (const at of chainOf(error)) {
    const code = codeOf(at);
    if (code && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E')) return code;
  }
  return undefined;
}

/** What a function of the database has raised to refuse what it was asked: a code's name, or a sentence. */
export function raisedRefusal(error: unknown): string | undefined {
  for (const at of chainOf(error)) if (codeOf(at) === 'TM001') return at.message;
  return undefined;
}

/** The detail of a rule of the database that refused, by the rule's name; undefined for every other error. */
export function brokenRule(error: unknown, name: string): string | undefined {
  for (const at of chainOf(error)) {
    if ('constraint' in at && at.constraint === name) return 'detail' in at && typeof at.detail === 'string' ? at.detail : '';
  }
  return undefined;
}

/** What tells a failure, by its code or, as pg says some without one, by how its text begins. */
interface Signs {
  codes: RegExp;
  texts: readonly string[];
}

const shows = (error: Error, { codes, texts }: Signs) =>
  codes.test(codeOf(error) ?? '') || texts.some((text) => error.message.startsWith(text));

/** Said of a connection that was never there. */
const notConnected = 'Connection terminated due to connection timeout';

/** Of a connection that was there and is not any more, and of an answer that did not come. */
const brokenOff: Signs = {
  codes: /^(?:08...|57P0[12]|ECONNRESET|EPIPE|ETIMEDOUT)$/,
  texts: ['Connection terminated', 'Client has encountered a connection error', 'Query read timeout'],
};

/** A server that is not reached, starts or stops, no resources left, and waiting that was given up. */
const passing: Signs = {
  codes: /^(?:53...|57P0.|58...|25P0[34]|55P03|57014|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|ENOSPC|EDQUOT|EMFILE|ENFILE)$/,
  texts: ['timeout exceeded when trying to connect', 'Client was closed', 'Cannot use a pool after calling end'],
};

/** Whether what was asked may have been done all the same: it was sent, and no answer came. */
export function isBrokenOff(error: unknown): boolean {
  return [...chainOf(error)].some((at) => shows(at, brokenOff) && at.message !== notConnected);
}

/** Whether somebody else held a lock for longer than it was waited for. */
export const isHeld = (error: unknown) => databaseCode(error) === '55P03';

/** Whether what failed would go well a little later: the database, or the disk, is not there at the moment. */
export function isUnavailable(error: unknown): boolean {
  for (const at of chainOf(error)) {
    if (shows(at, brokenOff) || shows(at, passing)) return true;
    if (at instanceof AggregateError && at.errors.some(isUnavailable)) return true;
  }
  return false;
}
