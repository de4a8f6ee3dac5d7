import fs from 'node:fs/promises';
import path from 'node:path';
import { desc, eq, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/database';
import { ledgerSeals } from '../db/schema';
import { bookIdOf } from '../kernel/bookId';
import type { Services } from '../kernel/services';

const headSchema = z.object({ position: z.number(), hash: z.string(), at: z.string() });
/** The last seal of the chain that is known outside of the database. */
export type Head = z.output<typeof headSchema>;

/** Where the head of these books is kept; null while nothing names them. */
async function headFile(db: Db, dataDir: string): Promise<string | null> {
  const bookId = await bookIdOf(db);
  return bookId === null ? null : path.join(dataDir, `ledger-head-${bookId}.json`);
}

async function readFile(file: string): Promise<Head | null> {
  try {
    return z.parse(headSchema, JSON.parse(await fs.readFile(file, 'utf8')));
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The head that was kept of these books; null: none was. */
export async function knownHead(db: Db, dataDir: string): Promise<Head | null> {
  const file = await headFile(db, dataDir);
  return file ? readFile(file) : null;
}

const toldEveryMs = 10 * 60_000;

/**
 * Keeps the head of the chain in a file and tells the log of it, so that a tail that is cut off the books, with its
 * seals, is missed by both. A head that the chain does not lead to is kept as it is: it is the evidence.
 */
export class HeadKeeper {
  private file: string | null = null;
  private known: Head | null = null;
  private toldAt = -Infinity;

  constructor(private readonly services: Pick<Services, 'db' | 'log' | 'config'>) {}

  async keep(): Promise<void> {
    const { db, config } = this.services;
    if (!this.file) {
      this.file = await headFile(db, config.dataDir);
      if (!this.file) return;
      await fs.mkdir(config.dataDir, { recursive: true });
    }
    this.known ??= await readFile(this.file);
    const known = this.known?.position ?? 0;
    const seals = await db
      .select()
      .from(ledgerSeals)
      .where(or(eq(ledgerSeals.position, known), eq(ledgerSeals.position, sql`(select max(${ledgerSeals.position}) from ${ledgerSeals})`)))
      .orderBy(desc(ledgerSeals.position));
    const [last] = seals;
    const isWhole = !this.known || seals.some(({ position, hash }) => position === this.known?.position && hash === this.known.hash);
    this.tell(isWhole);
    if (!last || !isWhole || last.position === this.known?.position) return;
    const head: Head = { position: last.position, hash: last.hash, at: new Date().toISOString() };
    const draft = `${this.file}.${process.pid}`;
    await fs.writeFile(draft, JSON.stringify(head));
    await fs.rename(draft, this.file);
    this.known = head;
  }

  private tell(isWhole: boolean): void {
    if (performance.now() - this.toldAt < toldEveryMs) return;
    this.toldAt = performance.now();
    const { log } = this.services;
    if (!isWhole) log.error({ head: this.known }, 'the chain of the ledger does not lead to the head that was kept of it');
    else if (this.known) log.info({ head: this.known }, 'head of the ledger');
  }
}
