import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { channelName } from '../../contract/labels';
import { formatMoney } from '../../contract/money';
import { orderStatuses } from '../../contract/states/orders';
import { reportStatuses } from '../../contract/states/reports';
import { builtOnce } from '../db/builtOnce';
import type { Db } from '../db/database';
import { unawaited } from '../db/keptStatements';
import { triedLockOf } from '../db/locks';
import { orders, reports } from '../db/schema';
import { Batches } from '../kernel/Batches';
import { eachIfUndone } from '../kernel/eachIfUndone';
import { inTransactionTogether } from '../kernel/handle';
import type { Services } from '../kernel/services';
import { lockWaiting, payOrders, type Payment } from '../orders/payTogether';
import type { Report, Told } from './keep';

type Applying = Pick<Services, 'db' | 'transaction' | 'clock' | 'log'>;

/** A report of a payment that is kept, and what it tells. */
interface Asked extends Pick<Told, 'channel' | 'tradeNo' | 'orderSn'> {
  services: Applying;
  id: number;
}

const reportsMost = 16;

/** Of reports those that nobody holds, nor their trade numbers, locked. */
async function lockReports(db: Db, asked: readonly Asked[]): Promise<Report[]> {
  const found = await db
    .select({ report: reports, isMine: triedLockOf('tradeNumber', sql`hashtext(${reports.channel} || ':' || ${reports.tradeNo})`) })
    .from(reports)
    .where(and(sql`${reports.id} = any(${sql.param(asked.map(({ id }) => id))}::bigint[])`, eq(reports.status, reportStatuses.waiting)))
    .orderBy(asc(reports.id))
    .for('update', { skipLocked: true });
  return found.filter(({ isMine }) => isMine === true).map(({ report }) => report);
}

/**
 * Of orders those whose report, which is locked, has a trade number that has paid nothing yet. It is looked up for each by itself: as a
 * join the database may read all reports there are, for as long as it has not counted them.
 */
function untaken(held: readonly Report[]): SQL {
  const lists = [held.map(({ orderSn }) => orderSn), held.map(({ channel }) => channel), held.map(({ tradeNo }) => tradeNo)];
  const rows = sql.join(
    lists.map((list) => sql`${sql.param(list)}::text[]`),
    sql`, `,
  );
  return sql`not exists (
    select 1 from unnest(${rows}) r (order_sn, channel, trade_no)
    where r.order_sn = ${orders.orderSn}
      and (select true from ${reports} o where o.has_paid and o.channel = r.channel and o.trade_no = r.trade_no))`;
}

/** Pays the orders that wait for exactly what is reported; answers the ids of those reports. */
async function applyAll(db: Db, now: Date, asked: readonly Asked[]): Promise<Set<number>> {
  const held = await lockReports(db, asked);
  if (held.length === 0) return new Set();
  const waiting = await lockWaiting(
    db,
    held.map(({ orderSn }) => orderSn),
    untaken(held),
  );
  const payments = held.flatMap((report): (Payment & { report: Report })[] => {
    const order = waiting.get(report.orderSn);
    const isTold = order && channelName(order.channel) === report.channel && order.amount === report.amount;
    if (!isTold) return [];
    return [{ report, order, doer: { now, actorId: null, ip: report.ip }, note: `${report.tradeNo} ${formatMoney(report.amount)}` }];
  });
  const ids = payments.map(({ report }) => report.id);
  await db.execute(sql`${unawaited}
    update ${reports} set status = ${reportStatuses.applied}, has_paid = true, problem = '', attempts = attempts + 1, due_at = null,
      operator_id = null, finished_at = ${now.toISOString()} where id = any(${sql.param(ids)}::bigint[])`);
  await payOrders(db, payments);
  return new Set(ids);
}

async function tryAll(asked: Asked[]): Promise<boolean[]> {
  const [{ services } = {}] = asked;
  if (!services) return [];
  const applied = await eachIfUndone(services.log, 'reports', asked, async () => {
    const ids = await inTransactionTogether(services, (db) => applyAll(db, services.clock.now(), asked));
    return asked.map(({ id }) => ids.has(id));
  });
  return applied.map((one) => one ?? false);
}

const batches = builtOnce(
  () =>
    new Batches<Asked, boolean>(tryAll, {
      most: reportsMost,
      keysOf: ({ channel, tradeNo, orderSn }) => [`trade:${channel}:${tradeNo}`, `order:${orderSn}`],
    }),
);

/**
 * Makes of a report of a payment what is to be made of it, with others that come at the same time, where it pays an order that waits
 * for exactly that and nothing is in the way; false: it is to be applied by itself.
 */
export function applyTogether(services: Applying, id: number, told: Pick<Told, 'channel' | 'tradeNo' | 'orderSn'>): Promise<boolean> {
  return batches(services.db).ask({ services, id, ...told });
}

/** What a report is answered that has paid its order. */
export const paidByIt = (orderSn: string) => ({ order_sn: orderSn, status: orderStatuses.paid });
