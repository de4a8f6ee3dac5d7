import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Channel } from '../../../contract/labels';
import type { RateOwner } from '../../../contract/rates';
import { accounts } from './accounts';
import { createdAt, id, instant, ref } from './columns';

/**
 * What a merchant pays, or a provider earns, of an order on a channel, in basis points. Of those that are not in the future
 * the latest holds; one that was withdrawn before never does. A provider's is at most that of the one above it, at any time.
 */
export const rates = pgTable(
  'rates',
  {
    id: id(),
    identity: text().$type<RateOwner>().notNull(),
    principalId: ref().notNull(),
    channel: smallint().$type<Channel>().notNull(),
    rate: integer().notNull(),
    effectiveFrom: instant().notNull(),
    setBy: ref().references(() => accounts.id),
    remark: text().notNull().default(''),
    withdrawnAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.identity, t.principalId, t.channel, t.effectiveFrom, t.id),
    check('rate_range', sql`${t.rate} between 0 and 1000 and ${t.identity} in ('payer', 'payee')`),
    check('rate_ahead', sql`${t.effectiveFrom} >= ${t.createdAt} and ${t.withdrawnAt} < ${t.effectiveFrom}`),
  ],
);
