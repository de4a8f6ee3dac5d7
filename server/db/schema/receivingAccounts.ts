import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { Channel } from '../../../contract/labels';
import type { RechargeAccountKind } from '../../../contract/states/rechargeAccounts';
import { createdAt, id, instant, minorUnits, ref, switchColumn } from './columns';
import { providers } from './parties';

/**
 * Where a provider receives customers' money on a channel: a shop. Amounts are fen. `hoursFrom` and `hoursTo` are minutes of
 * the platform's day, over midnight where the first is the later; without them it always receives. `runOuts` counts the orders
 * in a row that ran out, of those that were made since somebody woke it; with so many it rests until it is woken.
 */
export const receivingAccounts = pgTable(
  'receiving_accounts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 3_000_001 }),
    providerId: ref()
      .notNull()
      .references(() => providers.id),
    channel: smallint().$type<Channel>().notNull(),
    name: text().notNull(),
    /** In whose name the account is. */
    holder: text().notNull().default(''),
    accountNo: text().notNull(),
    /** Where customers pay: an address, or the path of an image that was uploaded. */
    qrCode: text().notNull().default(''),
    status: switchColumn(),
    weight: integer().notNull().default(10),
    minAmount: minorUnits().notNull(),
    maxAmount: minorUnits().notNull(),
    dailyAmount: minorUnits().notNull(),
    dailyCount: integer().notNull(),
    hoursFrom: smallint(),
    hoursTo: smallint(),
    runOuts: integer().notNull().default(0),
    restingAt: instant(),
    wokenAt: instant(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.channel),
    index().on(t.createdAt),
    unique('receiving_accounts_number').on(t.providerId, t.channel, t.accountNo),
    check(
      'receiving_account_hours',
      sql`num_nulls(${t.hoursFrom}, ${t.hoursTo}) <> 1 and coalesce(${t.hoursFrom} between 0 and 1439, true)
        and coalesce(${t.hoursTo} between 0 and 1439, true) and coalesce(${t.hoursFrom} <> ${t.hoursTo}, true)`,
    ),
    check(
      'receiving_account_limits',
      sql`${t.weight} > 0 and ${t.minAmount} > 0 and ${t.maxAmount} >= ${t.minAmount} and ${t.dailyAmount} > 0 and ${t.dailyCount} > 0`,
    ),
  ],
);

/** What was assigned to a receiving account on a day of the platform, less what expired or was closed. */
export const receivingAccountDays = pgTable(
  'receiving_account_days',
  {
    accountId: ref()
      .notNull()
      .references(() => receivingAccounts.id),
    day: date({ mode: 'string' }).notNull(),
    orders: integer().notNull(),
    amount: minorUnits().notNull(),
  },
  // By the day first: today's stand together however many days there were.
  (t) => [primaryKey({ columns: [t.day, t.accountId] })],
);

/**
 * A wallet or card that feeds a shop, as its provider tells by hand: the balance is what somebody read off it at `balanceAt`,
 * and nothing of the books.
 */
export const rechargeAccounts = pgTable(
  'recharge_accounts',
  {
    id: id(),
    receivingAccountId: ref()
      .notNull()
      .references(() => receivingAccounts.id),
    name: text().notNull(),
    kind: smallint().$type<RechargeAccountKind>().notNull(),
    number: text().notNull(),
    balance: minorUnits().notNull(),
    balanceAt: instant().notNull(),
    status: switchColumn(),
    remark: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    unique('recharge_accounts_number').on(t.receivingAccountId, t.kind, t.number),
    check('recharge_account_balance', sql`${t.balance} >= 0`),
  ],
);
