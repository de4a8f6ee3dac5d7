import { asc, eq } from 'drizzle-orm';
import { switchOn } from '../../contract/fields';
import { adjustmentStatuses } from '../../contract/states/adjustments';
import { entryTypes, platformOwner, type Fund, type Owner } from '../../contract/ledger';
import { adjustments, merchants } from '../db/schema';
import { paperNumber } from '../papers/paperNumber';
import type { DemoWorld, Movement, Staff } from './movements';
import { activeProviders, byTime, providerOwner, someTime } from './seedDeposits';

const adjustmentCount = 26;
const withinDays = 20;
const reasons = ['补偿回调延迟造成的损失', '冲正后差额补记', '手续费多扣返还', '线下对账差异调整'];

type Held = Owner & { fund: Fund };

/** Adjustments in every state, with what they moved. */
export async function seedAdjustments(world: DemoWorld, staff: Staff): Promise<Movement[]> {
  const { db, random, now } = world;
  const customers = await db.select({ id: merchants.id }).from(merchants).where(eq(merchants.status, switchOn)).orderBy(asc(merchants.id));
  const people = await activeProviders(db);
  const held = (index: number): Held => {
    if (index % 4 === 1) return { identity: 'payer', principalId: random.pick(customers).id, fund: 'balance' };
    if (index % 8 === 3) return { ...platformOwner, fund: 'pre_deposit' };
    return { ...providerOwner(random.pick(people).id), fund: 'deposit' };
  };
  const adjusted = Array.from({ length: adjustmentCount }, (_, index) => makeAdjustment(world, staff, held(index), index)).sort(byTime);
  await db.insert(adjustments).values(adjusted);
  return adjusted

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
    }));
}

function makeAdjustment(world: DemoWorld, staff: Staff, held: Held, index: number) {
  const { random } = world;
  const statuses = Object.values(adjustmentStatuses);
  const status = index % 2 === 0 ? adjustmentStatuses.approved : (statuses[(index >> 1) % statuses.length] ?? adjustmentStatuses.approved);
  const isPending = status === adjustmentStatuses.pending;
  const createdAt = someTime(world, isPending ? 1 : withinDays);
  const fen = BigInt(random.whole(1, 40)) * 50_00n;
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
}
