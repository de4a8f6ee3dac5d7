import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { and, eq, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Locale } from '../../contract/locale';
import { exportStatuses, openExports } from '../../contract/states/exports';
import type { Db } from '../db/database';
import { tryLock } from '../db/locks';
import { exportFiles } from '../db/schema';
import { isStatement, type ListQuestion } from '../db/schema/exports';
import { readerOf, type Reader } from '../kernel/authenticate';
import { exportRows, readLong, type ExportPlan } from '../kernel/exportRows';
import { inTransaction } from '../kernel/handle';
import { Refusal, refuse } from '../kernel/refusal';
import { repeat, type Repeating } from '../kernel/repeat';
import type { Services } from '../kernel/services';
import { parseInput } from '../kernel/validate';
import { tellOfStatements } from '../statements/schedule';
import { writeStatement } from '../statements/writeStatement';
import { expiryOf } from './expiryOf';
import { exportFolder } from './exportFolder';
import { roomForExports } from './insertExport';
import { mayRead } from './mayRead';
import { StoredFile } from './storedFile';

type Making = typeof exportFiles.$inferSelect;

const everyMs = 1000;
/** Progress is told, and asked for whether it is still wanted, at most this often. */
const tellEveryMs = 500;
/** What could not be made so often is given up, also where nobody was left to say so. */
const mostAttempts = 5;
/** After an attempt that broke off the next one waits, each time five times as long: a disk may be full for a moment. */
const pauseSeconds = (attempts: number) => 2 * 5 ** (attempts - 1);
/** So many that wait are looked at for one that nobody makes. */
const lookedAt = 20;
/** Rows of a file at most: a sheet of a workbook has no more. */
const mostRows = { csv: 5_000_000, xlsx: 1_048_575 };

/** Nobody wants it any more, or somebody else has begun it again. */
class GivenUp extends Error {}

const isOpen = inArray(exportFiles.status, [...openExports]);
/** To be made, and not to be left alone for the moment. */
const isDue = ({ clock }: Pick<Services, 'clock'>) => and(isOpen, or(isNull(exportFiles.dueAt), lte(exportFiles.dueAt, clock.now())));

const isMine = ({ id, attempts }: Making) =>
  and(eq(exportFiles.id, id), eq(exportFiles.attempts, attempts), eq(exportFiles.status, exportStatuses.running));

/** Marks an export as begun under a file name of its own; null: it is not wanted any more, or not yet again. */
async function begin(services: Services, id: number): Promise<Making | null> {
  const { db, clock } = services;
  const [making] = await db
    .update(exportFiles)
    .set({
      status: exportStatuses.running,
      attempts: sql`${exportFiles.attempts} + 1`,
      file: randomBytes(16).toString('hex'),
      rows: 0,
      total: null,
      dueAt: null,
      startedAt: clock.now(),
    })
    .where(and(eq(exportFiles.id, id), isDue(services)))
    .returning();
  return making ?? null;
}

/** Writes down how it ended, and tells the house of what is made by the month; false: it is not wanted any more. */
async function end(services: Services, making: Making, result: Partial<Making>): Promise<boolean> {
  const now = services.clock.now();
  return inTransaction(services, async (db) => {
    const ended = await db
      .update(exportFiles)
      .set({ finishedAt: now, expiresAt: expiryOf(now), ...result })
      .where(isMine(making))
      .returning();
    const { accountId, question } = making;
    if (ended.length > 0 && accountId === null && isStatement(question)) await tellOfStatements(db, making, question, now);
    return ended.length > 0;
  });
}

/** Who asked, with the rights that he has now; null: nobody did, it is made by the month. */
async function askerOf(services: Services, tx: Db, making: Making): Promise<Reader | null> {
  const { accountId, imitatorId } = making;
  if (accountId === null) return null;
  const reader = await readerOf(tx, accountId, imitatorId);
  if (!reader || !(await mayRead(tx, services, reader, making))) return refuse('EXPORT_NOT_ALLOWED');
  return reader;
}

type Format = 'csv' | 'xlsx';

/** What is to be written of a list, as its asker sees it now. */
async function planOf(
  { clock, listExports }: Services,
  tx: Db,
  { list, query }: ListQuestion,
  { actor, locale }: { actor: Reader; locale: Locale },
): Promise<{ plan: ExportPlan; format: Format; zoneMinutes: number }> {
  const handler = listExports.get(list);
  if (!handler) return refuse('EXPORT_NOT_ALLOWED');
  const input = parseInput(handler.list.export.input, query);
  const plan = await handler.plan({ db: tx, actor, now: clock.now(), caller: { locale } }, input);
  return { plan, format: input.format, zoneMinutes: input.zone ?? 0 };
}

async function countOf(tx: Db, { count }: ExportPlan): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(count);
  return Number(rows[0]?.total ?? 0);
}

/** What it is written into, and how one is told that the platform ends. */
interface Place {
  stored: StoredFile;
  signal: AbortSignal;
}

