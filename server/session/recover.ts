import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { AuditAction } from '../../contract/auditWords';
import { switchOff } from '../../contract/fields';
import type { Identity } from '../../contract/identity';
import type { Database } from '../db/database';
import { accounts, auditLogs, ipRules } from '../db/schema';
import { factorKey, nameKey, passwordKey, type LoginLimits } from '../kernel/limits';
import { removeFactor } from '../security/resetCredentials';
import { hashPassword } from './password';

/**
 * Gives an owner's account back to its owner: another password, which the answer alone carries, no second factor but
 * the duty to bind one, no open session, no lock, and an allow list that is switched off: it may name addresses that its people have no
 * more. Null where there is no such owner. Sub-accounts are their owner's to help.
 */
export async function recoverOwner(
  { transaction }: Pick<Database, 'transaction'>,
  limits: LoginLimits,
  identity: Identity,
  username: string,
): Promise<string | null> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const recovered = await transaction(async (tx) => {
    const now = new Date();
    const [account] = await tx
      .update(accounts)
      .set({ passwordHash, mustSecondFactor: true })
      .where(and(eq(accounts.identity, identity), eq(sql`lower(${accounts.username})`, username.toLowerCase()), eq(accounts.role, 'owner')))
      .returning({ id: accounts.id, principalId: accounts.principalId });
    if (!account) return null;
    await removeFactor({ db: tx, now }, account.id);
    await tx
      .update(ipRules)
      .set({ status: switchOff })
      .where(and(eq(ipRules.identity, identity), eq(ipRules.principalId, account.principalId)));
    await tx
      .insert(auditLogs)
      .values({ actorId: null, action: 'account.recover' satisfies AuditAction, subject: `account:${account.id}`, ip: '', requestId: '' });
    return account;
  });
  if (!recovered) return null;
  await limits.forgive(
    nameKey(identity, username),
    passwordKey(recovered.id),
    factorKey(recovered.id, 'strangers'),
    factorKey(recovered.id, 'proven'),
  );
  return password;
}
