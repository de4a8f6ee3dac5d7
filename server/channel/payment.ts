import { and, eq, inArray, sql } from 'drizzle-orm';
import { orderStatuses, type OrderStatus } from '../../contract/states/orders';
import { reportStatuses } from '../../contract/states/reports';
import { merchants, orders, reports } from '../db/schema';
import type { Services } from '../kernel/services';
import type { Order } from '../orders/change';

/** How far a payment is for its customer; `confirming`: somebody has reported it, and nothing has come of that so far. */
export type PaymentState = 'waiting' | 'confirming' | 'paid' | 'expired' | 'closed' | 'reversed';

const states: Record<OrderStatus, PaymentState> = {
  [orderStatuses.waiting]: 'waiting',
  [orderStatuses.paid]: 'paid',
  [orderStatuses.expired]: 'expired',
  [orderStatuses.closed]: 'closed',
  [orderStatuses.reversed]: 'reversed',
};

/** An order as its customer pays it. */
export interface Payment {
  order: Order;
  merchant: string;
  state: PaymentState;
  /** Until it expires, by the platform's clock. */
  secondsLeft: number;
}

/** Still to be paid, or to become so by a report that waits for an operator. */
const canBeConfirmed: readonly PaymentState[] = ['waiting', 'expired'];

export async function findPayment({ db, clock }: Pick<Services, 'db' | 'clock'>, orderSn: string): Promise<Payment | null> {
  const unsettled = and(
    eq(reports.orderSn, orders.orderSn),
    eq(reports.kind, 'payment'),
    inArray(reports.status, [reportStatuses.waiting, reportStatuses.stuck]),
  );
  const [found] = await db
    .select({ order: orders, merchant: merchants.name, isReported: sql<boolean>`exists (select 1 from ${reports} where ${unsettled})` })
    .from(orders)
    .innerJoin(merchants, eq(merchants.id, orders.merchantId))
    .where(eq(orders.orderSn, orderSn));
  if (!found) return null;
  const { order, merchant, isReported } = found;
  const state = states[order.status];
  return {
    order,
    merchant,
    state: isReported && canBeConfirmed.includes(state) ? 'confirming' : state,
    secondsLeft: Math.max(0, Math.ceil((order.endsAt.getTime() - clock.now().getTime()) / 1000)),
  };
}

/** Nothing more happens to it while somebody looks. */
export const isOver = (state: PaymentState): boolean => state !== 'waiting' && state !== 'confirming';
