import { and, eq, ne } from 'drizzle-orm';
import { switchOff, switchOf, switchOn } from '../../contract/fields';
import * as contract from '../../contract/accounts';
import type { Input } from '../../contract/endpoint';
import { platformOwner } from '../../contract/ledger';
import type { MessageKind } from '../../contract/notices';
import { grantsOf, permissionsOf, withNeeded, type Permission, type Role } from '../../contract/permissions';
import { accounts } from '../db/schema';
import { audit } from '../kernel/audit';
import { handle, handlePrepared, type Context } from '../kernel/handle';
import { notify } from '../notices/notify';
import { differences, expectUnchanged, type Values } from '../parties/changes';
import { newPasswordHash } from '../security/expectPassword';
import { endActingSessions, endSessionsOf } from '../security/ownSessions';
import { insertAccount, removeFactor, setPassword } from '../security/resetCredentials';

interface Profile {
  role: Role;
  permissions: string[];
}

/** Nobody gives away more than he has: neither through a role nor one by one. Answers the choice that is kept, with what it needs. */
function grantable({ actor, fail }: Context, { role, permissions }: Profile): Permission[] {
  const wanted = withNeeded(permissions);
  const chosen = role === 'custom' ? permissionsOf('other').filter((name) => wanted.includes(name)) : [];
  if (grantsOf('other', role, chosen).some((name) => !actor.permissions.has(name))) fail('PERMISSION_NOT_YOURS', {}, 'permissions');
  return chosen;
}

/** Tells everybody of the platform what was done to a sub-account. */
async function tell({ db, actor, now }: Context, kind: MessageKind, username: string): Promise<void> {
  await notify(db, platformOwner, kind, { operator: actor.username, username }, now);
}

/** The sub-account that is to be changed, locked. The owner and the caller's own account are not changed here. */
async function lockSubAccount({ db, actor, fail }: Context, id: number) {
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.identity, 'other'), eq(accounts.principalId, 0)))
    .for('no key update');
  if (!account) return fail('NOT_FOUND');
  if (account.role === 'owner') return fail('OWNER_PROTECTED');
  if (account.id === actor.accountId) return fail('NOT_YOURSELF');
  // Whoever may do less than an account cannot take it over by a new password or a lesser role.
  if (grantsOf('other', account.role, account.permissions).some((name) => !actor.permissions.has(name)))
    return fail('PERMISSION_NOT_YOURS');
  return account;
}

export const createAccount = handlePrepared(contract.createAccount, (context, { password }) => newPasswordHash(context, password), create);

async function create(context: Context, input: Input<typeof contract.createAccount>, passwordHash: string) {
  const permissions = grantable(context, input);
  const made = await insertAccount(context, {
    identity: 'other',
    principalId: 0,
    username: input.username,
    passwordHash,
    name: input.name,
    role: input.role,
    permissions,
    mustSecondFactor: input.must_second_factor === switchOn,
    createdAt: context.now,
  });
  await audit(
    context,
    'account.create',
    `account:${made.id}`,
    differences({}, { username: input.username, role: input.role, permissions }),
  );
  await tell(context, 'account.created', input.username);
  return made;
}

type Kept = Pick<typeof accounts.$inferSelect, 'name' | 'role' | 'permissions' | 'mustSecondFactor'>;

/** By the names of the contract, for the audit log. */
const valuesOf = ({ name, role, permissions, mustSecondFactor }: Kept): Values => ({
  name,
  role,
  permissions,
  must_second_factor: switchOf(mustSecondFactor),
});

export const updateAccount = handle(contract.updateAccount, async (context, input) => {
  const account = await lockSubAccount(context, input.id);
  expectUnchanged(context, valuesOf(account), input.before);
  const permissions = grantable(context, input);
  const changed = { name: input.name, role: input.role, permissions, mustSecondFactor: input.must_second_factor === switchOn };
  await context.db.update(accounts).set(changed).where(eq(accounts.id, account.id));
  // Given back, the permission opens none of them again.
  await endActingSessions(context, { ...account, ...changed });
  await audit(context, 'account.update', `account:${account.id}`, differences(valuesOf(account), valuesOf({ ...account, ...changed })));
  return {};
});

export const switchAccount = handle(contract.switchAccount, async (context, { id, status }) => {
  const account = await lockSubAccount(context, id);
  await context.db
    .update(accounts)
    .set({ status })
    .where(and(eq(accounts.id, account.id), ne(accounts.status, status)));
  if (status === switchOff) await endSessionsOf(context, account.id);
  await audit(context, 'account.switch', `account:${account.id}`, { status });
  return {};
});

export const resetAccountPassword = handlePrepared(
  contract.resetAccountPassword,
  (context, { password }) => newPasswordHash(context, password),
  resetPassword,
);

async function resetPassword(context: Context, { id }: { id: number }, passwordHash: string) {
  const account = await lockSubAccount(context, id);
  await setPassword(context, account, { passwordHash });
  await audit(context, 'account.password', `account:${account.id}`);
  await tell(context, 'account.password', account.username);
  return {};
}

export const resetAccountSecondFactor = handle(contract.resetAccountSecondFactor, async (context, { id }) => {
  const account = await lockSubAccount(context, id);
  await removeFactor(context, account.id);
  await audit(context, 'account.google.reset', `account:${account.id}`);
  await tell(context, 'account.factor', account.username);
  return {};
});
