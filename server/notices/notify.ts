import { sql } from 'drizzle-orm';
import type { Identity } from '../../contract/identity';
import type { MessageDetails, MessageKind } from '../../contract/notices';
import type { Db } from '../db/database';
import { unawaited } from '../db/keptStatements';

/** Whom a message is for: everybody of a merchant, a provider or the platform. */
export interface Audience {
  identity: Identity;
  principalId: number;
}

/** The channel on which server processes tell each other that an audience has something new. */
export const noticeChannel = 'notices';
export const audienceKey = ({ identity, principalId }: Audience) => `${identity}:${principalId}`;

/** Kinds that somebody could make without end by asking and taking back: of one asker (`owner` of the details), in so many seconds, one. */
const quietSeconds: Partial<Record<MessageKind, number>> = { 'withdrawal.new': 60, 'deposit.new': 60 };

/**
 * Writes a message, in the transaction of what it tells of. Messages to one audience are written one after the other (the
 * database's `notice_write`): it goes along with the transaction's end, as all who tell this audience something wait for that.
 */
export async function notify(
  db: Db,
  { identity, principalId }: Audience,
  kind: MessageKind,
  details: MessageDetails,
  now: Date,
): Promise<void> {
  await db.execute(sql`${unawaited}
    select notice_write(${identity}, ${principalId}, ${kind}, ${JSON.stringify(details)}::jsonb, ${now.toISOString()},
      ${quietSeconds[kind] ?? null}::integer)`);
}
