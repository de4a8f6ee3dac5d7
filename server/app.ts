import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { compile as compileProxies } from '@fastify/proxy-addr';
import { sql } from 'drizzle-orm';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { addressesOf, type Address } from '../contract/endpoint';
import { endpoints } from '../contract/endpoints';
import { filePath, maxUploadBytes } from '../contract/system';
import { answerMalformed, serveCashier } from './channel/cashier';
import { handlers } from './handlers';
import { answerOf } from './kernel/answer';
import { serveBrowser } from './http/browser';
import { callerOf, plainIp } from './http/caller';
import { answerError, answerUnreadable, envelopeOf } from './http/envelope';
import { loggedPath } from './http/loggedPath';
import { hasTwinKeys } from './http/twinKeys';
import { isUnwieldy } from './http/unwieldy';
import { authenticate, tokenIn } from './kernel/authenticate';
import { sent, type Handler } from './kernel/handle';
import { Refusal, refuse } from './kernel/refusal';
import type { Services } from './kernel/services';
import { Together } from './kernel/Together';
import { sendFile } from './system/files';

const base = '/api';
/** Of a body in bytes, by who may send it: what is read of one keeps all others waiting. */
const bodyLimits = { anybody: 16_384, session: 65_536, known: 1_048_576 };

/** What a socket may take, in milliseconds: to send its headers, its whole request, and to be silent. */
const headersMs = 15_000;
const requestMs = 60_000;
const silentMs = 120_000;
const lookEveryMs = 2_000;
/** How long the database may take to say that it is there. */
const readyMs = 2_000;

/** What the browser is told about pages of ours. */
const headers: FastifyHelmetOptions = {
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
};

const unreadable = new Refusal('UNREADABLE_BODY');

/** JSON has one encoding (RFC 8259, 8.1): what says another is not read as what it is not. */
const saysOtherEncoding = (type = '') => /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))/i.test(type);

/** More than one Host is no request (RFC 9112, 3.2): whatever stands before the platform may have read the other one. */
const hasTwinHosts = ({ rawHeaders }: IncomingMessage) => rawHeaders.filter((name, i) => i % 2 === 0 && /^host$/i.test(name)).length > 1;

/** Whether a hop is one of these proxies, also where the one before it has written it with its port. */
function trusted(proxies: string[]): (hop: string, index: number) => boolean {
  const isProxy = compileProxies(proxies);
  return (hop, index) => isProxy(plainIp(hop) ?? hop, index);
}

/** The platform over HTTP, without a port. */
export async function buildApp(services: Services, logger: Services['log']): Promise<FastifyInstance> {
  const { config } = services;
  const app = Fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? trusted(config.trustProxy) : false,
    bodyLimit: bodyLimits.anybody,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 256 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => answerMalformed(request, reply) ?? answerError(error, request, reply),
    clientErrorHandler: answerUnreadable,
    requestTimeout: requestMs,
    connectionTimeout: silentMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookEveryMs },
  });
  await app.register(helmet, headers);
  await app.register(multipart, { limits: { files: 1, fields: 10, fileSize: maxUploadBytes, parts: 12 }, throwFileSizeLimit: true });
  app.removeContentTypeParser('text/plain');
  app.removeContentTypeParser('application/json');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (saysOtherEncoding(request.headers['content-type'])) return done(new Refusal('UNSUPPORTED_TYPE'));
    if (body.length === 0) return done(null, {});
    // What is no UTF-8 would be read as other characters than were sent.
    if (!isUtf8(body)) return done(unreadable);
    const text = body.toString('utf8');
    if (isUnwieldy(text)) return done(unreadable);
    void parse(request, text, (error, value) => (error ? done(error) : hasTwinKeys(text) ? done(unreadable) : done(null, value)));
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (hasTwinHosts(request.raw)) refuse('UNREADABLE_BODY');
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, path: loggedPath(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));

  app.get('/healthz', async () => 'ok');
  // Anybody may ask, as often as he likes.
  const together = new Together<unknown>();
  const askDatabase = () => together.ask('ready', () => Promise.race([services.db.execute(sql`select 1`), late()]));
  app.get('/readyz', async (request, reply) => {
    try {
      await askDatabase();
      return 'ok';
    } catch (error) {
      return answerError(error, request, reply);
    }
  });

  addCalls(app, services);
  for (const prefix of [filePath, `${base}${filePath}`]) app.get(`${prefix}*`, (request, reply) => sendFile(services, request, reply));

  await serveCashier(app, services);
  await serveBrowser(app, config.staticDir, base);
  return app;
}

/** A database that stands still answers nothing, and whoever asks whether it is ready does not wait for that. */
async function late(): Promise<never> {
  await sleep(readyMs, undefined, { ref: false });
  return refuse('NOT_READY');
}

/** Everything that is served; a call of the contract that nobody serves stops the start. */
function addCalls(app: FastifyInstance, services: Services): void {
  const served = new Set<Handler['endpoint']>();
  for (const handler of handlers) {
    served.add(handler.endpoint);
    for (const address of addressesOf(handler.endpoint)) addRoute(app, services, handler, address);
  }
  const missing = Object.keys(endpoints).filter((name) => endpoints[name] && !served.has(endpoints[name]));
  if (missing.length > 0) throw new Error(`endpoints without a handler: ${missing.join(', ')}`);
}

/** How much of a body a call reads; of whoever has no session that looks like one nothing, and a large one of whoever is known. */
function bodyRuleOf({ endpoint }: Handler, services: Services, identity: Address['identity']) {
  if (endpoint.access === 'public') return { bodyLimit: bodyLimits.anybody };
  const onRequest = async (request: FastifyRequest) => {
    const caller = callerOf(request);
    if (endpoint.largeBody) await authenticate(services, endpoint, identity, caller);
    else tokenIn(caller);
  };
  return { onRequest, bodyLimit: endpoint.largeBody ? bodyLimits.known : bodyLimits.session };
}

/** One call at one address, with the base and without it. */
function addRoute(app: FastifyInstance, services: Services, handler: Handler, { path: at, identity }: Address): void {
  const { method, output, upload } = handler.endpoint;
  const route = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.isMultipart() && !(upload && /;\s*boundary=/i.test(request.headers['content-type'] ?? ''))) refuse('UNSUPPORTED_TYPE');
    reply.header('cache-control', 'no-store');
    const data = await handler.serve(
      {
        ...services,
        log: request.log,
        identity,
        now: services.clock.now(),
        fail: refuse,
        caller: callerOf(request),
        request,
        reply,
      },
      method === 'GET' ? request.query : (request.body ?? {}),
    );
    if (data === sent) return reply;
    return reply.send(envelopeOf(request, answerOf(output, data, services.config.verifyAnswers)));
  };
  // To ask for the head of an answer would be to make all of it for nobody, an export included.
  const rule = { exposeHeadRoute: false, ...bodyRuleOf(handler, services, identity) };
  for (const url of [at, `${base}${at}`]) app.route({ method, url, handler: route, ...rule });
}
