import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { switchOf, switchOn } from '../../contract/fields';
import type { Owner } from '../../contract/ledger';
import { exportStatuses, openExports } from '../../contract/states/exports';
import * as contract from '../../contract/statements';
import type { Db } from '../db/database';
import { exportFiles, statementSchedules } from '../db/schema';
import type { StatementQuestion } from '../db/schema/exports';
import { audit, partySubject } from '../kernel/audit';
import { ownerOf, type Actor } from '../kernel/authenticate';
import { handle, inTransaction } from '../kernel/handle';
import { repeat, type Repeating } from '../kernel/repeat';
import type { Services } from '../kernel/services';
import { notify } from '../notices/notify';
import { describeStatement } from './askStatement';
import { dueMonth } from './month';
import type { StatementOwner } from './statementOf';

const everyMs = 5000;

function houseOf(actor: Actor): StatementOwner {
  const { identity, principalId } = ownerOf(actor);
  if (identity === 'payee') throw new Error('providers have no statements');
  return { identity, principalId };
}

const isOf = ({ identity, principalId }: Owner) =>
  and(eq(statementSchedules.identity, identity), eq(statementSchedules.principalId, principalId));

export const statementSchedule = handle(contract.statementSchedule, async ({ db, actor }) => {
  const [found] = await db
    .select()
    .from(statementSchedules)
    .where(isOf(houseOf(actor)));
  return { status: switchOf(found?.status === switchOn) };
});

/** The month from which it goes on: another one only where it was off, and never an earlier one. */
const monthFrom = (due: string) => sql`case when ${statementSchedules.status} = ${switchOn} then ${statementSchedules.month}
  else greatest(${statementSchedules.month}, ${due}::date) end`;

/**
 * What was switched off is taken up again with this month: those before are not made up for, each can be asked for. What is on goes
 * on where it is, whoever switches it on once more, and nothing that was asked for is asked for again.
 */
export const switchStatementSchedule = handle(contract.switchStatementSchedule, async (context, { status }) => {
  const { db, actor, caller, now } = context;
  const owner = houseOf(actor);
  const values = { status, locale: caller.locale, month: `${await dueMonth(db, now)}-01` };
  await db
    .insert(statementSchedules)
    .values({ ...owner, ...values })
    .onConflictDoUpdate({
      target: [statementSchedules.identity, statementSchedules.principalId],
      set: { ...values, month: monthFrom(values.month) },
    });
  await audit(context, 'statement.schedule', partySubject(owner), { status });
  return {};
});

/** Asks for the statements of one month more of each house that is due; answers how many houses there were. */
async function askNextMonth(db: Db, now: Date): Promise<number> {
  const due = await db
    .update(statementSchedules)
    // Whoever looks at the same time waits for the row, and finds it moved on.
    .set({ month: sql`(${statementSchedules.month} + interval '1 month')::date` })
    .where(and(eq(statementSchedules.status, switchOn), lt(statementSchedules.month, `${await dueMonth(db, now)}-01`)))
    .returning();
  for (const { identity, principalId, locale, month: first } of due) {
    if (identity === 'payee') throw new Error('providers have no statements');
    const month = first.slice(0, 7);
    for (const format of contract.statementFormats) {
      const described = await describeStatement(db, { identity, principalId, month, format });
      await db.insert(exportFiles).values({ ...described, identity, principalId, locale, createdAt: now });
    }
  }
  return due.length;
}

/** Has the statements made that are due, each once, whichever process looks; those of a time in which none ran too. */
export async function askDueStatements(services: Pick<Services, 'transaction' | 'clock'>): Promise<void> {
  const now = services.clock.now();
  while ((await inTransaction(services, (db) => askNextMonth(db, now))) > 0);
}

/** Tells a house of its statements of a month, once none of them is still to be made. In the transaction in which one ends. */
export async function tellOfStatements(db: Db, { identity, principalId }: Owner, { month }: StatementQuestion, now: Date): Promise<void> {
  const house = { identity, principalId };
  // The last two may end at the same time: one waits for the other.
  await db.select().from(statementSchedules).where(isOf(house)).for('update');
  const [left] = await db
    .select({
      open: sql<number>`count(*) filter (where ${inArray(exportFiles.status, [...openExports])})::int`,
      done: sql<number>`count(*) filter (where ${eq(exportFiles.status, exportStatuses.done)})::int`,
    })
    .from(exportFiles)
    .where(
      and(
        isNull(exportFiles.accountId),
        eq(exportFiles.identity, house.identity),
        eq(exportFiles.principalId, house.principalId),
        sql`${exportFiles.question}->>'month' = ${month}`,
      ),
    );
  if (left?.open === 0 && left.done > 0) await notify(db, house, 'statement.ready', { month }, now);
}

/** Looks for statements that are due for as long as the platform runs. */
export function scheduleStatements(services: Services): Repeating {
  return repeat(services, 'asking for statements', everyMs, () => askDueStatements(services));
}
