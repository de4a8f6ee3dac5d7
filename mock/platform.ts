import path from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request as forward } from 'node:http';
import { openPlatform, type Platform } from '../server/platform';
import { preflight } from '../server/preflight';

/**
 * The built-in mock server of `max dev` is the platform itself, on the embedded database with the demo world: there is
 * no second logic to drift. BACKEND_URL names another back end; then the proxy takes this one's place.
 */
interface MockRequest extends IncomingMessage {
  originalUrl: string;
  body?: unknown;
  files?: { fieldname: string; originalname: string; mimetype: string; buffer: Buffer }[];
}

const root = process.cwd();
// Umi loads this file anew when it changes: the platform that runs already is kept.
const kept = globalThis as typeof globalThis & { devPlatform?: Promise<Platform & { port: number }> };

function start(): Promise<Platform & { port: number }> {
  kept.devPlatform ??= (async () => {
    const config = await preflight({ LOG_LEVEL: 'warn', ...process.env, PORT: '0', HOST: '127.0.0.1', WORKERS: '1' }, root);
    const platform = await openPlatform({ config: { ...config, staticDir: path.join(root, 'no-such-folder') }, purpose: 'dev' });
    await platform.app.listen({ port: 0, host: '127.0.0.1' });
    const address = platform.app.server.address();
    const close = () => void platform.close().finally(() => process.exit(0));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, close);
    return Object.assign(platform, { port: address && typeof address === 'object' ? address.port : 0 });
  })();
  return kept.devPlatform;
}

/** Umi has parsed the body before it gets here: it is written again as it came. */
function bodyOf(request: MockRequest): { body: Buffer; type: string } | null {
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) {
    const boundary = 'umi-mock-forward';
    const parts = (request.files ?? []).flatMap(({ fieldname, originalname, mimetype, buffer }) => [
      Buffer.from(
        [
          `--${boundary}`,
          `content-disposition: form-data; name="${fieldname}"; filename="${encodeURIComponent(originalname)}"`,
          `content-type: ${mimetype}`,
          '\r\n',
        ].join('\r\n'),
      ),
      buffer,
      Buffer.from('\r\n'),
    ]);
    return { body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]), type: `multipart/form-data; boundary=${boundary}` };
  }
  if (request.body === undefined) return null;
  return { body: Buffer.from(JSON.stringify(request.body)), type: type || 'application/json' };
}

async function answer(request: MockRequest, response: ServerResponse): Promise<void> {
  const { port } = await start();
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = request.headers;
  const sent = request.method === 'GET' ? null : bodyOf(request);
  const outgoing = forward(
    {
      host: '127.0.0.1',
      port,
      method: request.method,
      path: request.originalUrl,
      headers: { ...headers, ...(sent ? { 'content-type': sent.type, 'content-length': sent.body.length } : {}) },
    },
    (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.pipe(response);
    },
  );
  outgoing.on('error', (error) => response.destroy(error));
  request.on('close', () => outgoing.destroy());
  outgoing.end(sent?.body);
}

function handler(request: MockRequest, response: ServerResponse): void {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    response.writeHead(500).end();
  });
}

if (!process.env.BACKEND_URL) void start();

/** What is the platform's own; everything else is the browser's part. */
const served = ['/api/(.*)', '/cashier/(.*)'];
const handlers = Object.fromEntries(served.flatMap((path) => ['GET', 'POST'].map((method) => [`${method} ${path}`, handler])));

export default process.env.BACKEND_URL ? {} : handlers;
