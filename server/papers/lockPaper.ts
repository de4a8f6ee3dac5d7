import { and, between, eq, inArray, type SQL } from 'drizzle-orm';
import type { AuditAction, AuditSubject } from '../../contract/auditWords';
import type { CodeName } from '../../contract/codes';
import { adjustmentStatusLabels } from '../../contract/states/adjustments';
import type { Owner } from '../../contract/ledger';
import type { Labels } from '../../contract/labels';
import { depositStatusLabels } from '../../contract/states/recharges';
import { withdrawalStatusLabels } from '../../contract/states/withdrawals';
import type { Db } from '../db/database';
import { adjustments, auditLogs, providers, recharges, withdrawals } from '../db/schema';
import { partySubject } from '../kernel/audit';
import type { Context } from '../kernel/handle';
import { stateValue } from '../kernel/refusal';

/** Papers that are decided of, each by its table. */
interface Papers {
  withdrawals: typeof withdrawals.$inferSelect;
  recharges: typeof recharges.$inferSelect;
  adjustments: typeof adjustments.$inferSelect;
}

interface Kind<P> {
  lock: (db: Db, orderSn: string, whose: SQL) => PromiseLike<P[]>;
  labels: Labels;
  wrongState: CodeName;
}

const kinds: { [T in keyof Papers]: Kind<Papers[T]> } = {
  withdrawals: {
    lock: (db, orderSn, whose) =>
      db
        .select()
        .from(withdrawals)
        .where(and(eq(withdrawals.orderSn, orderSn), whose))
        .for('update'),
    labels: withdrawalStatusLabels,
    wrongState: 'WITHDRAWAL_WRONG_STATE',
  },
  recharges: {
    lock: (db, orderSn, whose) =>
      db
        .select()
        .from(recharges)
        .where(and(eq(recharges.orderSn, orderSn), whose))
        .for('update'),
    labels: depositStatusLabels,
    wrongState: 'RECHARGE_WRONG_STATE',
  },
  adjustments: {
    lock: (db, orderSn, whose) =>
      db
        .select()
        .from(adjustments)
        .where(and(eq(adjustments.orderSn, orderSn), whose))
        .for('update'),
    labels: adjustmentStatusLabels,
    wrongState: 'ADJUSTMENT_WRONG_STATE',
  },
};

/**
 * The paper of a number until the transaction ends: whoever wants to decide of it too waits. `whose`: among which it is
 * looked for (`visible.ts` of its domain); any other does not exist. Refuses with its state what is in none of `statuses`.
 */
export async function lockPaper<T extends keyof Papers>(
  { db, fail }: Context,
  table: T,
  { orderSn, whose, statuses }: { orderSn: string; whose: SQL; statuses: readonly number[] },
): Promise<Papers[T]> {
  const { lock, labels, wrongState }: Kind<Papers[T]> = kinds[table];
  const [found] = await lock(db, orderSn, whose);
  if (!found) return fail('NOT_FOUND');
  if (!statuses.includes(found.status)) return fail(wrongState, { status: stateValue(labels, found.status) });
  return found;
}

/** Who gives somebody a password, or takes his second factor away, can sign in as him: so long that counts. */
const keyDays = 7;
const dayMs = 86_400_000;
const keyActions: AuditAction[] = ['merchant.password', 'merchant.factor', 'provider.password', 'provider.factor'];
/** Who takes somebody on knows his first password. That counts where money leaves: what comes in, one operator looks at. */
export const madeActions: AuditAction[] = ['merchant.create', 'provider.create'];

/** A paper's owner, and all above it: who can sign in as one of them makes a provider below, and its password. */
async function subjectsOf(db: Db, owner: Owner): Promise<AuditSubject[]> {
  if (owner.identity !== 'payee') return [partySubject(owner)];
  const [found] = await db.select({ path: providers.path }).from(providers).where(eq(providers.id, owner.principalId));
  return (found?.path ?? []).map((principalId) => partySubject({ identity: 'payee', principalId }));
}

/** Refuses RESET_LATELY to who could have made a paper with credentials that he gave its owner, or one above it. */
export async function expectNoKey(
  { db, actor, fail }: Context,
  { createdAt, ...owner }: Owner & { createdAt: Date },
  more: AuditAction[] = [],
): Promise<void> {
  const [found] = await db
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(
      and(
        inArray(auditLogs.subject, await subjectsOf(db, owner)),
        eq(auditLogs.actorId, actor.accountId),
        inArray(auditLogs.action, [...keyActions, ...more]),
        between(auditLogs.createdAt, new Date(createdAt.getTime() - keyDays * dayMs), createdAt),
      ),
    )
    .limit(1);
  if (found) fail('RESET_LATELY', { days: String(keyDays) });
}

/** Two people decide of money: refuses SAME_OPERATOR to who had a hand in a paper before. Null: nobody had. */
export function expectOtherOperator({ actor, fail }: Context, ...before: (number | null)[]): void {
  if (before.includes(actor.accountId)) fail('SAME_OPERATOR');
}
