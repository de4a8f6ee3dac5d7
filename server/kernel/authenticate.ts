import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { switchOn } from '../../contract/fields';
import type { Endpoint } from '../../contract/endpoint';
import type { Identity } from '../../contract/identity';
import { platformOwner, type Owner } from '../../contract/ledger';
import { grantsOf, grantsWhileActing, imitationPermission, isPermission, type Permission } from '../../contract/permissions';
import { builtOnce } from '../db/builtOnce';
import { accounts, accountSessions, ipRules } from '../db/schema';
import type { Db } from '../db/database';
import type { Caller } from './caller';
import type { Clock } from './clock';
import { refuse } from './refusal';
import { hashToken } from './secrets';
import type { Services } from './services';
import { Together } from './Together';

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
  /** The operator's own session, without which one that acts is over; null in the account's own. */
  operatorSessionId: number | null;
  token: string;
  /** The operator who acts for the account; null in the account's own session. */
  imitator: { accountId: number; username: string } | null;
  /** Whose second factor counts: the account's own, or the operator's. `given`: the session has shown it once. */
  factor: { accountId: number; bound: boolean; must: boolean; given: boolean };
  /** How the account stood when it was looked at, and the operator's who acts: a write ends where they still do (`demandStanding`). */
  standings: readonly { accountId: number; standing: string }[];
}

/** Who reads: an actor as far as he is more than his session. */
export type Reader = Pick<Actor, 'accountId' | 'identity' | 'principalId' | 'username' | 'isOwner' | 'permissions' | 'imitator'>;

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
  return actor.identity === platformOwner.identity ? actor.accountId : actor.imitator?.accountId;
}

/** What it takes to tell who makes a call. */
type Authenticating = Pick<Services, 'db' | 'config'> & { clock: Pick<Clock, 'now'> };

/** A session is marked as seen at most this often. */
const seenEverySeconds = 60;

const operator = alias(accounts, 'operator');
const operatorSession = alias(accountSessions, 'operator_session');

type Operator = Pick<typeof accounts.$inferSelect, 'status' | 'role' | 'permissions'>;

/** What an operator holds who may act for accounts of an identity; null for one who may not. */
export function actingRights(identity: Identity, { status, role, permissions }: Operator): Permission[] | null {
  if (identity === 'other' || status !== switchOn) return null;
  const own = grantsOf('other', role, permissions);
  return own.includes(imitationPermission[identity]) ? own : null;
}

const sameOwner = sql`${ipRules.identity} = coalesce(${operator.identity}, ${accounts.identity})
  and ${ipRules.principalId} = coalesce(${operator.principalId}, ${accounts.principalId}) and ${ipRules.status} = ${switchOn}`;

const sessionOfToken = builtOnce((db) =>
  db
    .select({
      session: accountSessions,
      account: accounts,
      operator,
      operatorSession,
      standing: sql<string>`standing_of(accounts)`,
      operatorStanding: sql<string>`standing_of(operator)`,
      ipAllowed: sql<boolean>`not exists (select 1 from ${ipRules} where ${sameOwner})
        or exists (select 1 from ${ipRules} where ${sameOwner} and ${sql.placeholder('ip')}::inet <<= ${ipRules.cidr})`,
    })
    .from(accountSessions)
    .innerJoin(accounts, eq(accounts.id, accountSessions.accountId))
    .leftJoin(operator, eq(operator.id, accountSessions.imitatorId))
    .leftJoin(operatorSession, eq(operatorSession.id, accountSessions.operatorSessionId))
    .where(
      and(
        eq(accountSessions.tokenHash, sql.placeholder('tokenHash')),
        isNull(accountSessions.revokedAt),
        gt(accountSessions.endsAt, sql.placeholder('now')),
      ),
    )
    .prepare('session_of_token'),
);

/**
 * The session behind a token, with its account, the operator who acts and his own session. The allow list is that of
 * who makes the call: a customer's is for the customer's own people, an operator comes from the platform's addresses.
 */
async function readSession(db: Db, now: Date, token: string, ip: string) {
  const [found] = await sessionOfToken(db).execute({ ip, tokenHash: hashToken(token), now: now.toISOString() });
  return found;
}

type Session = Awaited<ReturnType<typeof readSession>>;

const sessions = builtOnce(() => new Together<Session>());

/** Of calls that one session makes at the same time those that come while it is read share the next reading. */
function findSession({ db, clock }: Authenticating, token: string, ip: string): Promise<Session> {
  return sessions(db).ask(`${ip} ${token}`, () => readSession(db, clock.now(), token, ip));
}

type Found = NonNullable<Session>;

/**
 * What the session may do: all that its account holds, or of that what the operator who acts holds himself. Null: it is
 * over, as the account is off, or the operator's own session, his account or his right to act is gone.
 */
function rightsOf(
  { account, operator: acting, operatorSession: own, session }: Found,
  now: Date,
  idleSeconds: number,
): Permission[] | null {
  if (account.status !== switchOn) return null;
  const granted = grantsOf(account.identity, account.role, account.permissions);
  if (session.imitatorId === null) return granted;
  const isOpen = own && own.revokedAt === null && own.endsAt > now && secondsSince(own.lastSeenAt, now) <= idleSeconds;
  const rights = acting && isOpen ? actingRights(account.identity, acting) : null;
  return rights && grantsWhileActing(granted, rights);
}

