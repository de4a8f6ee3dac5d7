import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { platformOwner, type Owner } from '../../contract/ledger';
import { ownerOf, type Actor } from './authenticate';

/** The columns that say whose a row is. */
interface Owned {
  identity: SQLWrapper;
  principalId: SQLWrapper;
}

/** Who asks: the same for a list, a detail, a lock and an export, so that none of them forgets it. */
export type Viewer = Pick<Actor, 'identity' | 'principalId'>;

export const everybodys: SQL = sql`true`;
export const nobodys: SQL = sql`false`;

/** Rows of one owner. */
export function rowsOf(table: Owned, { identity, principalId }: Owner): SQL {
  return sql`(${table.identity} = ${identity} and ${table.principalId} = ${principalId})`;
}

/** The usual rule: the platform sees everybody's rows, everybody else his own. */
export function ownRows(table: Owned, viewer: Viewer): SQL {
  return viewer.identity === platformOwner.identity ? everybodys : rowsOf(table, ownerOf(viewer));
}

/** What is the platform's alone to see. */
export function platformRows({ identity }: Viewer): SQL {
  return identity === platformOwner.identity ? everybodys : nobodys;
}
