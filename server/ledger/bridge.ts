import { sql } from 'drizzle-orm';
import { bookCurrency, bridgeLines, entryTypes, type BridgeLine, type Fund, type LedgerEvent, type Owner } from '../../contract/ledger';
import type { Identity } from '../../contract/identity';
import type { Db } from '../db/database';
import { ledgerAccounts, ledgerEntries, ledgerTransactions, orders } from '../db/schema';

/** How what an owner has went from one instant to another. All fen; `closing` is `opening` and all lines. */
export interface Bridge {
  opening: bigint;
  closing: bigint;
  /** What happened, how often, and what it brought (above zero) or took; what did not happen has no line. */
  lines: { name: BridgeLine; count: number; amount: bigint }[];
}

/**
 * An owner's own funds, in two parts: what it earns and owes, and what it has put down. Money that goes from one to the other
 * is its own before and after. The platform's other funds are the world outside of it.
 */
const ownFunds: Record<Identity, { earned: readonly Fund[]; deposited: readonly Fund[] }> = {
  payer: { earned: ['balance', 'balance_frozen', 'receivable'], deposited: [] },
  payee: { earned: ['balance', 'balance_frozen', 'receivable'], deposited: ['deposit', 'deposit_frozen'] },
  other: { earned: ['income'], deposited: ['pre_deposit', 'software_payable'] },
};

/** What a movement brought one owner falls apart into at most three amounts: a fee in it, the rest of what it earned, what was put down. */
type Part = 'fee' | 'earned' | 'deposited';
type Names = Partial<Record<LedgerEvent, Partial<Record<Part, BridgeLine>>>>;

const everywhere: Names = {
  'withdrawal.paid': { earned: 'withdrawn', fee: 'withdrawalFee' },
  'deposit.recharged': { deposited: 'recharged' },
  'recharge.credited': { deposited: 'recharged' },
  adjustment: { earned: 'adjusted', deposited: 'adjusted' },
};

const names: Record<Identity, Names> = {
  payer: {
    ...everywhere,
    'order.paid': { earned: 'paid', fee: 'fee' },
    'order.reversed': { earned: 'reversed', fee: 'feeReturned' },
  },
  payee: {
    ...everywhere,
    'order.paid': { earned: 'commission', deposited: 'depositUsed' },
    'order.reversed': { earned: 'commissionReversed', deposited: 'depositReturned' },
  },
  other: {
    ...everywhere,
    'order.paid': { earned: 'commission', fee: 'fee', deposited: 'softwareFee' },
    'order.reversed': { earned: 'commissionReversed', fee: 'feeReturned', deposited: 'softwareFeeReturned' },
  },
};

const ofTeam: Partial<Record<BridgeLine, BridgeLine>> = { commission: 'teamCommission', commissionReversed: 'teamCommissionReversed' };

interface Moved {
  event: LedgerEvent;
  part: Part;
  is_in: boolean;
  /** The order was another provider's. */
  is_of_team: boolean;
  count: number;
  amount: string;
}

/** One row for each kind of movement, or a single one without any. */
type Found = Record<'opening', string> & (Moved | Record<keyof Moved, null>);

function nameOf({ identity }: Owner, { event, part, is_in: isIn, is_of_team: isOfTeam }: Moved): BridgeLine {
  // Between a provider's own balance and its deposit nothing comes or goes: what is left has another at its other end.
  if (event === 'deposit.transferred') return isIn ? 'transferredIn' : 'transferredOut';
  const name = names[identity][event]?.[part];
  // What is frozen or free again is its owner's all the while, and adds up to nothing.
  if (!name) throw new Error(`${event} brings ${identity} no ${part}`);
  return (identity === 'payee' && isOfTeam && ofTeam[name]) || name;
}

const oneOf = (column: typeof ledgerAccounts.fund, some: readonly Fund[]) => sql`${column} = any(${sql.param(some)}::text[])`;

/**
 * By transaction what it brought the owner since `from`. What an order's merchant paid and what the platform took of it are
 * told apart by the order itself; an order that left the platform nothing at all is in none of its lines.
 */
function movedQuery({ identity, principalId }: Owner, from: Date | null, to: Date) {
  const { earned, deposited } = ownFunds[identity];
  const since = from ? sql`and e.created_at >= ${from.toISOString()}::timestamptz` : sql``;
  const charged = identity === 'payee' ? sql`0` : identity === 'payer' ? sql`(-coalesce(o.fee, 0))` : sql`coalesce(o.fee, 0)`;
  return sql`
    own as (
      select id, ${oneOf(ledgerAccounts.fund, deposited)} as is_deposited, balance from ${ledgerAccounts}
      where identity = ${identity} and principal_id = ${principalId} and currency = ${bookCurrency}
        and ${oneOf(ledgerAccounts.fund, [...earned, ...deposited])}
    ),
    moved as (
      select e.transaction_id, e.created_at < ${to.toISOString()}::timestamptz as is_before_end, sum(e.amount) as amount,
        coalesce(sum(e.amount) filter (where own.is_deposited), 0) as deposited,
        coalesce(sum(e.amount) filter (where e.type = ${entryTypes.fee} and not own.is_deposited), 0) as charged
      from ${ledgerEntries} e join own on own.id = e.account_id where true ${since} group by 1, 2
    ),
    told as (
      select t.event, m.amount, m.deposited, coalesce(o.provider_id <> ${principalId}, false) as is_of_team,
        case t.event when 'order.paid' then ${charged} when 'order.reversed' then -${charged}
          when 'withdrawal.paid' then m.charged else 0 end as fee
      from moved m join ${ledgerTransactions} t on t.id = m.transaction_id
      left join ${orders} o on o.order_sn = t.subject and t.event in ('order.paid', 'order.reversed')
      where m.is_before_end
    )`;
}

/**
 * How all that an owner has went from `from` (null: from the beginning) to before `to`: what it held then, what brought and took
 * how much in between, and what it held in the end. Its funds count together: what is frozen is its own, what it owes is taken
 * off. From the books alone, in one statement, so that the sum holds at every moment and in every range.
 */
export async function bridgeOf(db: Db, owner: Owner, from: Date | null, to: Date): Promise<Bridge> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    with ${movedQuery(owner, from, to)},
    parts as (
      select event, part.name as part, part.amount > 0 as is_in, is_of_team, count(*)::int as count, sum(part.amount) as amount
      from told cross join lateral (
        select case when event = 'deposit.transferred' then amount else deposited end as deposited
      ) put cross join lateral (
        values ('fee', fee), ('earned', amount - put.deposited - fee), ('deposited', put.deposited)
      ) part (name, amount)
      where part.amount <> 0 group by 1, 2, 3, 4
    )
    select held.opening, parts.* from (
      select coalesce((select sum(balance) from own), 0) - coalesce((select sum(amount) from moved), 0) as opening
    ) held left join parts on true`);
  const sums = new Map<BridgeLine, { count: number; amount: bigint }>();
  for (const row of rows) {
    if (row.event === null) continue;
    const name = nameOf(owner, row);
    const { count, amount } = sums.get(name) ?? { count: 0, amount: 0n };
    sums.set(name, { count: count + row.count, amount: amount + BigInt(row.amount) });
  }
  const lines = bridgeLines.flatMap((name) => {
    const sum = sums.get(name);
    return sum ? [{ name, ...sum }] : [];
  });
  const opening = BigInt(rows[0]?.opening ?? 0);
  return { opening, closing: lines.reduce((sum, { amount }) => sum + amount, opening), lines };
}
