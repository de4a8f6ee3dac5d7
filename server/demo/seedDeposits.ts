import { asc, eq, sql } from 'drizzle-orm';
import { switchOff, switchOn, type Switch } from '../../contract/fields';
import { payMethods } from '../../contract/states/payAccounts';
import { rechargeStatuses } from '../../contract/states/recharges';
import type { Owner } from '../../contract/ledger';

import type { Db } from '../db/database';
import { accounts, platformAccounts, providers, recharges, uploads, type PaidTo } from '../db/schema';
import { paperNumber } from '../papers/paperNumber';
import { usdtFor } from '../recharges/usdt';
import { cardNumber } from './cardNumber';
import { demoPicture, demoPictures } from './demoPictures';
import { copyMany } from './copyMany';
import { recharge, type DemoWorld, type Movement, type Staff } from './movements';

const depositCount = 72;
const withinDays = 20;
const usdtRate = 7_200_000n;
const lifeMs = 30 * 60_000;
const dayMs = 86_400_000;

const usdtAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const erc20Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const paidToOf = ({ method, holder, bank, number }: typeof platformAccounts.$inferSelect): PaidTo => ({ method, holder, bank, number });

/** Where the demo's providers pay to: two cards, an address on each chain, and cards of former days that are off. */
async function seedPlatformAccounts({ db, random, now }: DemoWorld): Promise<(typeof platformAccounts.$inferSelect)[]> {
  const createdAt = new Date(now.getTime() - 200 * dayMs);
  const limits = { minAmount: 1_000_00n, maxAmount: 500_000_00n, dailyAmount: 5_000_000_00n, createdAt };
  const card = (bank: string, status: Switch, remark: string) => ({
    ...limits,
    method: payMethods.bank,
    holder: '天猫网络科技有限公司',
    bank,
    number: cardNumber(random),
    status,
    remark,
  });
  return db
    .insert(platformAccounts)
    .values([
      card('招商银行杭州分行', switchOn, '主账户'),
      card('工商银行西湖支行', switchOn, '备用账户'),
      { ...limits, method: payMethods.trc20, holder: '', bank: '', number: usdtAddress, status: switchOn, remark: 'USDT 主地址' },
      { ...limits, method: payMethods.erc20, holder: '', bank: '', number: erc20Address, status: switchOn, remark: '' },
      ...['建设银行文三路支行', '中国银行城西支行', '平安银行杭州分行'].map((bank) => card(bank, switchOff, '已停用')),
    ])
    .returning();
}

/** When a deposit was paid in that was credited at an instant. */
export const askedBefore = (at: Date) => new Date(at.getTime() - 15 * 60_000);

/** Deposits that the books came to need while they were written; each has its paper. */
export async function writeDepositPapers({ db, client }: Pick<DemoWorld, 'db' | 'client'>, movements: Movement[]): Promise<void> {
  const [account] = await db.select().from(platformAccounts).orderBy(asc(platformAccounts.id)).limit(1);
  const [reviewer] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.identity, 'other'))
    .orderBy(asc(accounts.id))
    .limit(1);
  const makers = new Map(
    (await db.select({ id: accounts.id, principalId: accounts.principalId }).from(accounts).where(eq(accounts.identity, 'payee'))).map(
      ({ id, principalId }) => [principalId, id],
    ),
  );
  const rows = movements.flatMap(({ subject, at, legs }) => {
    const leg = legs.find(({ fund }) => fund === 'deposit');
    const maker = leg && makers.get(leg.owner.principalId);
    if (!leg || !maker || !account || !reviewer) return [];
    return [
      {
        orderSn: subject,
        ...leg.owner,
        accountId: maker,
        amount: leg.amount,
        credited: leg.amount,
        paidTo: paidToOf(account),
        platformAccountId: account.id,
        status: rechargeStatuses.success,
        voucher: demoPicture('voucher'),
        createdAt: askedBefore(at),
        finishedAt: at,
        reviewerId: reviewer.id,
      },
    ];
  });
  await copyMany({ client }, recharges, rows);
}