/** Who an account is when it reads outside of a session, with the rights it has by now; null: it is off, or nobody may act for it. */
export async function readerOf(db: Db, accountId: number, imitatorId: number | null): Promise<Reader | null> {
  const [found] = await db
    .select({ account: accounts, operator })
    .from(accounts)
    .leftJoin(operator, eq(operator.id, imitatorId ?? 0))
    .where(eq(accounts.id, accountId));
  if (!found || found.account.status !== switchOn) return null;
  const { account, operator: acting } = found;
  const granted = grantsOf(account.identity, account.role, account.permissions);
  const own = imitatorId === null ? null : acting && actingRights(account.identity, acting);
  if (imitatorId !== null && !own) return null;
  return {
    accountId: account.id,
    identity: account.identity,
    principalId: account.principalId,
    username: account.username,
    isOwner: account.role === 'owner',
    permissions: new Set(own ? grantsWhileActing(granted, own) : granted),
    imitator: acting && { accountId: acting.id, username: acting.username },
  };
}

function secondsSince(instant: Date, now: Date): number {
  return (now.getTime() - instant.getTime()) / 1000;
}

/** What a caller names his session by; refuses NOT_SIGNED_IN where there is nothing like it. */
export function tokenIn({ authorization }: Pick<Caller, 'authorization'>): string {
  return /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? refuse('NOT_SIGNED_IN');
}

/**
 * Finds the session behind a bearer token and holds every rule of sessions against it: expiry, idleness, disabled
 * accounts, the IP allow list, the second factor owed at login, the permission, and the fresh second factor; and for one
 * that acts for somebody the same of the operator. One query, whatever the call.
 */
export async function authenticate(
  services: Authenticating,
  call: Endpoint,
  identity: Identity | undefined,
  caller: Pick<Caller, 'ip' | 'authorization' | 'twiceToken'>,
): Promise<Actor> {
  const token = tokenIn(caller);
  const { db, clock, config } = services;
  const now = clock.now();
  const found = await findSession(services, token, caller.ip);
  if (!found) refuse('SESSION_EXPIRED');
  const { session, account, operator: acting } = found;
  const idleSeconds = secondsSince(session.lastSeenAt, now);
  const rights = idleSeconds > config.sessionIdleSeconds ? null : rightsOf(found, now, config.sessionIdleSeconds);
  if (!rights) refuse('SESSION_EXPIRED');
  if (identity && account.identity !== identity) refuse('ILLEGAL');
  if (!found.ipAllowed) refuse('IP_REFUSED', { ip: caller.ip });
  if (idleSeconds > seenEverySeconds) {
    // Who acts for somebody is there himself.
    const seen = [session.id, session.operatorSessionId].filter((id) => id !== null);
    await db.update(accountSessions).set({ lastSeenAt: now }).where(inArray(accountSessions.id, seen));
  }

  const { id: factorAccountId, totpSecret, mustSecondFactor } = acting ?? account;
  const factor = { accountId: factorAccountId, bound: totpSecret !== null, must: mustSecondFactor, given: session.secondFactorAt !== null };
  const actor: Actor = {
    accountId: account.id,
    identity: account.identity,
    principalId: account.principalId,
    username: account.username,
    isOwner: account.role === 'owner',
    permissions: new Set(rights),
    sessionId: session.id,
    operatorSessionId: session.operatorSessionId,
    token,
    imitator: acting && { accountId: acting.id, username: acting.username },
    factor,
    standings: [
      { accountId: account.id, standing: found.standing },
      ...(acting ? [{ accountId: acting.id, standing: found.operatorStanding }] : []),
    ],
  };
  if (call.access === 'pending') return actor;

  if (factor.bound && !factor.given) refuse('LOGIN_SECOND_FACTOR_NEEDED');
  if (call.security && actor.imitator) refuse('IMITATION_FORBIDDEN');
  if (call.access !== 'binding') {
    if (factor.must && !factor.bound) refuse('SECOND_FACTOR_UNBOUND');
    if (isPermission(call.access) && !actor.permissions.has(call.access)) refuse('ILLEGAL');
    // Who acts for an account does not have its password.
    if (account.mustChangePassword && !acting && !call.beforeOwnPassword) refuse('PASSWORD_MUST_CHANGE');
    // A fresh proof of nothing would be none: whoever has only the token gets no further than to look.
    // Who acts for somebody binds his own factor, and that elsewhere.
    if (call.stepUp === true && !factor.bound) refuse(acting ? 'OPERATOR_UNBOUND' : 'SECOND_FACTOR_UNBOUND');
  }
  if ((call.stepUp || call.access === 'binding') && factor.bound) {
    const fresh = session.twiceUntil !== null && session.twiceUntil > now;
    if (!fresh || !caller.twiceToken || hashToken(caller.twiceToken) !== session.twiceHash) refuse('SECOND_FACTOR_NEEDED');
  }
  return actor;
}
