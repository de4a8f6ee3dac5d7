import { eq } from 'drizzle-orm';
import * as contract from '../../contract/deposits';
import { formatMoney, parseMoney } from '../../contract/money';
import { platformAccounts } from '../db/schema';
import { audit } from '../kernel/audit';
import { expectRising } from '../kernel/expectRising';
import { handle } from '../kernel/handle';
import { handleList } from '../kernel/handleList';
import { differences, expectUnchanged, type Values } from '../parties/changes';
import { paidToOf } from '../payAccounts/paidTo';
import { takenToday } from './takenToday';

export const listPlatformAccounts = handleList(contract.listPlatformAccounts, ({ now }) => ({
  table: platformAccounts,
  columns: { account_id: platformAccounts.id, today_amount: takenToday(now) },
  where: [],
}));

interface Limits {
  min_amount: string;
  max_amount: string;
  daily_amount: string;
  remark?: string | undefined;
}

/** Limits as they are kept; refused at its field where one of them contradicts another. */
function limitsOf({ min_amount, max_amount, daily_amount, remark = '' }: Limits) {
  const [minAmount = 0n, maxAmount = 0n, dailyAmount = 0n] = [min_amount, max_amount, daily_amount].map((text) => parseMoney(text) ?? 0n);
  expectRising([
    ['min_amount', minAmount],
    ['max_amount', maxAmount],
    ['daily_amount', dailyAmount],
  ]);
  return { minAmount, maxAmount, dailyAmount, remark };
}

export const createPlatformAccount = handle(contract.createPlatformAccount, async (context, input) => {
  const { db, now, fail } = context;
  const [made] = await db
    .insert(platformAccounts)
    .values({ ...paidToOf(input), ...limitsOf(input), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: platformAccounts.id });
  if (!made) return fail('PLATFORM_ACCOUNT_TAKEN', {}, 'number');
  await audit(context, 'platformAccount.create', `platformAccount:${made.id}`);
  return made;
});

/** By the names of the contract, for the audit log. */
const valuesOf = ({ minAmount, maxAmount, dailyAmount, remark }: ReturnType<typeof limitsOf>): Values => ({
  min_amount: formatMoney(minAmount),
  max_amount: formatMoney(maxAmount),
  daily_amount: formatMoney(dailyAmount),
  remark,
});

export const updatePlatformAccount = handle(contract.updatePlatformAccount, async (context, { id, before, ...limits }) => {
  const { db, fail } = context;
  const [account] = await db.select().from(platformAccounts).where(eq(platformAccounts.id, id)).for('no key update');
  if (!account) return fail('NOT_FOUND');
  expectUnchanged(context, valuesOf(account), before && valuesOf(limitsOf(before)));
  const data = limitsOf(limits);
  await db.update(platformAccounts).set(data).where(eq(platformAccounts.id, id));
  await audit(context, 'platformAccount.update', `platformAccount:${id}`, differences(valuesOf(account), valuesOf(data)));
  return {};
});

export const switchPlatformAccount = handle(contract.switchPlatformAccount, async (context, { id, status }) => {
  const { db, fail } = context;
  const changed = await db
    .update(platformAccounts)
    .set({ status })
    .where(eq(platformAccounts.id, id))
    .returning({ id: platformAccounts.id });
  if (changed.length === 0) return fail('NOT_FOUND');
  await audit(context, 'platformAccount.switch', `platformAccount:${id}`, { status });
  return {};
});