/** Who can have paid in: the providers that are on, the demo's first among them. */
interface Payers {
  first: TeamProvider;
  all: TeamProvider[];
}

/** A provider that is on, with the account that acts for it. */
export interface TeamProvider {
  id: number;
  parentId: number | null;
  accountId: number;
}

/** The providers that are on, the demo's first one first. */
export async function activeProviders(db: Db): Promise<TeamProvider[]> {
  return db
    .select({ id: providers.id, parentId: providers.parentId, accountId: accounts.id })
    .from(providers)
    .innerJoin(accounts, sql`${accounts.identity} = 'payee' and ${accounts.principalId} = ${providers.id}`)
    .where(eq(providers.status, switchOn))
    .orderBy(asc(providers.id));
}

/** A moment of the last days, an hour ago at least. */
export function someTime({ random, now }: DemoWorld, days: number): Date {
  return new Date(now.getTime() - Math.floor(random.next() * days * dayMs) - 3_600_000);
}

export const providerOwner = (principalId: number): Owner => ({ identity: 'payee', principalId });

export const byTime = (a: { createdAt: Date }, b: { createdAt: Date }) => a.createdAt.getTime() - b.createdAt.getTime();

/** Deposits in every state, with what they moved. */
export async function seedDeposits(world: DemoWorld, staff: Staff): Promise<Movement[]> {
  const { db, now } = world;
  await db
    .insert(uploads)
    .values({ path: demoPictures.voucher, accountId: staff.maker, mime: 'image/png', bytes: 0, usedBy: 'demo', createdAt: now });
  const open = (await seedPlatformAccounts(world)).filter(({ status }) => status === switchOn);
  const all = await activeProviders(db);
  const [first] = all;
  if (!first) return [];
  const deposits = Array.from({ length: depositCount }, (_, index) =>
    makeDeposit(world, staff, { first, all }, open[index % open.length], index),
  ).sort(byTime);
  await db.insert(recharges).values(deposits);
  return deposits.flatMap(({ orderSn, principalId, credited, finishedAt }) =>
    credited ? [recharge(orderSn, 'deposit.recharged', providerOwner(principalId), credited, finishedAt ?? now)] : [],
  );
}

function makeDeposit(
  world: DemoWorld,
  staff: Staff,
  { first, all }: Payers,
  account: typeof platformAccounts.$inferSelect | undefined,
  index: number,
): typeof recharges.$inferInsert & { createdAt: Date; credited: bigint | null } {
  const { random } = world;
  const { confirming, success, expired, cancelled, rejected } = rechargeStatuses;
  if (!account) throw new Error('the demo has no platform accounts');
  const isBank = account.method === payMethods.bank;
  const status = random.pick(
    isBank ? [confirming, success, success, success, rejected, cancelled] : [success, success, expired, cancelled],
  );
  const person = random.chance(0.35) ? first : random.pick(all);
  const createdAt = someTime(world, status === confirming ? 1 : withinDays);
  const amount = BigInt(random.pick([10_000, 20_000, 50_000, 100_000])) * 100n;
  const isDecided = status === success || status === rejected;
  return {
    orderSn: paperNumber('D', createdAt),
    ...providerOwner(person.id),
    accountId: person.accountId,
    amount,
    paidTo: paidToOf(account),
    platformAccountId: account.id,
    status,
    createdAt,
    finishedAt: status === confirming || status === expired ? null : new Date(createdAt.getTime() + random.whole(300, 3000) * 1000),
    credited: status === success ? amount : null,
    ...(isBank
      ? {
          voucher: demoPicture('voucher'),
          remark: random.chance(0.3) ? '手机银行转账' : '',
          reviewerId: isDecided ? staff.reviewer : null,
          reason: status === rejected ? '未查到该笔到账' : '',
        }
      : {
          usdtAmount: usdtFor(amount, usdtRate) + BigInt(index + 1) * 100n,
          rate: usdtRate,
          endsAt: new Date(createdAt.getTime() + lifeMs),
          reservedUntil: new Date(createdAt.getTime() + 2 * lifeMs),
        }),
  };
}
