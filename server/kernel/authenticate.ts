import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Endpoint } from '../../contract/endpoint';
import type { Identity } from '../../contract/identity';
import { platform, type Owner } from '../../contract/ledger';
import { grantsOf, isPermission, type Permission } from '../../contract/permissions';
import { accounts, accountSessions, ipRules } from '../db/schema';
import { refuse } from './refusal';
import { hashToken } from './secrets';
import type { Services } from './services';

/** Who makes a call: one account in one session. */
export interface Actor {
  accountId: number;
  identity: Identity;
  /** Merchant or provider id, 0 for the platform. */
  principalId: number;
  username: string;
  isOwner: boolean;
  permissions: ReadonlySet<Permission>;
  sessionId: number;
  token: string;
  /** The operator who acts for the account; null in the account's own session. */
  imitator: { accountId: number; username: string } | null;
  /** Whose second factor counts: the account's own, or the operator's. */
  factor: { accountId: number; bound: boolean; must: boolean };
}

/** Whose money and papers the caller's are. */
export function ownerOf({ identity, principalId }: Pick<Actor, 'identity' | 'principalId'>): Owner {
  return { identity, principalId };
}

/** The account of who really makes the call: the operator where one acts for somebody. */
export function makerOf({ accountId, imitator }: Actor): number {
  return imitator?.accountId ?? accountId;
}

/** The platform's operator behind a call; undefined where merchant or provider act themselves. */
export function operatorOf(actor: Actor): number | undefined {
  return actor.identity === platform.identity ? actor.accountId : actor.imitator?.accountId;
}

export interface Caller {
  ip: string;
  authorization: string | undefined;
  twiceToken: string | undefined;
}

/** A session is marked as seen at most this often. */
const seenEverySeconds = 60;

const operator = alias(accounts, 'operator');

/**
 * Finds the session behind a bearer token and holds every rule of sessions against it: expiry, idleness, disabled
 * accounts, the IP allow list, the second factor owed at login, the permission, and the fresh second factor.
 * One query, whatever the call.
 */
export async function authenticate(services: Services, call: Endpoint, identity: Identity | undefined, caller: Caller): Promise<Actor> {
  const token = /^Bearer (\S+)$/.exec(caller.authorization ?? '')?.[1];
  if (!token) refuse('NOT_SIGNED_IN');
  const { db, clock, config } = services;
  const now = clock.now();
  const sameOwner = and(eq(ipRules.identity, accounts.identity), eq(ipRules.principalId, accounts.principalId), eq(ipRules.status, 1));
  const [found] = await db
    .select({
      session: accountSessions,
      account: accounts,
      operator: { id: operator.id, username: operator.username, status: operator.status, bound: sql<boolean>`${operator.totpSecret} is not null`, must: operator.mustSecondFactor },
      ipAllowed: sql<boolean>`not exists (select 1 from ${ipRules} where ${sameOwner})
        or exists (select 1 from ${ipRules} where ${sameOwner} and ${caller.ip}::inet <<= ${ipRules.cidr})`,
    })
    .from(accountSessions)
    .innerJoin(accounts, eq(accounts.id, accountSessions.accountId))
    .leftJoin(operator, eq(operator.id, accountSessions.imitatorId))
    .where(and(eq(accountSessions.tokenHash, hashToken(token)), isNull(accountSessions.revokedAt), gt(accountSessions.endsAt, now)));
  if (!found) refuse('SESSION_EXPIRED');
  const { session, account } = found;
  const idleSeconds = (now.getTime() - session.lastSeenAt.getTime()) / 1000;
  if (idleSeconds > config.sessionIdleSeconds) refuse('SESSION_EXPIRED');
  if (account.status !== 1 || (found.operator && found.operator.status !== 1)) refuse('SESSION_EXPIRED');
  if (identity && account.identity !== identity) refuse('ILLEGAL');
  // The allow list of a customer is for the customer's own people; an operator comes from the platform's addresses.
  if (!found.operator && !found.ipAllowed) refuse('IP_REFUSED', { ip: caller.ip });
  if (idleSeconds > seenEverySeconds) {
    await db.update(accountSessions).set({ lastSeenAt: now }).where(eq(accountSessions.id, session.id));
  }

  const factor = found.operator
    ? { accountId: found.operator.id, bound: found.operator.bound, must: found.operator.must }
    : { accountId: account.id, bound: account.totpSecret !== null, must: account.mustSecondFactor };
  const actor: Actor = {
    accountId: account.id,
    identity: account.identity,
    principalId: account.principalId,
    username: account.username,
    isOwner: account.role === 'owner',
    permissions: new Set(grantsOf(account.identity, account.role, account.permissions)),
    sessionId: session.id,
    token,
    imitator: found.operator && { accountId: found.operator.id, username: found.operator.username },
    factor,
  };
  if (call.access === 'pending') return actor;

  if (factor.bound && !session.secondFactorAt) refuse('LOGIN_SECOND_FACTOR_NEEDED');
  if (call.security && actor.imitator) refuse('IMITATION_FORBIDDEN');
  if (call.access !== 'binding') {
    if (factor.must && !factor.bound) refuse('SECOND_FACTOR_UNBOUND');
    if (isPermission(call.access) && !actor.permissions.has(call.access)) refuse('ILLEGAL');
  }
  if ((call.stepUp || call.access === 'binding') && factor.bound) {
    const fresh = session.twiceHash !== null && session.twiceUntil !== null && session.twiceUntil > now;
    if (!fresh || !caller.twiceToken || hashToken(caller.twiceToken) !== session.twiceHash) refuse('SECOND_FACTOR_NEEDED');
  }
  return actor;
}

