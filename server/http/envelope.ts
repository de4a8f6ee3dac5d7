import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope, FieldErrors } from '../../contract/answer';
import { codes, type CodeName } from '../../contract/codes';
import { inLocale, localeOf, type Text } from '../../contract/locale';
import { databaseCode, isBrokenOff, isUnavailable } from '../kernel/databaseErrors';
import { InvalidInput, Refusal } from '../kernel/refusal';
import { loggedPath } from './loggedPath';

/** When to come again after the platform could not answer. */
const againSeconds = 2;

/** Of a write that got no answer. Under its own request number it is not done twice; who enters it anew has another. */
const mayBeDone: Text = [
  '系统繁忙或正在维护，刚才的操作可能已生效，请先核对再试',
  'The system is busy or under maintenance. What you sent may have taken effect: check before you try again',
];

/** What a call answers that went well. */
export function envelopeOf({ headers }: FastifyRequest, data: unknown): Envelope {
  return { code: codes.OK.code, msg: inLocale(codes.OK.text, localeOf(headers['accept-language'])), data };
}

/** Errors of the HTTP layer that are the caller's, as declared codes. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new Refusal('BODY_TOO_LARGE');
  if (status === 415 || status === 406) return new Refusal('UNSUPPORTED_TYPE');
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal('UNREADABLE_BODY');
  // A number beyond its column, or text the database cannot hold: bad input that the contract let through.
  if (['22003', '22007', '22008', '22009', '22021', '22P02', '22P05'].includes(databaseCode(error) ?? ''))
    return new Refusal('INVALID_INPUT');
  if (isUnavailable(error)) return new Refusal('NOT_READY');
  return null;
}

/** What is answered to something that was thrown. */
interface Fault {
  http: number;
  body: Envelope & { msg: string };
}

/**
 * What was thrown, for the caller in his language: a refusal by its code; anything else as a fault of ours, which the log tells
 * of under the id that is answered.
 */
export function faultOf(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  locale = localeOf(request.headers['accept-language']),
): Fault {
  reply.header('cache-control', 'no-store');
  const refusal = refusalOf(error);
  if (!refusal) {
    request.log.error({ err: error, path: loggedPath(request) }, 'a call failed');
    const { code, http, text } = codes.SYSTEM_ERROR;
    return { http, body: { code, msg: inLocale(text, locale), data: { request_id: request.id } } };
  }
  const name: CodeName = refusal.codeName;
  if (name === 'NOT_READY') {
    request.log.warn({ err: error }, 'not ready');
    reply.header('retry-after', againSeconds);
  } else if (name === 'TOO_MANY_REQUESTS') {
    reply.header('retry-after', String(refusal.values.seconds ?? againSeconds));
  }
  const declared: { code: number; http?: number } = codes[name];
  const isUncertain = name === 'NOT_READY' && request.method !== 'GET' && isBrokenOff(error);
  const msg = isUncertain ? inLocale(mayBeDone, locale) : refusal.text(locale);
  let data: FieldErrors | object = {};
  if (refusal instanceof InvalidInput) {
    data = { fields: Object.fromEntries(Object.entries(refusal.fields).map(([field, text]) => [field, text(locale)])) };
  } else if (refusal.field) {
    data = { fields: { [refusal.field]: msg } };
  }
  request.log.info({ code: declared.code, refusal: name }, 'refused');
  return { http: declared.http ?? 200, body: { code: declared.code, msg, data } };
}

/** Answers what was thrown. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { http, body } = faultOf(error, request, reply);
  // What a file had said of itself that ended before its first byte.
  for (const name of ['content-type', 'content-length', 'content-disposition']) reply.removeHeader(name);
  return reply.code(http).send(body);
}

const statusOf: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers bytes that are no request, for which there is neither a route nor a language. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (socket.destroyed || !socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const { code, text } = codes.UNREADABLE_BODY;
  const body = JSON.stringify({ code, msg: inLocale(text, localeOf(undefined)), data: {} } satisfies Envelope & { msg: string });
  const head = [
    `HTTP/1.1 ${statusOf[error.code ?? ''] ?? '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
