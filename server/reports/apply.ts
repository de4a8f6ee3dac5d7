import { and, eq, sql, type SQL } from 'drizzle-orm';
import { reportStatuses } from '../../contract/states/reports';
import { platformOwner } from '../../contract/ledger';
import { formatMoney } from '../../contract/money';
import type { Db } from '../db/database';
import { unawaited } from '../db/keptStatements';
import { reports } from '../db/schema';
import { inTransaction } from '../kernel/handle';
import { Refusal } from '../kernel/refusal';
import type { Services } from '../kernel/services';
import { notify } from '../notices/notify';
import type { Doer } from '../orders/change';
import { applyPayment, type Problem } from './applyPayment';
import { applyTransfer } from './applyTransfer';
import type { Report } from './keep';
import { nextTry } from './waits';

type Applying = Pick<Services, 'transaction' | 'clock' | 'log'>;

const locking = (db: Db, where: SQL | undefined) => db.select().from(reports).where(where).for('update');

/** The report, until the transaction ends: whoever wants to apply it too waits. */
export async function lockReport(db: Db, id: number, whose: SQL): Promise<Report | undefined> {
  const [report] = await locking(db, and(eq(reports.id, id), whose));
  return report;
}

/** The same whoever it is of, as the platform itself does it. */
async function lockAny(db: Db, id: number): Promise<Report> {
  const [report] = await locking(db, eq(reports.id, id)).prepare('report_locked').execute();
  if (!report) throw new Error(`report ${id} is gone`);
  return report;
}

type Change = Partial<Pick<Report, 'status' | 'hasPaid' | 'problem' | 'attempts' | 'dueAt' | 'operatorId' | 'finishedAt'>>;

/** Changes a report that is locked. */
async function change(db: Db, report: Report, set: Change): Promise<Report> {
  const changed = { ...report, ...set };
  const { id, status, hasPaid, problem, attempts, dueAt, operatorId, finishedAt } = changed;
  await db.execute(sql`${unawaited}
    update ${reports} set status = ${status}, has_paid = ${hasPaid}, problem = ${problem}, attempts = ${attempts},
      due_at = ${dueAt?.toISOString() ?? null}, operator_id = ${operatorId}, finished_at = ${finishedAt?.toISOString() ?? null}
    where id = ${id}`);
  return changed;
}

/** It is an operator's from now on, and the platform is told so. */
async function stick(db: Db, report: Report, problem: Exclude<Problem, null>, now: Date): Promise<Report> {
  const { tradeNo, amount, kind } = report;
  await notify(
    db,
    platformOwner,
    'report.stuck',
    { trade_no: tradeNo, amount: kind === 'transfer' ? `${formatMoney(amount, 'USDT')} USDT` : formatMoney(amount) },
    now,
  );
  return change(db, report, { status: reportStatuses.stuck, problem, attempts: report.attempts + 1, dueAt: null });
}

/** Makes of a locked report what is to be made of it; what cannot heal by itself is answered as its problem. */
export function problemOf(doer: Doer, report: Report): Promise<Problem> {
  return report.kind === 'payment' ? applyPayment(doer, report) : applyTransfer(doer, report);
}

export function finish(db: Db, report: Report, { now, actorId }: Pick<Doer, 'now' | 'actorId'>): Promise<Report> {
  return change(db, report, {
    status: reportStatuses.applied,
    hasPaid: report.kind === 'payment',
    problem: '',
    attempts: report.attempts + 1,
    dueAt: null,
    operatorId: actorId,
    finishedAt: now,
  });
}

/** A report as it is by now; `isNew`: this has made of it what was to be made. */
interface Applied {
  report: Report;
  isNew: boolean;
}

async function applyNow(services: Applying, id: number): Promise<Applied> {
  return inTransaction(services, async (db) => {
    const report = await lockAny(db, id);
    if (report.status !== reportStatuses.waiting) return { report, isNew: false };
    const doer: Doer = { db, now: services.clock.now(), actorId: null, ip: report.ip };
    const problem = await problemOf(doer, report);
    return problem
      ? { report: await stick(db, report, problem, doer.now), isNew: false }
      : { report: await finish(db, report, doer), isNew: true };
  });
}

/** What failed is tried again later by itself, for three days. */
async function postpone(services: Applying, id: number, problem: Exclude<Problem, null>): Promise<Report> {
  return inTransaction(services, async (db) => {
    const report = await lockAny(db, id);
    if (report.status !== reportStatuses.waiting) return report;
    const now = services.clock.now();
    const attempts = report.attempts + 1;
    const dueAt = nextTry(attempts, report.createdAt, now);
    return dueAt ? change(db, report, { problem, attempts, dueAt }) : stick(db, report, problem, now);
  });
}

/** Applies a kept report in a transaction of its own. Whatever fails with it, the report stays. */
export async function apply(services: Applying, id: number): Promise<Applied> {
  try {
    return await applyNow(services, id);
  } catch (error) {
    const isRefusal = error instanceof Refusal;
    if (!isRefusal) services.log.warn({ err: error, report: id }, 'a report could not be applied');
    return { report: await postpone(services, id, isRefusal ? error.codeName : 'SYSTEM_ERROR'), isNew: false };
  }
}
