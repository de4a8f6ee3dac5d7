import { sql, type SQL } from 'drizzle-orm';
import { listTodos as contract, todoNames, todos, type TodoName } from '../../contract/home';
import { adjustmentStatuses } from '../../contract/states/adjustments';
import { rechargeStatuses, transferStatuses } from '../../contract/states/recharges';
import { reportStatuses } from '../../contract/states/reports';
import { withdrawalStatuses } from '../../contract/states/withdrawals';
import { adjustments, orders, recharges, reports, usdtTransfers, withdrawals } from '../db/schema';
import { handle } from '../kernel/handle';
import { callbacksGivenUp } from './callbacksGivenUp';

/** What waits for a decision of the caller, in one query. */
export const listTodos = handle(contract, async ({ db, actor, now }) => {
  const rows: Record<TodoName, SQL> = {
    withdrawalsToReview: sql`${withdrawals} where ${withdrawals.status} = ${withdrawalStatuses.pending}`,
    withdrawalsToPay: sql`${withdrawals} where ${withdrawals.status} = ${withdrawalStatuses.approved}`,
    depositsToReview: sql`${recharges} where ${recharges.status} = ${rechargeStatuses.confirming}`,
    transfersUnmatched: sql`${usdtTransfers} where ${usdtTransfers.status} = ${transferStatuses.unmatched}`,
    adjustmentsToReview: sql`${adjustments} where ${adjustments.status} = ${adjustmentStatuses.pending}`,
    reportsToResolve: sql`${reports} where ${reports.status} = ${reportStatuses.stuck}`,
    callbacksGivenUp: sql`${orders} where ${callbacksGivenUp(now)}`,
  };
  const mine = todoNames.filter((name) => actor.permissions.has(todos[name].access));
  if (mine.length === 0) return { list: [] };
  const { rows: found } = await db.execute(
    sql`select ${sql.join(
      mine.map((name) => sql`(select count(*) from ${rows[name]}) as ${sql.identifier(name)}`),
      sql`, `,
    )}`,
  );
  return { list: mine.map((name) => ({ name, count: Number(found[0]?.[name] ?? 0) })) };
});
