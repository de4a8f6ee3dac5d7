import { eq } from 'drizzle-orm';
import { switchOf, switchOn } from '../../contract/fields';
import * as contract from '../../contract/session';
import { accounts, accountSessions, merchants, providers } from '../db/schema';
import type { Db } from '../db/database';
import type { Actor } from '../kernel/authenticate';
import { toUnix } from '../kernel/clock';
import { handle } from '../kernel/handle';
import { readSettings } from '../system/settings';
import { countRecoveryCodes } from './secondFactor';

/** When a session began, in unix seconds. */
async function beganAt(db: Db, id: number): Promise<number | null> {
  const [session] = await db.select({ at: accountSessions.createdAt }).from(accountSessions).where(eq(accountSessions.id, id));
  return session ? toUnix(session.at) : null;
}

/** The last before this session; where somebody else has this one, it is the account's last of all. */
function lastLoginOf(account: typeof accounts.$inferSelect, { imitator }: Actor) {
  const [at, ip] = imitator ? [account.lastLoginAt, account.lastLoginIp] : [account.previousLoginAt, account.previousLoginIp];
  return { last_login_time: toUnix(at), last_login_ip: ip };
}

export const accountInfo = handle(contract.accountInfo, async ({ db, actor, fail }) => {
  const [found] = await db
    .select({ account: accounts, merchant: merchants, provider: providers })
    .from(accounts)
    .leftJoin(merchants, eq(merchants.id, accounts.principalId))
    .leftJoin(providers, eq(providers.id, accounts.principalId))
    .where(eq(accounts.id, actor.accountId));
  if (!found) return fail('NOT_FOUND');
  const { account } = found;
  const principal = { other: null, payer: found.merchant, payee: found.provider }[account.identity];
  return {
    id: actor.principalId || account.id,
    userId: account.id,
    token: actor.token,
    identity: account.identity,
    username: account.username,
    name: account.name,
    role: account.role,
    permissions: [...actor.permissions],
    allow_df: principal?.allowDf ?? switchOn,
    ...(account.identity === 'payee' && found.provider ? { work_status: found.provider.workStatus } : {}),
    second_factor: switchOf(account.totpSecret !== null),
    must_second_factor: switchOf(account.mustSecondFactor),
    must_change_password: switchOf(account.mustChangePassword && !actor.imitator),
    recovery_codes_left: await countRecoveryCodes(db, account.id),
    owner_name: principal?.name ?? (await readSettings(db)).system_name,
    ...lastLoginOf(account, actor),
    imitated_by: actor.imitator?.username ?? null,
    imitated_since: actor.imitator && (await beganAt(db, actor.sessionId)),
  };
});
