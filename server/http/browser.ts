import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusal';
import { answerError } from './envelope';
import { hashOf } from './hashOf';

const policyHeader = 'content-security-policy';

/** What may run of a page: files of ours, and the scripts that stand in it. Built anew while it is served, it is read anew. */
function scriptRules(page: string): () => string {
  let read = { at: 0, rule: '' };
  return () => {
    const { mtimeMs } = fs.statSync(page);
    if (read.at !== mtimeMs) {
      const scripts = [...fs.readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => hashOf(script));
      read = { at: mtimeMs, rule: ["script-src 'self'", ...scripts].join(' ') };
    }
    return read.rule;
  };
}

/**
 * Whether somebody looks for a page at an address that is no file. One that has an ending looks like a file: there he has a page who says
 * that he takes one, but not among those of the build, where an old page asks for parts that are gone.
 */
function asksForPage({ method, url, headers }: FastifyRequest, base: string): boolean {
  const [pathname = ''] = url.split('?');
  if (!['GET', 'HEAD'].includes(method) || pathname.startsWith(`${base}/`)) return false;
  const isFile = /\.\w+$/.test(pathname);
  return !isFile || (!pathname.startsWith('/assets/') && headers.accept?.includes('text/html') === true);
}

/** The browser's part from dist/: named by their content and kept for ever, but for the page itself. */
export async function serveBrowser(app: FastifyInstance, staticDir: string, base: string): Promise<void> {
  const page = path.join(staticDir, 'index.html');
  const hasBrowser = fs.existsSync(page);
  if (hasBrowser) {
    const scriptRule = scriptRules(page);
    await app.register(fastifyStatic, {
      root: staticDir,
      preCompressed: true,
      dotfiles: 'ignore',
      wildcard: true,
      cacheControl: false,
      setHeaders: (response, file) => {
        // Else a proxy would hand what one browser can read to another that cannot.
        response.setHeader('vary', 'accept-encoding');
        response.setHeader(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        if (file.startsWith(page)) response.setHeader(policyHeader, `${String(response.getHeader(policyHeader))};${scriptRule()}`);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (hasBrowser && asksForPage(request, base)) return reply.sendFile('index.html');
    return answerError(new Refusal('NO_SUCH_CALL'), request, reply);
  });
}
