import path from 'node:path';
import * as z from 'zod/mini';

const flag = (fallback: boolean) =>
  z.pipe(
    z._default(z.enum(['1', '0', 'true', 'false', 'on', 'off']), fallback ? '1' : '0'),
    z.transform((word) => ['1', 'true', 'on'].includes(word)),
  );

const number = (fallback: number, min: number, max: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(min), z.lte(max)), fallback);

const environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: number(8000, 0, 65_535),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  DATA_DIR: z.optional(z.string()),
  DEMO: z.optional(z.enum(['1', '0', 'true', 'false', 'on', 'off'])),
  DEMO_ORDERS: number(50_000, 100, 1_000_000),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32))),
  OWNER_PASSWORD: z.optional(z.string().check(z.minLength(6))),
  TRUST_PROXY: z._default(z.string(), ''),
  SESSION_IDLE_MINUTES: number(480, 1, 100_000),
  SESSION_MAX_HOURS: number(72, 1, 10_000),
  TWICE_MINUTES: number(10, 1, 1440),
  LOCK_AFTER_FAILURES: number(8, 2, 1000),
  LOCK_MINUTES: number(15, 1, 1440),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  DATABASE_POOL: number(10, 2, 200),
  VERIFY_ANSWERS: flag(false),
});

export interface Config {
  host: string;
  port: number;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  dataDir: string;
  demo: boolean;
  /** How many orders the demo world begins with. */
  demoOrders: number;
  /** Seals secrets at rest; undefined: one is made and kept in dataDir. */
  secretKey: string | undefined;
  /** First password of the platform's owner on an empty database without the demo world. */
  ownerPassword: string | undefined;
  /** Proxies whose X-Forwarded-For is believed. */
  trustProxy: string[];
  sessionIdleSeconds: number;
  sessionMaxSeconds: number;
  twiceSeconds: number;
  lockAfterFailures: number;
  lockSeconds: number;
  logLevel: string;
  poolSize: number;
  /** Checks every answer against the contract (tests). */
  verifyAnswers: boolean;
  staticDir: string;
}

export class ConfigError extends Error {}

/** The configuration of the platform, from the environment. README.md lists every variable. */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const e = parsed.data;
  const production = e.DATABASE_URL !== undefined && env.NODE_ENV === 'production';
  return {
    host: e.HOST,
    port: e.PORT,
    databaseUrl: e.DATABASE_URL,
    dataDir: path.resolve(root, e.DATA_DIR ?? '.data'),
    demo: e.DEMO === undefined ? !production : ['1', 'true', 'on'].includes(e.DEMO),
    demoOrders: e.DEMO_ORDERS,
    secretKey: e.SECRET_KEY,
    ownerPassword: e.OWNER_PASSWORD,
    trustProxy: e.TRUST_PROXY.split(',').map((part) => part.trim()).filter(Boolean),
    sessionIdleSeconds: e.SESSION_IDLE_MINUTES * 60,
    sessionMaxSeconds: e.SESSION_MAX_HOURS * 3600,
    twiceSeconds: e.TWICE_MINUTES * 60,
    lockAfterFailures: e.LOCK_AFTER_FAILURES,
    lockSeconds: e.LOCK_MINUTES * 60,
    logLevel: e.LOG_LEVEL,
    poolSize: e.DATABASE_POOL,
    verifyAnswers: e.VERIFY_ANSWERS,
    staticDir: path.join(root, 'dist'),
  };
}
