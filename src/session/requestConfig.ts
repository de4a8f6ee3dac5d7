import { getRequestInstance, type RequestConfig, type RequestOptions } from '@umijs/max';
import { isSuccess, specifiedCodes } from '../../contract/answer';
import { say } from '../locales/say';
import { feedback } from '../feedback/feedback';
import { atItsPace, patienceMs, tookTooLong } from './atItsPace';
import type { CallConfig } from './call';
import { CallError } from './CallError';
import { takeEarly } from './early';
import { isEnvelope } from './envelope';
import { headersOf } from './headersOf';
import { currentIdentity } from './identityOf';
import { isSessionEnding, sessionExpired } from './endSession';
import { askSafetyCode, leadToBinding } from './secondFactor';

/** What the platform sent, with what the call had said of itself. */
interface Arrived<T> {
  status: number;
  data: T;
  headers: Record<string, unknown>;
  config: RequestOptions;
}

/** Dates of a query go out as unix seconds (specification, section 7). */
export function datesToUnix(params: unknown): unknown {
  if (params instanceof Date) return Math.floor(params.getTime() / 1000);
  if (Array.isArray(params)) return params.map(datesToUnix);
  if (typeof params !== 'object' || params === null) return params;
  if ('unix' in params && typeof params.unix === 'function') return params.unix();
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, datesToUnix(value)]));
}

/** A stored image is known to the platform by its path alone, without the base (specification, section 7). */
export function withoutBaseInQrCode(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || body instanceof FormData || !('qr_code' in body) || typeof body.qr_code !== 'string')
    return body;
  return { ...body, qr_code: body.qr_code.replace(/^\/api(?=\/)/, '') };
}

let illegalShown = false;

/** Tells of an illegal operation, once however many calls fail together. */
async function tellIllegal(): Promise<void> {
  if (illegalShown) return;
  illegalShown = true;
  const { message } = await feedback();
  message.error({ content: say('session.illegal'), onClose: () => (illegalShown = false) });
}

/** Acts on an answer's code: data on success, else the dialog or message that the code asks for, and a CallError. */
async function settle<T>({ status, data, headers, config }: Arrived<T>): Promise<T> {
  const call = callOf(config);
  const isFile = config.responseType === 'blob';
  const body: unknown = isFile ? await envelopeInBlob(data) : data;
  if (isFile && body === null && status < 300) return data;
  const requestId = typeof headers['x-request-id'] === 'string' ? headers['x-request-id'] : undefined;
  if (!isEnvelope<T>(body)) {
    if (status === 401) sessionExpired(call.identity, call.tokenUsed, 'confirm');
    throw await told(new CallError(say('session.systemError'), 0, undefined, requestId, status === 401), call);
  }
  if (isSuccess(body.code)) return body.data;

  const error = (isTold: boolean) =>
    new CallError(body.msg ?? body.message ?? say('session.systemError'), body.code, body.data, requestId, isTold);
  if (call.raw) throw error(false);
  if (status === 401) {
    sessionExpired(call.identity, call.tokenUsed, 'confirm');
    throw error(true);
  }
  switch (body.code) {
    case specifiedCodes.ILLEGAL.code:
      if (!call.quiet) await tellIllegal();
      throw error(!call.quiet);
    case specifiedCodes.SESSION_EXPIRED.code:
    case specifiedCodes.NOT_SIGNED_IN.code:
      sessionExpired(call.identity, call.tokenUsed, status < 400 ? 'alert' : 'confirm');
      throw error(true);
    case specifiedCodes.SECOND_FACTOR_NEEDED.code: {
      if (call.isReplay || !(await askSafetyCode(call.identity, call.showsNoCode))) throw error(true);
      const again: RequestOptions = { ...config, isReplay: true };
      const { data: replayed } = await getRequestInstance().request<T>(again);
      return replayed;
    }
    case specifiedCodes.SECOND_FACTOR_UNBOUND.code:
      await leadToBinding(call.identity);
      throw error(true);
    default:
      throw await told(error(false), call);
  }
}

interface SentCall extends CallConfig {
  showsNoCode: boolean;
  tokenUsed: string | null;
  isReplay: boolean;
}

/** What `call` and the request interceptor wrote into a request's configuration. */
function callOf({ identity, isPublic, quiet, showsNoCode, raw, tokenUsed, isReplay }: RequestOptions): SentCall {
  return {
    identity: identity ?? currentIdentity(),
    isPublic: isPublic === true,
    quiet: quiet === true,
    showsNoCode: showsNoCode === true,
    raw: raw === true,
    tokenUsed: tokenUsed ?? null,
    isReplay: isReplay === true,
  };
}

async function told(error: CallError, { quiet, raw }: SentCall): Promise<CallError> {
  if (error.isTold || quiet || raw || isSessionEnding()) return error;
  const { message } = await feedback();
  message.error(error.message || say('session.systemError'));
  return new CallError(error.message, error.code, error.data, error.requestId, true);
}

/** An export is a file; a refusal of one is an envelope all the same. */
async function envelopeInBlob(blob: unknown): Promise<unknown> {
  return blob instanceof Blob && blob.type.includes('json') ? JSON.parse(await blob.text()) : null;
}

/** Umi's request plugin, taught the platform's envelope, codes and tokens. */
export const requestConfig: RequestConfig = {
  baseURL: '/api',
  timeout: patienceMs,
  // Every answer is looked at, whatever its HTTP status: what it means stands in its envelope.
  validateStatus: () => true,
  requestInterceptors: [
    (config: RequestOptions) => {
      const { identity, isPublic } = callOf(config);
      const { token, headers } = headersOf(identity, isPublic);
      const sent: RequestOptions = {
        ...config,
        tokenUsed: token,
        params: datesToUnix(config.params),
        data: withoutBaseInQrCode(config.data),
        headers: { ...config.headers, ...headers },
      };
      const adapter = takeEarly(sent);
      return adapter ? { ...sent, adapter } : atItsPace(sent);
    },
  ],
  responseInterceptors: [
    [
      async (response) => ({ ...response, data: await settle(response) }),
      async (error: Error & { config?: RequestOptions; code?: string }) => {
        const isLate = tookTooLong(error);
        if (error.name === 'CanceledError' && !isLate) throw error;
        const text = say(isLate ? 'session.timeout' : 'session.offline');
        throw await told(new CallError(text, 0), callOf(error.config ?? {}));
      },
    ],
  ],
};
