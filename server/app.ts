import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import { sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Envelope, type FieldErrors } from '../contract/answer';
import { codes, type CodeName } from '../contract/codes';
import { addressesOf, type Address } from '../contract/endpoint';
import { endpoints } from '../contract/endpoints';
import { inLocale, localeOf } from '../contract/locale';
import { twiceHeader } from '../contract/session';
import { filePath, maxUploadBytes } from '../contract/system';
import { handlers } from './handlers';
import { answerOf } from './kernel/answer';
import { databaseCode, isUnavailable } from './kernel/databaseErrors';
import { sent, type Handler } from './kernel/handle';
import { InvalidInput, Refusal } from './kernel/refusal';
import type { Services } from './kernel/services';
import { sendFile } from './system/files';

const base = '/api';
const bodyLimit = 1_048_576;

/** What a socket may take, in milliseconds: to send its headers, its whole request, and to be silent. */
const headersMs = 15_000;
const requestMs = 60_000;
const silentMs = 120_000;
const lookEveryMs = 2_000;
/** When to come again after the platform could not answer. */
const againSeconds = 2;
/** Where a caller is whose address a proxy could not say: on no allow list, and never the proxy's own. */
const nowhere = '0.0.0.0';

/** The platform over HTTP, without a port. */
export async function buildApp(services: Services, logger: Services['log']): Promise<FastifyInstance> {
  const { config } = services;
  const app = Fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 256 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    requestTimeout: requestMs,
    connectionTimeout: silentMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookEveryMs },
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // antd writes its styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // TLS ends at the proxy, which is the one to promise it.
    hsts: false,
  });
  await app.register(multipart, { limits: { files: 1, fields: 10, fileSize: maxUploadBytes, parts: 12 }, throwFileSizeLimit: true });
  app.removeContentTypeParser('text/plain');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {});
    void app.getDefaultJsonParser('error', 'error')(request, String(body), done);
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, path: request.url.split('?')[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));

  app.get('/healthz', async () => 'ok');
  app.get('/readyz', async (request, reply) => {
    try {
      await services.db.execute(sql`select 1`);
      return 'ok';
    } catch (error) {
      return answerError(error, request, reply);
    }
  });

  const served = new Set<Handler['endpoint']>();
  for (const handler of handlers) {
    served.add(handler.endpoint);
    for (const address of addressesOf(handler.endpoint)) addRoute(app, services, handler, address);
  }
  const missing = Object.keys(endpoints).filter((name) => endpoints[name] && !served.has(endpoints[name]));
  if (missing.length > 0) throw new Error(`endpoints without a handler: ${missing.join(', ')}`);

  for (const prefix of [filePath, `${base}${filePath}`]) app.get(`${prefix}*`, (request, reply) => sendFile(services, request, reply));

  await serveBrowser(app, config.staticDir);
  return app;
}

/** One call at one address, with the base and without it. */
function addRoute(app: FastifyInstance, services: Services, handler: Handler, { path: at, identity }: Address): void {
  const { method, output, upload } = handler.endpoint;
  const route = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.isMultipart() && !(upload && /;\s*boundary=/i.test(request.headers['content-type'] ?? '')))
      throw new Refusal('UNSUPPORTED_TYPE');
    reply.header('cache-control', 'no-store');
    const authorization = request.headers.authorization;
    const twice = request.headers[twiceHeader];
    const data = await handler.serve(
      {
        ...services,
        log: request.log,
        identity,
        now: services.clock.now(),
        fail: (code, values, field) => {
          throw new Refusal(code, values, field);
        },
        caller: {
          ip: plainIp(request.ip) ?? nowhere,
          device: printable(request.headers['user-agent'] ?? '', 300),
          locale: localeOf(request.headers['accept-language']),
          requestId: request.id,
          authorization,
          twiceToken: typeof twice === 'string' ? twice : undefined,
        },
        request,
        reply,
      },
      method === 'GET' ? request.query : (request.body ?? {}),
    );
    if (data === sent) return reply;
    const envelope: Envelope = {
      code: codes.OK.code,
      msg: inLocale(codes.OK.text, localeOf(request.headers['accept-language'])),
      data: answerOf(output, data, services.config.verifyAnswers),
    };
    return reply.send(envelope);
  };
  for (const url of [at, `${base}${at}`]) app.route({ method, url, handler: route });
}

/**
 * An address as it is written down: IPv4 in IPv6 clothes is IPv4, and a port that some proxies add is none of it. Null for
 * what is no address at all.
 */
function plainIp(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  return isIP(bare) ? ipaddr.process(bare).toString() : null;
}

function printable(text: string, max: number): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, max);
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

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const locale = localeOf(request.headers['accept-language']);
  reply.header('cache-control', 'no-store');
  const refusal = refusalOf(error);
  if (!refusal) {
    request.log.error({ err: error, path: request.url.split('?')[0] }, 'a call failed');
    const { code, http, text } = codes.SYSTEM_ERROR;
    return reply.code(http).send({ code, msg: inLocale(text, locale), data: { request_id: request.id } });
  }
  const name: CodeName = refusal.codeName;
  if (name === 'NOT_READY') {
    request.log.warn({ err: error }, 'not ready');
    reply.header('retry-after', againSeconds);
  } else if (name === 'TOO_MANY_REQUESTS') {
    reply.header('retry-after', String(refusal.values.seconds ?? againSeconds));
  }
  const declared: { code: number; http?: number } = codes[name];
  const msg = refusal.text(locale);
  let data: FieldErrors | object = {};
  if (refusal instanceof InvalidInput) {
    data = { fields: Object.fromEntries(Object.entries(refusal.fields).map(([field, text]) => [field, text(locale)])) };
  } else if (refusal.field) {
    data = { fields: { [refusal.field]: msg } };
  }
  request.log.info({ code: declared.code, refusal: name }, 'refused');
  return reply.code(declared.http ?? 200).send({ code: declared.code, msg, data });
}

/** The browser's part from dist/: named by their content and kept for ever, but for the page itself. */
async function serveBrowser(app: FastifyInstance, staticDir: string): Promise<void> {
  const page = path.join(staticDir, 'index.html');
  const hasBrowser = fs.existsSync(page);
  if (hasBrowser) {
    await app.register(fastifyStatic, {
      root: staticDir,
      preCompressed: true,
      dotfiles: 'ignore',
      wildcard: true,
      cacheControl: false,
      setHeaders: (response, file) => {
        response.setHeader(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const asksForPage = request.method === 'GET' && !request.url.startsWith(`${base}/`) && !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    if (hasBrowser && asksForPage) return reply.sendFile('index.html');
    return answerError(new Refusal('NO_SUCH_CALL'), request, reply);
  });
}
