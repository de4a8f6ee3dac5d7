import { and, desc, eq, gt, sql, type SQL } from 'drizzle-orm';
import * as contract from '../../contract/ledgerChecks';
import { switchOf } from '../../contract/fields';
import { platformOwner } from '../../contract/ledger';
import type { Db } from '../db/database';
import { tryLock } from '../db/locks';
import { ledgerChecks as checksTable, ledgerUnsealed } from '../db/schema';
import { toUnix } from '../kernel/clock';
import { handle, handleOpen } from '../kernel/handle';
import { refuse } from '../kernel/refusal';
import { repeat, type Repeating } from '../kernel/repeat';
import type { Services } from '../kernel/services';
import { notify } from '../notices/notify';
import { knownHead } from './head';
import { oneState, ruleNames, sealAll, verifyIn, verifyStatistics, type Fault, type Place } from './verify';

type Check = typeof checksTable.$inferSelect;
type Checking = Pick<Services, 'clock' | 'config' | 'db' | 'transaction' | 'background'>;

/** Between two checks that the platform makes by itself, and between two that look at everything. */
const everyMs = 30 * 60_000;
const wholeEveryMs = 24 * 60 * 60_000;

/** A fault with the number of the order or paper that its row belongs to, if it does. */
async function withSubject(db: Db, fault: Fault): Promise<Check['faults'][number]> {
  const transactions: Record<string, SQL> = {
    ledger_transactions: sql`${fault.row}::bigint`,
    ledger_entries: sql`(select e.transaction_id from ledger_entries e where e.id = ${fault.row}::bigint)`,
  };
  const transaction = transactions[fault.table];
  if (!transaction) return fault.rule === 'papers' ? { ...fault, subject: fault.row } : fault;
  const { rows } = await db.execute<{ subject: string }>(sql`select subject from ledger_transactions where id = ${transaction}`);
  return { ...fault, ...rows[0] };
}

const toWire = ({ transactions, entries, milliseconds, faults, isWhole, createdAt }: Check): contract.LedgerCheck => ({
  time: toUnix(createdAt),
  transactions,
  entries,
  milliseconds,
  whole: switchOf(isWhole),
  faults,
});

/** Where the last check ended, if it found no fault: one that did is followed by a look at everything. */
async function lastPlace(db: Db): Promise<Place | undefined> {
  const [last] = await db.select().from(checksTable).orderBy(desc(checksTable.id)).limit(1);
  return last?.faults.length === 0 && last.position > 0 ? last : undefined;
}

/**
 * Holds the rules of the ledger against what has come since the last check, or everything where there was none without a
 * fault, keeps what came of it, and tells the platform of a fault. Refuses LEDGER_CHECK_RUNNING while another one runs.
 */
async function check({ db, transaction, background, clock, config }: Checking, isWhole = false): Promise<Check> {
  const started = performance.now();
  await sealAll(background);
  const head = await knownHead(db, config.dataDir);
  const { since, verdict } = await background.transaction(async (tx) => {
    if (!(await tryLock(tx, 'check'))) return refuse('LEDGER_CHECK_RUNNING');
    const place = isWhole ? undefined : await lastPlace(tx);
    const found = await verifyIn(tx, { since: place, head });
    // What is added up is looked at where the books themselves hold: else it tells of the same fault again.
    const faults = place || found.faults.length > 0 ? found.faults : await verifyStatistics(tx);
    return { since: place, verdict: { ...found, faults } };
  }, oneState);
  const faults = await Promise.all(verdict.faults.map((fault) => withSubject(db, fault)));
  const milliseconds = Math.round(performance.now() - started);
  const kept = { ...verdict, faults, isWhole: since === undefined, milliseconds, createdAt: clock.now() };
  const [made] = await db.insert(checksTable).values(kept).returning();
  if (!made) throw new Error('the check was not kept');
  const [first] = faults;
  if (first)
    await transaction((tx) =>
      notify(tx, platformOwner, 'ledger.fault', { rule: first.rule, row: `${first.table} ${first.row}` }, clock.now()),
    );
  return made;
}

async function isWholeDue({ db, clock }: Checking): Promise<boolean> {
  const since = new Date(clock.now().getTime() - wholeEveryMs);
  return (await db.$count(checksTable, and(eq(checksTable.isWhole, true), gt(checksTable.createdAt, since)))) === 0;
}

/** Checks the ledger again and again for as long as the platform runs: everything once a day, between that what has come since. */
export function watchLedger(services: Services): Repeating {
  let isFirst = true;
  return repeat(services, 'checking the ledger', everyMs, async () => {
    // A start has enough to do: the first look comes with the first round after it.
    if (!isFirst) await check(services, await isWholeDue(services));
    isFirst = false;
  });
}

export const ledgerChecks = handle(contract.ledgerChecks, async ({ db }) => ({
  rules: ruleNames,
  list: (await db.select().from(checksTable).orderBy(desc(checksTable.id)).limit(20)).map(toWire),
  unsealed: await db.$count(ledgerUnsealed),
}));

/** Runs in no transaction of its own: the check reads one state of the books, whatever is booked meanwhile. */
export const checkLedger = handleOpen(contract.checkLedger, async (context) => toWire(await check(context)));
