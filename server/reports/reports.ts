import { and, eq, sql } from 'drizzle-orm';
import * as contract from '../../contract/reports';
import { reportChannels, reportStatuses } from '../../contract/states/reports';
import { accounts, reports } from '../db/schema';
import { audit } from '../kernel/audit';
import { handle, type Context } from '../kernel/handle';
import { handleList } from '../kernel/handleList';
import { finish, lockReport, problemOf } from './apply';
import type { Report } from './keep';
import { visibleReports } from './visible';

const names = Object.keys(reportChannels);
const channel = sql`array_position(${sql`array[${sql.join(
  names.map((name) => sql`${name}`),
  sql`, `,
)}]::text[]`}, ${reports.channel})`;

export const listReports = handleList(contract.listReports, ({ actor }, filters) => ({
  table: reports,
  joins: sql`left join ${accounts} on ${accounts.id} = ${reports.operatorId}`,
  columns: {
    channel,
    order_sn: sql`nullif(${reports.orderSn}, '')`,
    amount: sql`case when ${reports.kind} = 'payment' then ${reports.amount} end`,
    usdt_amount: sql`case when ${reports.kind} = 'transfer' then ${reports.amount} end`,
    problem: sql`nullif(${reports.problem}, '')`,
    operator: accounts.username,
  },
  where: [visibleReports(actor)],
  narrow: {
    channel: filters.channel === undefined ? undefined : eq(reports.channel, names[filters.channel - 1] ?? ''),
    // With all channels, so that the unique index of the reports finds it.
    trade_no: filters.trade_no?.trim() ? and(sql`${reports.channel} in ${names}`, eq(reports.tradeNo, filters.trade_no.trim())) : undefined,
    order_sn: filters.order_sn?.trim() ? eq(reports.orderSn, filters.order_sn.trim()) : undefined,
  },
}));

/** A report that nothing has come of so far, locked. */
async function lockOpen({ db, actor, fail }: Context, id: number): Promise<Report> {
  const report = await lockReport(db, id, visibleReports(actor));
  if (!report) return fail('NOT_FOUND');
  if (report.status !== reportStatuses.waiting && report.status !== reportStatuses.stuck) return fail('REPORT_OVER');
  return report;
}

const subjectOf = ({ id }: Report) => `report:${id}` as const;

export const retryReport = handle(contract.retryReport, async (context, { id }) => {
  const { db, now, actor, caller, fail } = context;
  const report = await lockOpen(context, id);
  const doer = { db, now, actorId: actor.accountId, ip: caller.ip };
  const problem = await problemOf(doer, report);
  if (problem) return fail(problem);
  await finish(db, report, doer);
  await audit(context, 'report.retry', subjectOf(report), { trade_no: report.tradeNo });
  return {};
});

export const dismissReport = handle(contract.dismissReport, async (context, { id, reason }) => {
  const { db, now, actor } = context;
  const report = await lockOpen(context, id);
  await db
    .update(reports)
    .set({ status: reportStatuses.dismissed, remark: reason, operatorId: actor.accountId, dueAt: null, finishedAt: now })
    .where(eq(reports.id, id));
  await audit(context, 'report.dismiss', subjectOf(report), { trade_no: report.tradeNo, reason });
  return {};
});
