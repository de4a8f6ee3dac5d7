import { and, eq, or, sql } from 'drizzle-orm';
import { switchOf, switchOn } from '../../contract/fields';
import { formatMoney } from '../../contract/money';
import * as contract from '../../contract/providers';
import { accounts, providers, receivingAccounts } from '../db/schema';
import { toUnix } from '../kernel/clock';
import { handle, type Context } from '../kernel/handle';
import { successRate, totalsOfDay } from '../orders/totals';
import { changesOf } from '../parties/changes';
import { ratesOf } from '../rates/listRates';
import { holdings, teams } from './teams';
import { visibleProviders } from './visible';

/** What a provider, or a team, has and did today, as the database answers it. */
interface Figures extends Record<string, unknown> {
  deposit: string;
  deposit_frozen: string;
  balance: string;
  balance_frozen: string;
  orders: string;
  paid_orders: string;
  paid_amount: string;
}

const money = (fen: string) => formatMoney(BigInt(fen));

function figuresOf({ deposit, deposit_frozen, balance, balance_frozen, orders, paid_orders, paid_amount }: Figures) {
  return {
    deposit: money(deposit),
    deposit_frozen: money(deposit_frozen),
    balance: money(balance),
    balance_frozen: money(balance_frozen),
    orders: Number(orders),
    paid_orders: Number(paid_orders),
    paid_amount: money(paid_amount),
    success_rate: successRate({ orders, paid_orders }),
  };
}

const zero = (of: 'held' | 'today', names: string[]) => sql.raw(names.map((name) => `coalesce(${of}.${name}, 0) as ${name}`).join(', '));

/** A provider's own figures, and those of it and its team together. */
async function readFigures({ db, now }: Context, id: number) {
  const own = await db.execute<Figures>(sql`
    select ${zero('held', ['deposit', 'deposit_frozen', 'balance', 'balance_frozen'])},
      ${zero('today', ['orders', 'paid_orders', 'paid_amount'])}
    from (select ${id}::bigint as id) one left join (${holdings}) held on held.id = one.id
    left join (${totalsOfDay('payee', now)}) today on today.owner_id = one.id`);
  const team = await db.execute<Figures & { size: string }>(sql`select * from (${teams(now)}) team where id = ${id}`);
  const [alone, together] = [own.rows[0], team.rows[0]];
  if (!alone || !together) throw new Error(`provider ${id} stands nowhere`);
  return { ...figuresOf(alone), team: { size: Number(together.size), ...figuresOf(together) } };
}

/** Those above a provider as far as the caller sees them or is one, from the top, and how many of its receiving accounts are on. */
async function readSurroundings({ db, actor }: Context, { id, path }: typeof providers.$inferSelect) {
  const isSeen = actor.identity === 'payee' ? or(visibleProviders(actor), eq(providers.id, actor.principalId)) : undefined;
  const above = await db
    .select({ id: providers.id, name: providers.name })
    .from(providers)
    .where(and(sql`${providers.id} = any(${sql.param(path.slice(0, -1))}::bigint[])`, isSeen))
    .orderBy(providers.level);
  const { rows } = await db.execute<{ on: number; all: number }>(sql`
    select count(*) filter (where status = ${switchOn})::int as on, count(*)::int as all
    from ${receivingAccounts} where provider_id = ${id}`);
  return { above, receiving_accounts: rows[0] ?? { on: 0, all: 0 } };
}

export const providerTerms = handle(contract.providerTerms, async (context) => {
  const { db, actor, fail } = context;
  const [provider] = await db.select().from(providers).where(eq(providers.id, actor.principalId));
  if (!provider) return fail('NOT_FOUND');
  const { team, deposit, deposit_frozen, balance, balance_frozen } = await readFigures(context, provider.id);
  return {
    ...{ min_deposit: formatMoney(provider.minDeposit), allow_df: provider.allowDf, level: provider.level, team_size: team.size },
    ...{ deposit, deposit_frozen, balance, balance_frozen },
  };
});

export const providerDetail = handle(contract.providerDetail, async (context, { id }) => {
  const { db, actor, fail } = context;
  const [found] = await db
    .select({ provider: providers, account: accounts })
    .from(providers)
    .innerJoin(accounts, and(eq(accounts.identity, 'payee'), eq(accounts.principalId, providers.id), eq(accounts.role, 'owner')))
    .where(and(eq(providers.id, id), visibleProviders(actor)));
  if (!found) return fail('NOT_FOUND');
  const { provider, account } = found;
  return {
    id,
    name: provider.name,
    username: account.username,
    status: provider.status,
    work_status: provider.workStatus,
    allow_df: provider.allowDf,
    second_factor: switchOf(account.totpSecret !== null),
    min_deposit: formatMoney(provider.minDeposit),
    weight: provider.weight,
    remark: provider.remark,
    level: provider.level,
    create_time: toUnix(provider.createdAt),
    last_login_time: toUnix(account.lastLoginAt),
    ...(await readSurroundings(context, provider)),
    ...(await readFigures(context, id)),
    rates: await ratesOf(context, { identity: 'payee', principalId: id }),
    ...(actor.identity === 'other' ? { changes: await changesOf(db, `provider:${id}`) } : {}),
  };
});
