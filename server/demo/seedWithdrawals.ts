import { eq } from 'drizzle-orm';
import { entryTypes, type LedgerEvent, type Owner } from '../../contract/ledger';
import { payMethods } from '../../contract/states/payAccounts';
import { withdrawalStatuses } from '../../contract/states/withdrawals';
import { merchants, withdrawalAccounts, withdrawals } from '../db/schema';
import { paperNumber } from '../papers/paperNumber';
import { frozenLegs, paidOutLegs } from '../ledger/withdrawalLegs';
import { cardNumber } from './cardNumber';
import { personName } from './names';
import type { DemoWorld, Movement } from './movements';

const withdrawalCount = 90;
/** Young enough for everybody to have earned what he takes out. */
const withinDays = 20;
const fee = 2_00n;
const banks = ['招商银行', '工商银行', '建设银行', '中国银行', '平安银行'];
const statuses = Object.values(withdrawalStatuses);

/** A merchant or provider, and its own account, which makes what it owns. */
type Candidate = Owner & { makerId: number };

interface Staff {
  reviewer: number;
  payer: number;
}

const least = 100_00n;

/** What a provider takes out is what it can have earned, and no less than is paid out at all. */
function amountOf({ identity }: Candidate, wanted: bigint, percent: bigint): bigint {
  if (identity !== 'payee') return wanted;
  const earned = (wanted * percent) / 100n;
  return earned < least ? least : earned;
}

/** Withdrawals in every state, with the accounts they went to; answers what they moved. */
export async function seedWithdrawals(
  { db, random, now }: DemoWorld,
  candidates: Candidate[],
  { reviewer, payer }: Staff,
  percent: bigint,
): Promise<Movement[]> {
  // Who is switched off has earned nothing.
  const active = new Set((await db.select({ id: merchants.id }).from(merchants).where(eq(merchants.status, 1))).map(({ id }) => id));
  const owners = candidates.filter(({ identity, principalId }) => identity === 'payee' || active.has(principalId));
  const paidTo = owners.map((_owner, index) => ({
    method: payMethods.bank,
    holder: personName(random),
    bank: banks[index % banks.length] ?? '',
    number: cardNumber(random),
  }));
  await db.insert(withdrawalAccounts).values(owners.flatMap((owner, index) => (paidTo[index] ? { ...owner, ...paidTo[index] } : [])));
  const made = Array.from({ length: withdrawalCount }, (_, index) => {
    const at = index % owners.length;
    const owner = owners[at];
    if (!owner) throw new Error('nobody can withdraw');
    const status = statuses[index % statuses.length] ?? withdrawalStatuses.paid;
    const isOpen = status === withdrawalStatuses.pending || status === withdrawalStatuses.approved;
    const createdAt = new Date(now.getTime() - Math.floor(random.next() * (isOpen ? 1 : withinDays) * 86_400_000) - 3_600_000);
    const finishedAt = isOpen ? null : new Date(createdAt.getTime() + random.whole(600, 3400) * 1000);
    const isReviewed = status !== withdrawalStatuses.pending && status !== withdrawalStatuses.cancelled;
    return {
      orderSn: paperNumber('W', createdAt),
      ...owner,
      amount: amountOf(owner, BigInt(random.whole(2, 40)) * 50_00n, percent),
      fee,
      paidTo: paidTo[at] ?? { method: payMethods.bank, holder: '', bank: '', number: '' },
      status,
      accountMakerId: owner.makerId,
      reviewerId: isReviewed ? reviewer : null,
      payerId: status === withdrawalStatuses.paid || status === withdrawalStatuses.failed ? payer : null,
      remark: status === withdrawalStatuses.rejected ? '账户信息与实名不符' : status === withdrawalStatuses.failed ? '银行退回' : '',
      createdAt,
      finishedAt,
    };
  }).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await db.insert(withdrawals).values(made);
  return made.flatMap(({ orderSn, identity, principalId, amount, status, createdAt, finishedAt }) => {
    const owner: Owner = { identity, principalId };
    const of = (event: LedgerEvent, at: Date, legs: Movement['legs']): Movement => ({
      reference: `${event}:${orderSn}`,
      event,
      subject: orderSn,
      at,
      legs,
    });
    const applied = of('withdrawal.applied', createdAt, frozenLegs(owner, amount + fee, entryTypes.withdrawal));
    if (!finishedAt) return [applied];
    return [
      applied,
      status === withdrawalStatuses.paid
        ? of('withdrawal.paid', finishedAt, paidOutLegs(owner, amount, fee))
        : of('withdrawal.returned', finishedAt, frozenLegs(owner, -(amount + fee), entryTypes.withdrawalReturned)),
    ];
  });
}
