import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whoever knows an address of this route is let in by it: the log says the route alone. */
    isSecret?: boolean;
  }
}

/** The path of a request as the log may say it: without its query, and as its route where the address itself is a secret. */
export function loggedPath({ url, routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.config?.isSecret ? routeOptions.url : url.split('?')[0];
}
