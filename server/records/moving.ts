import { sql, type SQL } from 'drizzle-orm';
import { fundNumbers, platformOwner } from '../../contract/ledger';
import { ledgerAccounts } from '../db/schema';
import { allOf } from '../kernel/conditions';
import type { Viewer } from '../kernel/visible';
import { movesWithin, type Moving } from '../ledger/totals';
import { accountsIn, people, type RecordFilters } from './accountsIn';
import type { Book } from './visible';

/** Whether a reader asks for all owners of a book. */
export const isOfAll = (actor: Viewer, { owner }: Pick<RecordFilters, 'owner'>) =>
  actor.identity === platformOwner.identity && !owner?.trim();

/** Whose entries a reader asks for, of which funds and types, in a statement that begins with `withOwners`; null: of none. */
export function movingOf(book: Book, actor: Viewer, filters: RecordFilters): Moving | null {
  const [first, ...more] = book.funds.filter((fund) => filters.fund === undefined || fundNumbers[fund] === filters.fund);
  const owners = isOfAll(actor, filters) ? null : sql`(select numbers from owners)::bigint[]`;
  return first ? { identity: book.owner, funds: [first, ...more], owners, type: filters.type } : null;
}

/** Who is meant is asked once, however often it is needed. */
export function withOwners(book: Book, actor: Viewer, filters: RecordFilters): SQL {
  const { principalId } = ledgerAccounts;
  const numbers = sql`select distinct ${principalId} from ${ledgerAccounts} ${people}${allOf(accountsIn(book, actor, filters))}`;
  return sql`with owners as materialized (select array(${numbers}) as numbers)`;
}

/** An instant of a filter. */
export const instantOf = (seconds: number | undefined) => (seconds === undefined ? undefined : sql`to_timestamp(${seconds})`);

/** How many entries a reader asks for, of whatever numbers, without reading them. */
export function countOf(book: Book, actor: Viewer, filters: RecordFilters): SQL {
  const moving = movingOf(book, actor, filters);
  if (!moving) return sql`select 0 as total`;
  const moves = movesWithin(moving, instantOf(filters.create_time_from), instantOf(filters.create_time_to));
  return sql`${withOwners(book, actor, filters)} select coalesce(sum(entries), 0)::int as total from (${moves}) moves`;
}
