import ipaddr from 'ipaddr.js';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type IRateLimiterPostgresOptions,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type pg from 'pg';
import type { Config } from '../config';
import { refuse } from './refusal';

/** Failures after which each further attempt waits, and by how much more. */
const freeFailures = 2;
const firstDelayMs = 250;
export const longestDelayMs = 4000;

const attemptsPerMinute = 60;
/** Each takes some 20 ms of the thread that answers everybody: many more than there are sign-ins to make with them. */
const captchasPerMinute = 120;
/** A session that guesses safety codes is locked before its account is, and its owner with it. */
const sessionTries = 5;

/** What is guessed, and at whose expense. */
type Kind = 'name' | 'device' | 'password' | 'factor' | 'session';

export interface TryKey {
  kind: Kind;
  id: string | number;
}

/** A try that was taken: it may be looked at. */
interface Taken {
  lockedSeconds: 0;
  /** How long the answer to a wrong one waits. */
  delayMs: number;
  /** The last one that is looked at: a wrong one locks. */
  isLast: boolean;
}

/** A try that is not looked at. */
interface Locked {
  lockedSeconds: number;
}

/** The tries are used up for now. */
export function refuseLocked(seconds: number): never {
  return refuse('ACCOUNT_LOCKED', { minutes: Math.ceil(seconds / 60) });
}

export const nameKey = (identity: string, username: string): TryKey => ({ kind: 'name', id: `${identity}:${username.toLowerCase()}` });
export const passwordKey = (accountId: number): TryKey => ({ kind: 'password', id: accountId });
/**
 * Whose tries of an account's codes count together: those of all sessions that have shown the factor before, those at one device at
 * which it was shown, or those of all strangers. None locks another.
 */
export const factorKey = (accountId: number, of: 'proven' | 'strangers' | { device: string }): TryKey => ({
  kind: 'factor',
  id: of === 'strangers' ? accountId : `${accountId}:${of === 'proven' ? of : of.device}`,
});
export const sessionKey = (sessionId: number): TryKey => ({ kind: 'session', id: sessionId });

/**
 * Slows and then locks out who guesses. A try is taken before it is looked at, by one statement, and given back when it
 * was right: however many come at once, no more are looked at than one after the other. Kept in the database, so that
 * all processes count together.
 */
export class LoginLimits {
  private readonly tries: Record<Kind, RateLimiterPostgres>;
  private readonly attempts: RateLimiterPostgres;
  /** Counted in each process, as what it spares is that process' time. */
  private readonly captchas = new RateLimiterMemory({ points: captchasPerMinute, duration: 60 });
  private readonly lockSeconds: number;
  private readonly common: Pick<IRateLimiterPostgresOptions, 'storeClient' | 'storeType' | 'tableName' | 'tableCreated'>;

  constructor(pool: pg.Pool, { lockAfterFailures, lockSeconds }: Pick<Config, 'lockAfterFailures' | 'lockSeconds'>) {
    const common = { storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true };
    this.common = common;
    const limiter = (kind: Kind, points = lockAfterFailures) =>
      new RateLimiterPostgres({ ...common, keyPrefix: `try-${kind}`, points, duration: lockSeconds, clearExpiredByTimeout: false });
    this.lockSeconds = lockSeconds;
    this.tries = {
      name: limiter('name'),
      device: limiter('device'),
      password: limiter('password'),
      factor: limiter('factor'),
      session: limiter('session', sessionTries),
    };
    // Its timer clears away what has run out, of all of them.
    this.attempts = new RateLimiterPostgres({ ...common, keyPrefix: 'attempt', points: attemptsPerMinute, duration: 60 });
  }

  /** So many of each key within a minute, for `countOne`; `of` says what is counted. */
  perMinute(of: string, points: number): RateLimiterAbstract {
    return new RateLimiterPostgres({ ...this.common, keyPrefix: of, points, duration: 60, clearExpiredByTimeout: false });
  }

  /** Counts one attempt from an address; refuses when there were too many within a minute. */
  async countAttempt(ip: string): Promise<void> {
    await countOne(this.attempts, neighbourhood(ip));
  }

  /** Counts one captcha for an address; refuses when there were too many within a minute. */
  async countCaptcha(ip: string): Promise<void> {
    await countOne(this.captchas, neighbourhood(ip));
  }

  /** Seconds until something locked is free again, 0 when it is not locked. Takes no try. */
  async lockedFor({ kind, id }: TryKey): Promise<number> {
    const limiter = this.tries[kind];
    const state = await limiter.get(String(id));
    return state && state.consumedPoints >= limiter.points ? secondsOf(state) : 0;
  }

  /** Takes a try. One that is refused (`lockedSeconds` above 0) must not be looked at. */
  async take({ kind, id }: TryKey): Promise<Taken | Locked> {
    const limiter = this.tries[kind];
    const { over, state } = await consume(limiter, String(id));
    if (over) return { lockedSeconds: secondsOf(over) };
    const counted = state.consumedPoints - freeFailures;
    return {
      lockedSeconds: 0,
      delayMs: counted <= 0 ? 0 : Math.min(firstDelayMs * 2 ** (counted - 1), longestDelayMs),
      isLast: state.remainingPoints === 0,
    };
  }

  /** After the last try was wrong: locked from now on. Answers for how many seconds. */
  async lock({ kind, id }: TryKey): Promise<number> {
    await this.tries[kind].block(String(id), this.lockSeconds);
    return this.lockSeconds;
  }

  /** The try was right: it and the wrong ones before it count no more. */
  async forgive(...keys: TryKey[]): Promise<void> {
    for (const { kind, id } of keys) await this.tries[kind].delete(String(id));
  }
}

/** Whose calls are counted together: who has one address of an IPv6 network of 64 bits has all of them. */
export function neighbourhood(ip: string): string {
  if (!ipaddr.IPv6.isValid(ip)) return ip;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/64`).toString()}/64`;
}

/** Counts one of a key; refuses TOO_MANY_REQUESTS when there were too many. */
export async function countOne(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const { over } = await consume(limiter, key);
  if (over) refuse('TOO_MANY_REQUESTS', { seconds: secondsOf(over) });
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<{ over: RateLimiterRes | null; state: RateLimiterRes }> {
  try {
    return { over: null, state: await limiter.consume(key) };
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return { over: refused, state: refused };
    throw refused;
  }
}

function secondsOf(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}
