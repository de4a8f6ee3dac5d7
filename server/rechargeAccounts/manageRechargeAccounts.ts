import { and, eq } from 'drizzle-orm';
import { formatMoney, parseMoney } from '../../contract/money';
import * as contract from '../../contract/rechargeAccounts';
import { rechargeAccounts } from '../db/schema';
import { audit } from '../kernel/audit';
import { handle, type Context } from '../kernel/handle';
import { orTaken } from '../kernel/orTaken';
import { differences, expectUnchanged, type Values } from '../parties/changes';
import { expectAccount } from '../receivingAccounts/expectAccount';
import { ofVisibleAccounts } from '../receivingAccounts/visible';

type RechargeAccount = typeof rechargeAccounts.$inferSelect;
type Profile = Pick<RechargeAccount, 'name' | 'kind' | 'number' | 'balance' | 'remark'>;

/** A shop has an account of a kind once. */
const taken = { rule: 'recharge_accounts_number', code: 'RECHARGE_ACCOUNT_TAKEN', field: 'number' } as const;

const subjectOf = (id: number) => `rechargeAccount:${id}` as const;

/** Its data by the names of the contract, for the audit log. */
const valuesOf = ({ name, kind, number, balance, remark }: Profile): Values => ({
  name,
  kind,
  number,
  balance: formatMoney(balance),
  remark,
});

/** What was entered as it is kept. */
function profileOf<P extends { balance: string; remark?: string | undefined }>({ balance, remark = '', ...rest }: P) {
  return { ...rest, remark, balance: parseMoney(balance) ?? 0n };
}

async function lockAccount({ db, actor, fail }: Context, id: number): Promise<RechargeAccount> {
  const [account] = await db
    .select()
    .from(rechargeAccounts)
    .where(and(eq(rechargeAccounts.id, id), ofVisibleAccounts(rechargeAccounts.receivingAccountId, actor)))
    .for('no key update');
  return account ?? fail('NOT_FOUND');
}

export const createRechargeAccount = handle(
  contract.createRechargeAccount,
  async (context, { account_id: shopId, request_id: _, ...input }) => {
    const { db, now, fail } = context;
    await expectAccount(context, shopId);
    const data = profileOf(input);
    const [made] = await db
      .insert(rechargeAccounts)
      .values({ ...data, receivingAccountId: shopId, balanceAt: now, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: rechargeAccounts.id });
    if (!made) return fail('RECHARGE_ACCOUNT_TAKEN', {}, 'number');
    await audit(context, 'rechargeAccount.create', subjectOf(made.id), differences({}, { account_id: shopId, ...valuesOf(data) }));
    return made;
  },
);

export const updateRechargeAccount = handle(contract.updateRechargeAccount, async (context, { id, before, ...input }) => {
  const { db, now } = context;
  const account = await lockAccount(context, id);
  expectUnchanged(context, valuesOf(account), before && valuesOf(profileOf(before)));
  const data = profileOf(input);
  const written = db
    .update(rechargeAccounts)
    .set({ ...data, balanceAt: now })
    .where(eq(rechargeAccounts.id, id))
    .execute();
  await orTaken(context, written, taken);
  await audit(context, 'rechargeAccount.update', subjectOf(id), differences(valuesOf(account), valuesOf(data)));
  return {};
});

export const switchRechargeAccount = handle(contract.switchRechargeAccount, async (context, { id, status }) => {
  const account = await lockAccount(context, id);
  await context.db.update(rechargeAccounts).set({ status }).where(eq(rechargeAccounts.id, id));
  await audit(context, 'rechargeAccount.switch', subjectOf(id), differences({ status: account.status }, { status }));
  return {};
});
