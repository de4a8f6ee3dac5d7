import { sql } from 'drizzle-orm';
import { bookCurrency, bridgeLines, entryTypes, type BridgeLine, type Fund, type LedgerEvent, type Owner } from '../../contract/ledger';
import type { Identity } from '../../contract/identity';
import type { Db } from '../db/database';
import { ledgerAccounts, ledgerEntries, ledgerTransactions, orders } from '../db/schema';
import { heldBefore } from './heldBefore';

interface Sum {
  count: number;
  amount: bigint;
}

/** How what an owner has went from one instant to another. All fen; `closing` is `opening` and all lines. */
export interface Bridge {
  opening: bigint;
  closing: bigint;
  /** What happened, how often, and what it brought (above zero) or took; what did not happen has no line. */
  lines: ({ name: BridgeLine } & Sum)[];
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

/** A row for each kind of movement in each span, or a single one without any. */
type Found = Record<'opening', string> & ((Moved & { span: number }) | Record<keyof Moved | 'span', null>);

function nameOf({ identity }: Owner, { event, part, is_in: isIn, is_of_team: isOfTeam }: Moved): BridgeLine {
  // Between a provider's own balance and its deposit nothing comes or goes: what is left has another at its other end.
  if (event === 'deposit.transferred') return isIn ? 'transferredIn' : 'transferredOut';
  const name = names[identity][event]?.[part];
  // What is frozen or free again is its owner's all the while, and adds up to nothing.
  if (!name) throw new Error(`${event} brings ${identity} no ${part}`);
  return (identity === 'payee' && isOfTeam && ofTeam[name]) || name;
}

const oneOf = (column: typeof ledgerAccounts.fund, some: readonly Fund[]) => sql`${column} = any(${sql.param(some)}::text[])`;

const timestamp = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/**
 * By transaction what it brought the owner from `from` on and in which span, of those that end at `ends`. What an order's merchant
 * paid and what the platform took of it are told apart by the order itself; an order that left the platform nothing at all is in
 * none of its lines.
 */
function movedQuery({ identity, principalId }: Owner, from: Date | null, ends: readonly Date[], to: Date) {
  const { earned, deposited } = ownFunds[identity];
  const since = from ? sql`and e.created_at >= ${timestamp(from)}` : sql``;
  const charged = identity === 'payee' ? sql`0` : identity === 'payer' ? sql`(-coalesce(o.fee, 0))` : sql`coalesce(o.fee, 0)`;
  return sql`
    own as (
      select id, ${oneOf(ledgerAccounts.fund, deposited)} as is_deposited, balance from ${ledgerAccounts}
      where identity = ${identity} and principal_id = ${principalId} and currency = ${bookCurrency}
        and ${oneOf(ledgerAccounts.fund, [...earned, ...deposited])}
    ),
    moved as (
      select e.transaction_id, width_bucket(e.created_at, ${sql.param(ends.map((end) => end.toISOString()))}::timestamptz[]) as span,
        sum(e.amount) as amount, coalesce(sum(e.amount) filter (where own.is_deposited), 0) as deposited,
        coalesce(sum(e.amount) filter (where e.type = ${entryTypes.fee} and not own.is_deposited), 0) as charged
      from ${ledgerEntries} e join own on own.id = e.account_id where e.created_at < ${timestamp(to)} ${since} group by 1, 2
    ),
    told as (
      select m.span, t.event, m.amount, m.deposited, coalesce(o.provider_id <> ${principalId}, false) as is_of_team,
        case t.event when 'order.paid' then ${charged} when 'order.reversed' then -${charged}
          when 'withdrawal.paid' then m.charged else 0 end as fee
      from moved m join ${ledgerTransactions} t on t.id = m.transaction_id
      left join ${orders} o on o.order_sn = t.subject and t.event in ('order.paid', 'order.reversed')
    )`;
}

const inOrder = (sums: ReadonlyMap<BridgeLine, Sum>): Bridge['lines'] =>
  bridgeLines.flatMap((name) => {
    const sum = sums.get(name);
    return sum ? [{ name, ...sum }] : [];
  });

function add(sums: Map<BridgeLine, Sum>, name: BridgeLine, more: Sum): void {
  const { count, amount } = sums.get(name) ?? { count: 0, amount: 0n };
  sums.set(name, { count: count + more.count, amount: amount + more.amount });
}

/**
 * How all that an owner has went through spans of time, of which each begins where the one before it ends: the first at `from`
 * (null: at the beginning), and they end before `ends`, which rise. What it held then, what brought and took how much in between,
 * and what it held in the end. Its funds count together: what is frozen is its own, what it owes is taken off. From the books
 * alone, in one statement, so that the sum holds at every moment and in every range; read is what was booked in it.
 */
export async function bridgesOf(db: Db, owner: Owner, from: Date | null, ends: readonly Date[]): Promise<Bridge[]> {
  const to = ends.at(-1);
  if (!to) return [];
  const held = from
    ? sql`coalesce((select sum(held.amount) from own cross join lateral ${heldBefore(sql`own`, from)} held), 0)`
    : sql`0::numeric`;
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    with ${movedQuery(owner, from, ends, to)},
    parts as (
      select span, event, part.name as part, part.amount > 0 as is_in, is_of_team, count(*)::int as count, sum(part.amount) as amount
      from told cross join lateral (
        select case when event = 'deposit.transferred' then amount else deposited end as deposited
      ) put cross join lateral (
        values ('fee', fee), ('earned', amount - put.deposited - fee), ('deposited', put.deposited)
      ) part (name, amount)
      where part.amount <> 0 group by 1, 2, 3, 4, 5
    )
    select held.opening, parts.* from (select ${held} as opening) held left join parts on true`);
  const spans = ends.map(() => new Map<BridgeLine, Sum>());
  for (const row of rows) {
    if (row.event === null) continue;
    const sums = spans[row.span];
    if (sums) add(sums, nameOf(owner, row), { count: row.count, amount: BigInt(row.amount) });
  }
  let opening = BigInt(rows[0]?.opening ?? 0);
  return spans.map((sums) => {
    const lines = inOrder(sums);
    const bridge = { opening, closing: lines.reduce((sum, { amount }) => sum + amount, opening), lines };
    opening = bridge.closing;
    return bridge;
  });
}

/** Bridges of spans that follow each other, as one: from the first's opening to the last's closing. */
export function wholeOf(bridges: readonly Bridge[]): Bridge {
  const sums = new Map<BridgeLine, Sum>();
  for (const { lines } of bridges) for (const { name, count, amount } of lines) add(sums, name, { count, amount });
  return { opening: bridges[0]?.opening ?? 0n, closing: bridges.at(-1)?.closing ?? 0n, lines: inOrder(sums) };
}

/** The bridge of one range: from `from` (null: from the beginning) to before `to`. */
export async function bridgeOf(db: Db, owner: Owner, from: Date | null, to: Date): Promise<Bridge> {
  return wholeOf(await bridgesOf(db, owner, from, [to]));
}
