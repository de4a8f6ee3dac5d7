import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Db } from '../db/database';
import { messages } from '../db/schema';
import { audienceKey, noticeChannel, type Audience } from './notify';

declare module '../kernel/services' {
  interface Services {
    notices: NoticeHub;
  }
}

/** The channel on which the database says which session has ended. */
const sessionChannel = 'sessions';
/** A browser needs one for all its tabs; who opens more loses the oldest. */
const streamsPerAccount = 10;

export type StoredMessage = typeof messages.$inferSelect;

/** Who listens: the stream ends with any of its sessions. */
export interface Subscriber {
  audience: Audience;
  accountId: number;
  sessionIds: number[];
  onMessage: (message: StoredMessage) => void;
  /** What is announced may have been missed: whether his sessions go on is to be asked. */
  onDoubt: () => void;
  onClose: () => void;
}

interface Listener extends Subscriber {
  /** Id of the last message that was passed on. */
  last: number;
}

/** How often the table is looked at when nothing was announced: an announcement may be lost, a message may not. */
const pollMs = 5000;
const reconnectMs = 1000;
const batch = 200;

/**
 * Passes new messages on to the streams of this process, each in order and once. The table is the truth; LISTEN says
 * that it is worth a look, whichever process wrote.
 */
export class NoticeHub {
  private readonly listeners = new Set<Listener>();
  private readonly looking = new Map<string, 'once' | 'again'>();
  private client: pg.Client | undefined;
  private timers: NodeJS.Timeout[] = [];
  private isClosed = false;

  constructor(
    private readonly db: Db,
    private readonly url: string,
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
  ) {}

  open(): void {
    this.timers.push(setInterval(() => this.lookAll(), pollMs).unref());
    void this.listen();
  }

  private async listen(): Promise<void> {
    if (this.isClosed) return;
    const client = new pg.Client({ connectionString: this.url, application_name: 'tmall-system notices', keepAlive: true });
    const again = (error?: Error) => {
      if (this.client !== client) return;
      this.client = undefined;
      if (this.isClosed) return;
      this.log.warn({ err: error }, 'the connection that listens for messages broke');
      client.end().catch(() => {});
      this.timers.push(setTimeout(() => void this.listen(), reconnectMs).unref());
    };
    this.client = client;
    client.on('error', again);
    client.on('end', () => again());
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === sessionChannel) this.endSession(Number(payload));
      else this.look(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${noticeChannel}; listen ${sessionChannel}`);
      this.lookAll();
      for (const listener of this.listeners) listener.onDoubt();
    } catch (error) {
      again(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Begins to pass on what comes after `after`; answers how to end it. */
  subscribe(subscriber: Subscriber, after: number): () => void {
    const listener: Listener = { ...subscriber, last: after };
    const mine = [...this.listeners].filter(({ accountId }) => accountId === subscriber.accountId);
    for (const oldest of mine.slice(0, Math.max(0, mine.length - streamsPerAccount + 1))) this.end(oldest);
    this.listeners.add(listener);
    this.look(audienceKey(subscriber.audience));
    return () => this.listeners.delete(listener);
  }

  private end(listener: Listener): void {
    this.listeners.delete(listener);
    listener.onClose();
  }

  private endSession(id: number): void {
    for (const listener of [...this.listeners]) if (listener.sessionIds.includes(id)) this.end(listener);
  }

  private lookAll(): void {
    for (const key of new Set([...this.listeners].map(({ audience }) => audienceKey(audience)))) this.look(key);
  }

  /** Looks for an audience, never twice at a time: what is announced meanwhile is looked for afterwards. */
  private look(key: string): void {
    if (this.looking.has(key)) {
      this.looking.set(key, 'again');
      return;
    }
    this.looking.set(key, 'once');
    this.pass(key)
      .catch((error: unknown) => {
        if (!this.isClosed) this.log.warn({ err: error }, 'messages could not be read');
      })
      .finally(() => {
        const again = this.looking.get(key) === 'again';
        this.looking.delete(key);
        if (again && !this.isClosed) this.look(key);
      });
  }

  private async pass(key: string): Promise<void> {
    for (;;) {
      const waiting = [...this.listeners].filter(({ audience }) => audienceKey(audience) === key);
      const [first] = waiting;
      if (!first || this.isClosed) return;
      const { identity, principalId } = first.audience;
      const from = Math.min(...waiting.map(({ last }) => last));
      const rows = await this.db
        .select()
        .from(messages)
        .where(and(eq(messages.identity, identity), eq(messages.principalId, principalId), gt(messages.id, from)))
        .orderBy(asc(messages.id))
        .limit(batch);
      for (const row of rows) {
        for (const listener of waiting) {
          if (row.id <= listener.last) continue;
          listener.last = row.id;
          listener.onMessage(row);
        }
      }
      if (rows.length < batch) return;
    }
  }

  /** Id of the newest message of an audience; 0 where there is none. */
  async lastOf({ identity, principalId }: Audience): Promise<number> {
    const [row] = await this.db
      .select({ last: sql<number>`coalesce(max(${messages.id}), 0)`.mapWith(Number) })
      .from(messages)
      .where(and(eq(messages.identity, identity), eq(messages.principalId, principalId)));
    return row?.last ?? 0;
  }

  /** Ends every stream. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const timer of this.timers) clearTimeout(timer);
    for (const listener of [...this.listeners]) this.end(listener);
    await this.client?.end().catch(() => {});
  }
}
