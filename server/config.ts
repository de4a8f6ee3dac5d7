import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';

const isOn = (word: string) => ['1', 'true', 'on'].includes(word);
const switchWord = z.enum(['1', '0', 'true', 'false', 'on', 'off'], 'is 1 or 0');

const flag = (fallback: boolean) =>
  z.pipe(
    z._default(switchWord, fallback ? '1' : '0'),
    z.transform((word: z.output<typeof switchWord>) => isOn(word)),
  );

const wholeNumber = (min: number, max: number) => {
  const range = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(range).check(z.int(range), z.gte(min, range), z.lte(max, range));
};

const number = (fallback: number, min: number, max: number) => z._default(wholeNumber(min, max), fallback);

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '');
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: number(8000, 0, 65_535),
  PUBLIC_URL: z.optional(z.string().check(z.refine(isOrigin, 'must look like https://pay.example.com, without a path'))),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must look like postgresql://user:password@host/database'))),
  DATA_DIR: z.optional(z.string()),
  DEMO: z.optional(switchWord),
  DEMO_ORDERS: number(50_000, 1000, 1_000_000),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  OWNER_PASSWORD: z.optional(z.string().check(z.minLength(6, 'must have at least 6 characters'))),
  TRUST_PROXY: z._default(z.string(), ''),
  SESSION_IDLE_MINUTES: number(480, 1, 100_000),
  SESSION_MAX_HOURS: number(72, 1, 10_000),
  TWICE_MINUTES: number(10, 1, 1440),
  LOCK_AFTER_FAILURES: number(8, 2, 1000),
  LOCK_MINUTES: number(15, 1, 1440),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
  WORKERS: z.optional(wholeNumber(1, 256)),
  DATABASE_POOL: number(10, 2, 200),
  CALLS_IN_FLIGHT: number(32, 8, 10_000),
  VERIFY_ANSWERS: flag(false),
});

export interface Config {
  host: string;
  port: number;
  /** Where customers reach the platform; undefined: where the merchant's machine has reached it. */
  publicUrl: string | undefined;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** What was asked for; undefined: what the database is, and where it is nothing yet, a demo on the embedded one alone. */
  wantsDemo: boolean | undefined;
  /** The database holds the demo world: known once it has been looked at. */
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
  /** How many processes serve; one does everything by itself. */
  workers: number;
  /** Nobody has said how many: as many as there are cores, where the database has room for them. */
  workersByCores: boolean;
  /** Connections for calls, in each process. */
  poolSize: number;
  /** Calls that one account, merchant or address may have in flight, in each process. */
  callsInFlight: number;
  /** A field that the contract does not name in an answer is a failure instead of being left out (tests). */
  verifyAnswers: boolean;
  staticDir: string;
}

/** Why the platform does not start, in one sentence that says what to do; nothing has been changed. */
export class ConfigError extends Error {}

/** The configuration of the platform, from the environment. README.md lists every variable. */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  }
  const e = parsed.data;
  if (e.DATABASE_URL !== undefined && !isAddress(e.DATABASE_URL)) {
    throw new ConfigError('DATABASE_URL cannot be read: write special characters of user and password as %XX, and a port up to 65535.');
  }
  const wantsDemo = e.DEMO === undefined ? undefined : isOn(e.DEMO);
  if (e.DATABASE_URL && !wantsDemo && !e.SECRET_KEY) {
    throw new ConfigError(
      'SECRET_KEY is missing: with a DATABASE_URL set it to at least 32 characters by chance, and keep them as safe as the database.',
    );
  }
  return {
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL,
    databaseUrl: e.DATABASE_URL,
    dataDir: usableFolder(path.resolve(root, e.DATA_DIR ?? '.data')),
    wantsDemo,
    demo: false,
    demoOrders: e.DEMO_ORDERS,
    secretKey: e.SECRET_KEY,
    ownerPassword: e.OWNER_PASSWORD,
    trustProxy: proxiesIn(e.TRUST_PROXY),
    sessionIdleSeconds: e.SESSION_IDLE_MINUTES * 60,
    sessionMaxSeconds: e.SESSION_MAX_HOURS * 3600,
    twiceSeconds: e.TWICE_MINUTES * 60,
    lockAfterFailures: e.LOCK_AFTER_FAILURES,
    lockSeconds: e.LOCK_MINUTES * 60,
    logLevel: e.LOG_LEVEL,
    workers: e.WORKERS ?? os.availableParallelism(),
    workersByCores: e.WORKERS === undefined,
    poolSize: e.DATABASE_POOL,
    callsInFlight: e.CALLS_IN_FLIGHT,
    verifyAnswers: e.VERIFY_ANSWERS,
    staticDir: path.join(root, 'dist'),
  };
}

function isAddress(text: string): boolean {
  try {
    const { username, password } = new URL(text);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** Names for ranges that Fastify knows beside addresses. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

function proxiesIn(list: string): string[] {
  const parts = list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const part of parts) {
    if (namedRanges.includes(part) || ipaddr.isValid(part) || ipaddr.isValidCIDR(part)) continue;
    throw new ConfigError(`TRUST_PROXY: "${part}" is neither an address nor a range such as 10.0.0.0/8; separate several by commas.`);
  }
  return parts;
}

/** One by one: Node's own recursion never ends below /proc. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Another process was quicker.
    if (!fs.existsSync(folder)) throw error;
  }
}

function usableFolder(folder: string): string {
  try {
    makeFolder(folder);
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    if (!fs.statSync(folder).isDirectory()) throw new Error('it is not a folder');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(`DATA_DIR: ${folder} cannot be used (${reason}); name a folder that this user may write to.`);
  }
  return folder;
}
