import { desc, eq } from 'drizzle-orm';
import { channelName } from '../../contract/labels';
import { orderStatuses, type OrderStatus } from '../../contract/states/orders';
import { reportStatuses } from '../../contract/states/reports';
import type { Db } from '../db/database';
import { orders, reports } from '../db/schema';

const hourMs = 3_600_000;

/** Of late orders: reports in every state, most of them an operator's. `reviewer` has dealt with the last one. */
export async function seedReports({ db, now }: { db: Db; now: Date }, reviewer: number): Promise<void> {
  const lately = (status: OrderStatus, limit: number) =>
    db.select().from(orders).where(eq(orders.status, status)).orderBy(desc(orders.id)).limit(limit);
  const [paid, retried] = await lately(orderStatuses.paid, 2);
  const [late, mismatched, closed] = await lately(orderStatuses.expired, 3);
  const { waiting, applied, stuck, dismissed } = reportStatuses;
  const made: [typeof paid, Partial<typeof reports.$inferInsert>][] = [
    [paid, { status: applied, hasPaid: true, attempts: 1, finishedAt: now }],
    [retried, { status: waiting, problem: 'SYSTEM_ERROR', attempts: 6, dueAt: new Date(now.getTime() + 5 * hourMs) }],
    [late, { status: stuck, problem: 'REPORT_LATE', attempts: 1 }],
    [mismatched, { status: stuck, problem: 'REPORT_MISMATCH', attempts: 1, amount: (mismatched?.amount ?? 0n) - 1_00n }],
    [
      closed,
      { status: dismissed, problem: 'REPORT_LATE', attempts: 1, operatorId: reviewer, remark: '通道重复上报，款项未到账', finishedAt: now },
    ],
  ];
  await db.insert(reports).values(
    made.flatMap(([order, change], index) => {
      if (!order) return [];
      const { orderSn, amount, channel } = order;
      const createdAt = new Date(now.getTime() - (index + 1) * hourMs);
      return [
        {
          kind: 'payment' as const,
          channel: channelName(channel),
          tradeNo: `T${orderSn}`,
          orderSn,
          amount,
          ip: '203.0.113.20',
          createdAt,
          ...change,
        },
      ];
    }),
  );
}
