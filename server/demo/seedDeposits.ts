import { asc, eq, sql } from 'drizzle-orm';
import { switchOff, switchOn, type Switch } from '../../contract/fields';
import { adjustmentStatuses, depositTransferKinds, rechargeStatuses, payMethods } from '../../contract/labels';
import { entryTypes, platformOwner, type Fund, type Owner } from '../../contract/ledger';

import {
  accounts,
  adjustments,
  depositTransfers,
  merchants,
  platformAccounts,
  providers,
  recharges,
  uploads,
  type PaidTo,
} from '../db/schema';
import { paperNumber } from '../papers/paperNumber';
import { usdtFor } from '../recharges/usdt';
import { cardNumber } from './cardNumber';
import { demoVoucher, demoVoucherFile } from './demoVoucher';
import { copyMany } from './copyMany';
import { recharge, type DemoWorld, type Movement } from './movements';

const depositCount = 72;
const transferCount = 42;
const adjustmentCount = 26;
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
        voucher: demoVoucher,
        createdAt: new Date(at.getTime() - 15 * 60_000),
        finishedAt: at,
        reviewerId: reviewer.id,
      },
    ];
  });
  await copyMany({ client }, recharges, rows);
}

/** Deposits in every state, transfers and adjustments with what they moved. `staff`: who proposes, who decides. */
export async function seedDeposits(world: DemoWorld, staff: { maker: number; reviewer: number }): Promise<Movement[]> {
  const { db, random, now } = world;
  await db
    .insert(uploads)
    .values({ path: demoVoucherFile, accountId: staff.maker, mime: 'image/png', bytes: 0, usedBy: 'demo', createdAt: now });
  const open = (await seedPlatformAccounts(world)).filter(({ status }) => status === switchOn);
  const people = await db
    .select({ id: providers.id, parentId: providers.parentId, accountId: accounts.id })
    .from(providers)
    .innerJoin(accounts, sql`${accounts.identity} = 'payee' and ${accounts.principalId} = ${providers.id}`)
    .where(eq(providers.status, switchOn))
    .orderBy(asc(providers.id));
  const [first] = people;
  if (!first) return [];
  const ofSome = () => (random.chance(0.35) ? first : random.pick(people));
  const some = (days: number) => new Date(now.getTime() - Math.floor(random.next() * days * dayMs) - 3_600_000);
  const owner = (principalId: number): Owner => ({ identity: 'payee', principalId });

  const { confirming, success, expired, cancelled, rejected } = rechargeStatuses;
  const deposits = Array.from(
    { length: depositCount },
    (_, index): typeof recharges.$inferInsert & { createdAt: Date; credited: bigint | null } => {
      const account = open[index % open.length] ?? open[0];
      if (!account) throw new Error('the demo has no platform accounts');
      const isBank = account.method === payMethods.bank;
      const status = random.pick(
        isBank ? [confirming, success, success, success, rejected, cancelled] : [success, success, expired, cancelled],
      );
      const person = ofSome();
      const createdAt = some(status === confirming ? 1 : withinDays);
      const amount = BigInt(random.pick([10_000, 20_000, 50_000, 100_000])) * 100n;
      const isDecided = status === success || status === rejected;
      return {
        orderSn: paperNumber('D', createdAt),
        ...owner(person.id),
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
              voucher: demoVoucher,
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
    },
  ).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await db.insert(recharges).values(deposits);

  const customers = await db.select({ id: merchants.id }).from(merchants).where(eq(merchants.status, 1)).orderBy(asc(merchants.id));
  const roots = people.filter(({ id }) => people.some(({ parentId }) => parentId === id));
  const transfers = Array.from({ length: transferCount }, (_, index) => {
    const isOwn = index % 3 === 0;
    // Who gives out of his balance must have earned something.
    const giver = isOwn || random.chance(0.3) ? first : random.pick(roots);
    const below = people.filter(({ parentId }) => parentId === giver.id);
    const createdAt = some(withinDays / 2);
    return {
      orderSn: paperNumber('T', createdAt),
      kind: isOwn ? depositTransferKinds.fromBalance : depositTransferKinds.toProvider,
      fromId: giver.id,
      toId: isOwn ? giver.id : random.pick(below).id,
      amount: BigInt(random.whole(1, 5)) * (isOwn ? 50_00n : 2_000_00n),
      remark: random.chance(0.4) ? '补充押金' : '',
      accountId: !isOwn && random.chance(0.5) ? staff.maker : giver.accountId,
      createdAt,
    };
  }).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await db.insert(depositTransfers).values(transfers);

  const statuses = Object.values(adjustmentStatuses);
  const reasons = ['补偿回调延迟造成的损失', '冲正后差额补记', '手续费多扣返还', '线下对账差异调整'];
  const adjusted = Array.from({ length: adjustmentCount }, (_, index) => {
    const status =
      index % 2 === 0 ? adjustmentStatuses.approved : (statuses[(index >> 1) % statuses.length] ?? adjustmentStatuses.approved);
    const isPending = status === adjustmentStatuses.pending;
    const createdAt = some(isPending ? 1 : withinDays);
    const fen = BigInt(random.whole(1, 40)) * 50_00n;
    const held: Owner & { fund: Fund } =
      index % 4 === 1
        ? { identity: 'payer', principalId: random.pick(customers).id, fund: 'balance' }
        : index % 8 === 3
          ? { ...platformOwner, fund: 'pre_deposit' }
          : { ...owner(ofSome().id), fund: 'deposit' };
    return {
      orderSn: paperNumber('A', createdAt),
      ...held,
      // What is not a deposit need not hold what would be taken away.
      amount: held.fund !== 'deposit' || random.chance(0.7) ? fen : -fen,
      reason: random.pick(reasons),
      status,
      makerId: staff.maker,
      reviewerId: status === adjustmentStatuses.approved || status === adjustmentStatuses.rejected ? staff.reviewer : null,
      remark: status === adjustmentStatuses.rejected ? '依据不足' : '',
      createdAt,
      finishedAt: isPending ? null : new Date(createdAt.getTime() + random.whole(600, 7200) * 1000),
    };
  }).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await db.insert(adjustments).values(adjusted);

  return [
    ...deposits.flatMap(({ orderSn, principalId, credited, finishedAt }) =>
      credited ? [recharge(orderSn, 'deposit.recharged', owner(principalId), credited, finishedAt ?? now)] : [],
    ),
    ...transfers.map(({ orderSn, kind, fromId, toId, amount, createdAt }): Movement => ({
      reference: `deposit.transferred:${orderSn}`,
      event: 'deposit.transferred',
      subject: orderSn,
      at: createdAt,
      legs: [
        {
          owner: owner(fromId),
          fund: kind === depositTransferKinds.fromBalance ? 'balance' : 'deposit',
          amount: -amount,
          type: entryTypes.transferOut,
        },
        { owner: owner(toId), fund: 'deposit', amount, type: entryTypes.transferIn },
      ],
    })),
    ...adjusted
      .filter(({ status }) => status === adjustmentStatuses.approved)
      .map(({ orderSn, identity, principalId, fund, amount, finishedAt }): Movement => ({
        reference: `adjustment:${orderSn}`,
        event: 'adjustment',
        subject: orderSn,
        at: finishedAt ?? now,
        legs: [
          { owner: { identity, principalId }, fund, amount, type: entryTypes.adjustment },
          { owner: platformOwner, fund: 'adjustment', amount: -amount, type: entryTypes.adjustment },
        ],
      })),
  ];
}
