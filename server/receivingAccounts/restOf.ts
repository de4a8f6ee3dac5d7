import { sql, type SQL } from 'drizzle-orm';
import { switchOn } from '../../contract/fields';
import { restStates } from '../../contract/states/receivingAccounts';
import { providers, receivingAccountDays, receivingAccounts } from '../db/schema';
import { dayOf } from '../kernel/day';

/** Receiving accounts with whose they are and, as `today`, what they have used of their day. */
export const withToday = (now: Date): SQL => sql`join ${providers} on ${providers.id} = ${receivingAccounts.providerId}
  left join ${receivingAccountDays} today on today.account_id = ${receivingAccounts.id} and today.day = ${dayOf(now)}`;

/** Why an account is given no order at this moment, whatever the order; the database's `orders_weigh` asks in the same order. */
export const restOf = (now: Date): SQL => sql`case
  when ${receivingAccounts.status} <> ${switchOn} then ${restStates.off}
  when ${receivingAccounts.restingAt} is not null then ${restStates.runOuts}
  when exists (select 1 from ${providers} up where up.id = any(${providers.path}) and up.status <> ${switchOn})
    then ${restStates.providerOff}
  when ${providers.workStatus} <> ${switchOn} then ${restStates.notWorking}
  when not account_is_open(${receivingAccounts.hoursFrom}, ${receivingAccounts.hoursTo}, platform_minute(${now.toISOString()}))
    then ${restStates.closed}
  when coalesce(today.orders, 0) >= ${receivingAccounts.dailyCount} or coalesce(today.amount, 0) >= ${receivingAccounts.dailyAmount}
    then ${restStates.dayUsed}
  else ${restStates.awake} end`;

/**
 * Below so much free deposit, in fen, a provider is given no order, whatever the order: what the platform asks of it, and the least
 * order that an account of its takes; `orders_weigh` asks both.
 */
export const leastDeposit = (
  providerId: number,
): SQL => sql`(select greatest(${providers.minDeposit}, (select min(${receivingAccounts.minAmount})
  from ${receivingAccounts} where ${receivingAccounts.providerId} = ${providers.id} and ${receivingAccounts.status} = ${switchOn}), 1)
  from ${providers} where ${providers.id} = ${providerId})`;
