import type { BridgeLine, Owner } from '../../contract/ledger';
import type { Db } from '../db/database';
import { bridgesOf, wholeOf, type Bridge } from '../ledger/bridge';
import { daysOf, type Day } from './month';

/** Whose statements there are. */
export type StatementOwner = Owner & { identity: 'payer' | 'other' };

/** What a day is told by: each line of the bridge stands in one column, called by the line that gives it its name. */
export const dayColumns = {
  payer: ['paid', 'fee', 'reversed', 'withdrawn', 'adjusted'],
  other: ['fee', 'commission', 'softwareFee', 'withdrawalFee', 'recharged', 'adjusted'],
} as const satisfies Record<StatementOwner['identity'], readonly BridgeLine[]>;

/** In whose column the others stand. */
const inColumn: Record<StatementOwner['identity'], Partial<Record<BridgeLine, BridgeLine>>> = {
  payer: { feeReturned: 'fee', withdrawalFee: 'withdrawn' },
  other: {
    feeReturned: 'fee',
    teamCommission: 'commission',
    commissionReversed: 'commission',
    teamCommissionReversed: 'commission',
    softwareFeeReturned: 'softwareFee',
    withdrawn: 'withdrawalFee',
  },
};

/** By which line the orders that were paid are counted. */
const ordersLine = { payer: 'paid', other: 'fee' } as const satisfies Record<StatementOwner['identity'], BridgeLine>;

interface DayOfStatement {
  name: string;
  orders: number;
  /** Fen, in the order of the columns. */
  amounts: bigint[];
  net: bigint;
  closing: bigint;
}

/** A month of an owner's money: as a whole and day by day. All fen. */
export interface Statement extends Bridge {
  owner: StatementOwner;
  month: string;
  first: Day;
  last: Day;
  days: DayOfStatement[];
}

function toldByDay({ identity }: StatementOwner, { name }: Day, { lines, opening, closing }: Bridge): DayOfStatement {
  const columns: readonly BridgeLine[] = dayColumns[identity];
  const amounts = columns.map(() => 0n);
  for (const line of lines) {
    const at = columns.indexOf(inColumn[identity][line.name] ?? line.name);
    if (at < 0) throw new Error(`a statement has no column for ${line.name}`);
    amounts[at] = (amounts[at] ?? 0n) + line.amount;
  }
  const orders = lines.find((line) => line.name === ordersLine[identity])?.count ?? 0;
  return { name, orders, amounts, net: closing - opening, closing };
}

/** The statement of a month, from the books alone: each day closes with what the next one opens with, and the days add up to the month. */
export async function statementOf(db: Db, owner: StatementOwner, month: string): Promise<Statement> {
  const days = await daysOf(db, month);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new Error(`${month} has no days`);
  const bridges = await bridgesOf(
    db,
    owner,
    first.from,
    days.map(({ to }) => to),
  );
  const told = days.flatMap((day, at) => {
    const bridge = bridges[at];
    return bridge ? [toldByDay(owner, day, bridge)] : [];
  });
  return { ...wholeOf(bridges), owner, month, first, last, days: told };
}
