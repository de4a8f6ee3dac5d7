import { eq } from 'drizzle-orm';
import { adjustmentStatuses } from '../../contract/states/adjustments';
import { entryTypes, platformOwner, type Fund, type Owner } from '../../contract/ledger';
import type { Database } from '../../server/db/database';
import { accounts, adjustments } from '../../server/db/schema';
import { inTransaction } from '../../server/kernel/handle';
import { post } from '../../server/ledger/post';

let made = 0;

/** Moves money into a fund, or out of it, as an approved adjustment does: with its paper. */
export async function adjust(database: Database, owner: Owner, fund: Fund, amount: bigint, now: Date): Promise<void> {
  const orderSn = `A-test-${process.pid}-${(made += 1)}`;
  await inTransaction(database, async (tx) => {
    const [maker, reviewer] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.identity, 'other'))
      .orderBy(accounts.id)
      .limit(2);
    if (!maker || !reviewer) throw new Error('there are no two operators');
    await tx.insert(adjustments).values({
      orderSn,
      ...owner,
      fund,
      amount,
      reason: '测试',
      status: adjustmentStatuses.approved,
      makerId: maker.id,
      reviewerId: reviewer.id,
      createdAt: now,
      finishedAt: now,
    });
    await post(tx, {
      reference: `adjustment:${orderSn}`,
      event: 'adjustment',
      subject: orderSn,
      legs: [
        { owner, fund, amount, type: entryTypes.adjustment },
        { owner: platformOwner, fund: 'adjustment', amount: -amount, type: entryTypes.adjustment },
      ],
      now,
    });
  });
}