/** Writes the rows of a list, and tells how far it is; answers how many there are. */
async function writeList(services: Services, tx: Db, making: Making, question: ListQuestion, { stored, signal }: Place): Promise<number> {
  const { locale } = making;
  const actor = (await askerOf(services, tx, making)) ?? refuse('EXPORT_NOT_ALLOWED');
  const { plan, format, zoneMinutes } = await planOf(services, tx, question, { actor, locale });
  const total = await countOf(tx, plan);
  if (total > mostRows[format]) refuse('EXPORT_TOO_LONG');
  let written = 0;
  let toldAt = 0;
  const tell = async (rows: number) => {
    signal.throwIfAborted();
    written = rows;
    if (stored.bytes > roomForExports.each) refuse('EXPORT_TOO_LARGE');
    if (performance.now() - toldAt < tellEveryMs) return;
    toldAt = performance.now();
    const told = await services.db.update(exportFiles).set({ rows, total }).where(isMine(making)).returning({ id: exportFiles.id });
    if (told.length === 0) throw new GivenUp();
  };
  await exportRows(tx, plan, stored.output, { format, zoneMinutes, locale }, tell);
  return written;
}

/** Answers how many rows of a list it wrote. */
async function write(services: Services, tx: Db, making: Making, place: Place): Promise<number> {
  const { question, locale } = making;
  if (!isStatement(question)) return writeList(services, tx, making, question, place);
  await askerOf(services, tx, making);
  place.stored.output.end(await writeStatement(tx, question, { locale, now: services.clock.now() }));
  return 0;
}

/** Writes down that it could not be made, and why; or, where it may go better later, that it is tried again, and when. */
async function endBadly(services: Services, making: Making, error: unknown): Promise<void> {
  const { attempts } = making;
  const isOver = error instanceof Refusal || attempts >= mostAttempts;
  const problem = error instanceof Refusal ? error.codeName : 'EXPORT_BROKEN';
  const again = { status: exportStatuses.waiting, dueAt: services.clock.in(pauseSeconds(attempts)), finishedAt: null, expiresAt: null };
  await end(services, making, isOver ? { status: exportStatuses.failed, problem } : again);
}

/**
 * Removes the file of an attempt that is over, unless it is what the export is made of: its end may have been written down
 * although the answer to that was lost. What cannot be found out is left to housekeeping.
 */
async function removeUnlessDone({ db }: Services, { id, file }: Making, place: string): Promise<void> {
  // Whoever is still writing its end is waited for.
  const [row] = await db.select().from(exportFiles).where(eq(exportFiles.id, id)).for('share');
  if (row?.file === file && row.status === exportStatuses.done) return;
  await fs.rm(place, { force: true });
}

/** Makes the file of an export that was begun. What ends otherwise than well leaves none. */
async function make(services: Services, tx: Db, making: Making, signal: AbortSignal): Promise<void> {
  const place = path.join(await exportFolder(services), making.file);
  let stored: StoredFile | null = null;
  try {
    if (making.attempts > mostAttempts) refuse('EXPORT_BROKEN');
    stored = await StoredFile.create(place);
    const rows = await write(services, tx, making, { stored, signal });
    const result = { status: exportStatuses.done, rows, total: rows, ...(await stored.written()) };
    if (!(await end(services, making, result))) throw new GivenUp();
  } catch (error) {
    await stored?.giveUp();
    if (!(error instanceof GivenUp || signal.aborted)) {
      if (!(error instanceof Refusal)) services.log.error({ err: error, exportId: making.id }, 'an export broke off');
      await endBadly(services, making, error);
    }
    if (stored) await removeUnlessDone(services, making, place);
  }
}

/** Whose turn a row is: its account's, or that of all statements that are made by the month. */
const turnOf = (row: string): SQL => sql`coalesce(${sql.identifier(row)}.account_id, 0)`;

/**
 * Exports that wait or were left behind. Who asks takes turns: whose last one was begun longest ago comes first, so that nobody
 * waits for one who asks for many. What is made by the month has one turn, however many houses it is made for.
 */
async function openIds(services: Services): Promise<number[]> {
  const { rows } = await services.db.execute<{ id: string }>(sql`
    with waiting as (select id, ${turnOf('exports')} as turn from exports where ${isDue(services)}),
      turns as (
        select turn, (select max(begun.started_at) from exports begun where ${turnOf('begun')} = turn) as last_begun
        from (select distinct turn from waiting) asking)
    select id from waiting join turns using (turn) order by last_begun nulls first, id limit ${lookedAt}`);
  return rows.map(({ id }) => Number(id));
}

/**
 * Makes the next export that nobody makes; false where there is none. Its lock is held by the transaction that reads its
 * rows: it is free again as soon as that ends, however the process did.
 */
export async function makeNext(services: Services, signal: AbortSignal): Promise<boolean> {
  for (const id of await openIds(services)) {
    if (signal.aborted) return false;
    const isMade = await readLong(services, Symbol('export'), async (tx) => {
      if (!(await tryLock(tx, 'makeExport', id))) return false;
      const making = await begin(services, id);
      if (making) await make(services, tx, making, signal);
      return making !== null;
    });
    if (isMade) return true;
  }
  return false;
}

/** Makes exports one by one for as long as the platform runs. One that is broken off by its end is begun again by the next. */
export function makeExports(services: Services): Pick<Repeating, 'stop'> {
  const stopping = new AbortController();
  const making = repeat(services, 'making exports', everyMs, async () => {
    while (await makeNext(services, stopping.signal));
  });
  return {
    stop: () => {
      stopping.abort();
      return making.stop();
    },
  };
}
