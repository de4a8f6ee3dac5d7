import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { repoRoot } from '../support/template';

/** Pages of antd and nothing else, to hold ours against: a form at `/form`, a list at `/list`. */
export interface Bare {
  url: string;
  close: () => void;
}

const pages = ['form', 'list'] as const;
const pageRows = 20;

/** Other words on each page of each list: by them it is seen that the rows have come. */
function rowsOf(search: URLSearchParams) {
  const [kind, page] = [search.get('kind') ?? '', Number(search.get('page'))];
  return Array.from({ length: pageRows }, (_, index) => {
    const id = page * pageRows + index;
    return { id, number: `${kind}20260101${id}`, amount: `${id}.00`, isPaid: id % 3 > 0, time: '2026-01-01 12:00:00', merchant: `M ${id}` };
  });
}

async function scriptOf(page: string): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [`tests/bench/bare/${page}.tsx`],
    absWorkingDir: repoRoot,
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return brotliCompressSync(outputFiles[0]?.contents ?? '');
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  const isScript = typeof body !== 'string';
  response.writeHead(200, { 'content-type': type, ...(isScript ? { 'content-encoding': 'br' } : {}) }).end(body);
}

/** Made as an application is built: minified, for browsers of today, compressed. */
export async function serveBare(): Promise<Bare> {
  const scripts = new Map<string, Buffer>();
  for (const page of pages) scripts.set(`/${page}.js`, await scriptOf(page));
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://bare');
    const script = scripts.get(pathname);
    if (script) send(response, 'text/javascript', script);
    else if (pathname === '/rows') send(response, 'application/json', JSON.stringify(rowsOf(searchParams)));
    else if (scripts.has(`${pathname}.js`))
      send(
        response,
        'text/html',
        `<!doctype html><link rel="icon" href="data:,"><meta charset="utf-8"><body><script src="${pathname}.js"></script>`,
      );
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
