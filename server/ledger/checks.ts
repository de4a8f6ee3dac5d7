import { desc } from 'drizzle-orm';
import * as contract from '../../contract/books';
import { platform } from '../../contract/ledger';
import type { Db } from '../db/database';
import { ledgerChecks as checksTable, ledgerUnsealed } from '../db/schema';
import { toUnix } from '../kernel/clock';
import { handle, handleOpen } from '../kernel/handle';
import { repeat, type Repeating } from '../kernel/repeat';
import type { Services } from '../kernel/services';
import { notify } from '../notices/notify';
import { ruleNames, verify } from './verify';

type Check = typeof checksTable.$inferSelect;
type Checking = { db: Db; transaction: Services['db']['transaction']; clock: Services['clock'] };

/** Between two checks that the platform makes by itself. */
const everyMs = 30 * 60_000;

const toWire = ({ transactions, entries, milliseconds, faults, createdAt }: Check): contract.LedgerCheck => ({ time: toUnix(createdAt), transactions, entries, milliseconds, faults });

/** Holds every rule of the ledger against every row, keeps what came of it, and tells the platform of a fault. */
async function check({ db, transaction, clock }: Checking): Promise<Check> {
  const started = performance.now();
  const { transactions, entries, faults } = await verify({ transaction });
  const [made] = await db.insert(checksTable).values({ transactions, entries, faults, milliseconds: Math.round(performance.now() - started), createdAt: clock.now() }).returning();
  if (!made) throw new Error('the check was not kept');
  const [first] = faults;
  if (first) await transaction((tx) => notify(tx, platform, 'ledger.fault', { rule: first.rule, row: `${first.table} ${first.row}` }, clock.now()));
  return made;
}

/** Checks the ledger again and again for as long as the platform runs. */
export function watchLedger(services: Services): Repeating {
  let isFirst = true;
  return repeat(services, 'checking the ledger', everyMs, async () => {
    // A start has enough to do: the first look comes with the first round after it.
    if (!isFirst) await check({ ...services, transaction: services.db.transaction.bind(services.db) });
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
