import { sql, type SQL } from 'drizzle-orm';
import { isTodoName, listTodos as contract, todoNames, todos, type TodoName } from '../../contract/home';
import { formatMoney } from '../../contract/money';
import { isUsable } from '../../contract/permissions';
import { adjustmentStatuses } from '../../contract/states/adjustments';
import { rechargeStatuses, transferStatuses } from '../../contract/states/recharges';
import { reportStatuses } from '../../contract/states/reports';
import { withdrawalStatuses } from '../../contract/states/withdrawals';
import { adjustments, orders, recharges, reports, usdtTransfers, withdrawals } from '../db/schema';
import { toUnix } from '../kernel/clock';
import { handle } from '../kernel/handle';
import { callbacksGivenUp } from './callbacksGivenUp';

interface Found extends Record<string, unknown> {
  name: string;
  count: string;
  sum: string | null;
  oldest: string | null;
}

/** A row of what waits: how much of it, what it sums up to where that means something, and since when. */
function waiting(name: TodoName, from: SQL, amount?: SQL): SQL {
  return sql`select ${name} as name, count(*) as count, ${amount ? sql`coalesce(sum(${amount}), 0)` : sql`null`}::bigint as sum,
    floor(extract(epoch from min(created_at)))::bigint as oldest from ${from}`;
}

/** What waits for a decision of the caller where he can see it, in one query. */
export const listTodos = handle(contract, async ({ db, actor, now }) => {
  const rows: Record<TodoName, [from: SQL, amount?: SQL]> = {
    withdrawalsToReview: [sql`${withdrawals} where ${withdrawals.status} = ${withdrawalStatuses.pending}`, sql`amount`],
    withdrawalsToPay: [sql`${withdrawals} where ${withdrawals.status} = ${withdrawalStatuses.approved}`, sql`amount`],
    depositsToReview: [sql`${recharges} where ${recharges.status} = ${rechargeStatuses.confirming}`, sql`amount`],
    transfersUnmatched: [sql`${usdtTransfers} where ${usdtTransfers.status} = ${transferStatuses.unmatched}`, sql`amount`],
    adjustmentsToReview: [sql`${adjustments} where ${adjustments.status} = ${adjustmentStatuses.pending}`],
    reportsToResolve: [sql`${reports} where ${reports.status} = ${reportStatuses.stuck}`],
    callbacksGivenUp: [sql`${orders} where ${callbacksGivenUp(now)}`, sql`amount`],
  };
  const mine = todoNames.filter((name) => isUsable(todos[name].access, (one) => actor.permissions.has(one)));
  if (mine.length === 0) return { list: [], now: toUnix(now) };
  const { rows: found } = await db.execute<Found>(
    sql.join(
      mine.map((name) => waiting(name, ...rows[name])),
      sql` union all `,
    ),
  );
  const list = found.flatMap(({ name, count, sum, oldest }) => {
    if (!isTodoName(name)) return [];
    const todo = todos[name];
    return [
      {
        name,
        count: Number(count),
        ...(sum === null || !('sum' in todo) ? {} : { sum: formatMoney(BigInt(sum), todo.sum) }),
        oldest: oldest === null ? null : Number(oldest),
      },
    ];
  });
  return { list, now: toUnix(now) };
});
