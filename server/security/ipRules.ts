import { and, eq, sql } from 'drizzle-orm';
import type { Owner } from '../../contract/ledger';
import * as contract from '../../contract/security';
import type { Db } from '../db/database';
import { takeLock } from '../db/locks';
import { accounts, ipRules } from '../db/schema';
import { canonicalRange } from '../kernel/addressRanges';
import { audit, partySubject } from '../kernel/audit';
import { ownerOf } from '../kernel/authenticate';
import { handle, type Context } from '../kernel/handle';
import { handleList } from '../kernel/handleList';
import { invalid } from '../kernel/refusal';

function rulesOf({ identity, principalId }: Owner) {
  return and(eq(ipRules.identity, identity), eq(ipRules.principalId, principalId));
}

/** Whether an owner's accounts may come from an address; remembers the rules that say so. */
export async function isIpAllowed(db: Db, owner: Owner, ip: string, now: Date): Promise<boolean> {
  const matching = sql`${ip}::inet <<= ${ipRules.cidr}`;
  const rules = await db
    .select({ id: ipRules.id, matches: sql<boolean>`${matching}` })
    .from(ipRules)
    .where(and(rulesOf(owner), eq(ipRules.status, 1)));
  if (rules.length === 0) return true;
  const hits = await db
    .update(ipRules)
    .set({ lastHitAt: now })
    .where(and(rulesOf(owner), eq(ipRules.status, 1), matching))
    .returning({ id: ipRules.id });
  return hits.length > 0;
}

export const listIpRules = handleList(contract.listIpRules, ({ actor }) => ({
  table: ipRules,
  joins: sql`join ${accounts} on ${accounts.id} = ${ipRules.authorId}`,
  columns: { cidr: sql`${ipRules.cidr}::text`, author: accounts.username },
  where: [rulesOf(actor)],
}));

/** Refuses, and so undoes, a change after which its own author could not come in. */
async function refuseLockOut({ db, actor, caller, fail }: Context): Promise<void> {
  if (actor.imitator) return;
  const matches = sql<boolean>`bool_or(${caller.ip}::inet <<= ${ipRules.cidr})`;
  const [state] = await db
    .select({ matches })
    .from(ipRules)
    .where(and(rulesOf(actor), eq(ipRules.status, 1)));
  if (state && state.matches === false) fail('IP_RULE_LOCKS_OUT', { ip: caller.ip }, 'cidr');
}

/** Two changes at once could each be harmless and lock out together: they go one after the other. */
async function lockRules({ db, actor }: Context): Promise<void> {
  await takeLock(db, 'ipRules', `${actor.identity}:${actor.principalId}`);
}

export const createIpRule = handle(contract.createIpRule, async (context, { cidr, remark }) => {
  const { db, actor, fail } = context;
  const range = canonicalRange(cidr);
  if (!range) return invalid('cidr', 'field.cidr');
  await lockRules(context);
  const [made] = await db
    .insert(ipRules)
    .values({ ...ownerOf(actor), cidr: range, remark: remark ?? '', authorId: actor.accountId })
    .onConflictDoNothing()
    .returning({ id: ipRules.id });
  if (!made) return fail('IP_RULE_TAKEN', {}, 'cidr');
  await refuseLockOut(context);
  await audit(context, 'ip.create', partySubject(actor), { range });
  return made;
});

export const switchIpRule = handle(contract.switchIpRule, async (context, { id, status }) => {
  const { db, actor, fail } = context;
  await lockRules(context);
  const [changed] = await db
    .update(ipRules)
    .set({ status })
    .where(and(rulesOf(actor), eq(ipRules.id, id)))
    .returning();
  if (!changed) return fail('NOT_FOUND');
  await refuseLockOut(context);
  await audit(context, 'ip.switch', partySubject(actor), { range: changed.cidr, status });
  return {};
});

export const deleteIpRule = handle(contract.deleteIpRule, async (context, { id }) => {
  const { db, actor, fail } = context;
  await lockRules(context);
  const [gone] = await db
    .delete(ipRules)
    .where(and(rulesOf(actor), eq(ipRules.id, id)))
    .returning();
  if (!gone) return fail('NOT_FOUND');
  await refuseLockOut(context);
  await audit(context, 'ip.delete', partySubject(actor), { range: gone.cidr });
  return {};
});

export const ownIp = handle(contract.ownIp, async ({ caller }) => ({ ip: caller.ip }));
