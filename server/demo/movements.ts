import { entryTypes, platformOwner, type LedgerEvent, type Owner } from '../../contract/ledger';
import type { PoolClient } from 'pg';
import type { Db } from '../db/database';
import type { Leg } from '../ledger/post';
import type { Random } from './random';

/** What every step of the demo draws on. */
export interface DemoWorld {
  /** The one transaction in which the demo is made. */
  db: Db;
  /** The connection of that transaction, for rows by the thousand. */
  client: PoolClient;
  random: Random;
  now: Date;
}

/**
 * How much of what a provider takes out of its balance it can have earned, in percent: all of it from some orders on. Of a
 * smaller demo it takes out less.
 */
export const earnedPercent = (orders: number) => BigInt(Math.min(100, Math.floor(orders / 200)));

/** Which operators propose, and which decide: accounts' numbers. */
export interface Staff {
  maker: number;
  reviewer: number;
}

/** One movement of money of the demo's past, still to be booked. */
export interface Movement {
  reference: string;
  event: LedgerEvent;
  subject: string;
  at: Date;
  legs: Leg[];
  /** A deposit that only the books know of so far. */
  isUnpapered?: boolean;
}

/** Money that comes in from outside, by the paper of that number. */
export function recharge(
  orderSn: string,
  event: 'recharge.credited' | 'deposit.recharged',
  owner: Owner,
  amount: bigint,
  at: Date,
): Movement {
  return {
    reference: `${event}:${orderSn}`,
    event,
    subject: orderSn,
    at,
    legs: [
      { owner: platformOwner, fund: 'cash_in', amount: -amount, type: entryTypes.recharge },
      { owner, fund: event === 'recharge.credited' ? 'pre_deposit' : 'deposit', amount, type: entryTypes.recharge },
    ],
  };
}
