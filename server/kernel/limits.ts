import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type pg from 'pg';
import type { Config } from '../config';
import { refuse } from './refusal';

/** Failures after which each further attempt waits, and by how much more. */
const freeFailures = 2;
const firstDelayMs = 250;
const longestDelayMs = 4000;

const attemptsPerMinute = 60;

/**
 * Slows and then locks out who guesses: failures are counted per account name and identity, attempts per address.
 * Kept in the database, so that all processes count together.
 */
export class LoginLimits {
  private readonly failures: RateLimiterPostgres;
  private readonly attempts: RateLimiterPostgres;
  private readonly lockSeconds: number;

  constructor(pool: pg.Pool, { lockAfterFailures, lockSeconds }: Config) {
    const common = { storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true };
    this.lockSeconds = lockSeconds;
    this.failures = new RateLimiterPostgres({ ...common, keyPrefix: 'failure', points: lockAfterFailures - 1, duration: lockSeconds, blockDuration: lockSeconds });
    this.attempts = new RateLimiterPostgres({ ...common, keyPrefix: 'attempt', points: attemptsPerMinute, duration: 60 });
  }

  /** Counts one attempt from an address; refuses when there were too many within a minute. */
  async countAttempt(ip: string): Promise<void> {
    const over = await consume(this.attempts, ip);
    if (over) refuse('TOO_MANY_REQUESTS', { seconds: secondsOf(over) });
  }

  /** Seconds until a locked name is free again, 0 when it is not locked. */
  async lockedFor(key: string): Promise<number> {
    const state = await this.failures.get(key);
    return state && state.remainingPoints <= 0 && state.consumedPoints > this.failures.points ? secondsOf(state) : 0;
  }

  /** Counts one failure; answers how long the answer to it must wait, and whether it was the one that locks. */
  async countFailure(key: string): Promise<{ delayMs: number; lockedSeconds: number }> {
    const over = await consume(this.failures, key);
    if (over) return { delayMs: longestDelayMs, lockedSeconds: this.lockSeconds };
    const state = await this.failures.get(key);
    const counted = (state?.consumedPoints ?? 1) - freeFailures;
    return { delayMs: counted <= 0 ? 0 : Math.min(firstDelayMs * 2 ** (counted - 1), longestDelayMs), lockedSeconds: 0 };
  }

  async forgive(key: string): Promise<void> {
    await this.failures.delete(key);
  }
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

function secondsOf(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}
