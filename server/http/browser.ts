import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kernel/refusal';
import { answerError } from './envelope';

/** The browser's part from dist/: named by their content and kept for ever, but for the page itself. */
export async function serveBrowser(app: FastifyInstance, staticDir: string, base: string): Promise<void> {
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
        // Else a proxy would hand what one browser can read to another that cannot.
        response.setHeader('vary', 'accept-encoding');
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
