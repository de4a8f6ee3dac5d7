import { sql, type SQL } from 'drizzle-orm';
import type { AuditAction } from '../../contract/auditWords';
import { switchOn } from '../../contract/fields';
import { isOnboardingStep, listOnboardingSteps as contract, type OnboardingStep } from '../../contract/home';
import type { Fund } from '../../contract/ledger';
import { formatMoney } from '../../contract/money';
import { callbackStates } from '../../contract/states/orders';
import { accounts, auditLogs, ledgerAccounts, merchants, orders, providers, receivingAccounts } from '../db/schema';
import { ownerOf, type Actor } from '../kernel/authenticate';
import { handle } from '../kernel/handle';
import { rowsOf } from '../kernel/visible';
import { visibleOrders } from '../orders/visible';

type Steps = Partial<Record<OnboardingStep, SQL>>;

/** A callback is looked for among so many of the last orders: a merchant that answers none may have had a million. */
const lastOrders = 1000;
const secretReads: AuditAction[] = ['secret.read', 'secret.rotate'];

const hasOrders = (actor: Actor) => sql`exists (select 1 from ${orders} where ${visibleOrders(actor)})`;

/** What everybody begins with. */
const signingIn: Steps = {
  password: sql`not ${accounts.mustChangePassword}`,
  factor: sql`${accounts.totpSecret} is not null`,
};

/** Whose machine has made an order has read the secret, whether or not that was written down. */
function merchantSteps(actor: Actor): Steps {
  const isRead = sql`exists (select 1 from ${auditLogs} where ${auditLogs.subject} = ${`merchant:${actor.principalId}`}
    and ${auditLogs.action} in ${secretReads})`;
  const last = sql`select callback_status from ${orders} where ${visibleOrders(actor)}
    order by created_at desc, id desc limit ${lastOrders}`;
  return {
    ...signingIn,
    secret: sql`${isRead} or ${hasOrders(actor)}`,
    order: hasOrders(actor),
    callback: sql`exists (select 1 from (${last}) last where callback_status = ${callbackStates.success})`,
  };
}

/** Who has been given an order had all that it takes: that it rests today, or has no deposit left, is no beginning. */
function providerSteps(actor: Actor): Steps {
  const deposit: Fund = 'deposit';
  const free = sql`(select ${ledgerAccounts.balance} from ${ledgerAccounts}
    where ${rowsOf(ledgerAccounts, ownerOf(actor))} and ${ledgerAccounts.fund} = ${deposit})`;
  const isReceiving = sql`exists (select 1 from ${receivingAccounts}
    where ${receivingAccounts.providerId} = ${actor.principalId} and ${receivingAccounts.status} = ${switchOn})`;
  const once = (isSo: SQL) => sql`${isSo} or ${hasOrders(actor)}`;
  return {
    ...signingIn,
    deposit: once(sql`coalesce(${free}, 0) >= greatest(${providers.minDeposit}, 1)`),
    receivingAccount: once(isReceiving),
    work: once(sql`${providers.workStatus} = ${switchOn}`),
  };
}

const parties = {
  payer: { table: merchants, steps: merchantSteps, minDeposit: sql`null` },
  payee: { table: providers, steps: providerSteps, minDeposit: sql`nullif(${providers.minDeposit}, 0)` },
};

/** How far a new merchant or provider has come, from what is there, in one query. */
export const listOnboardingSteps = handle(contract, async ({ db, actor }) => {
  if (actor.identity === 'other' || !actor.isOwner || actor.imitator) return { list: [] };
  const { table, steps, minDeposit } = parties[actor.identity];
  const wanted = steps(actor);
  const names = Object.keys(wanted).filter(isOnboardingStep);
  const fields = names.map((name) => sql`(${wanted[name]}) as ${sql.identifier(name)}`);
  const { rows } = await db.execute(sql`
    select ${sql.join(fields, sql`, `)}, ${minDeposit} as min_deposit
    from ${accounts} join ${table} on ${table.id} = ${accounts.principalId} where ${accounts.id} = ${actor.accountId}`);
  const { min_deposit: least = null, ...found } = rows[0] ?? {};
  return {
    list: names.map((step) => ({ step, is_done: found[step] === true })),
    ...(least === null ? {} : { min_deposit: formatMoney(BigInt(String(least))) }),
  };
});
