import { sql } from 'drizzle-orm';
import { switchOff } from '../../contract/fields';
import type { Db } from '../db/database';
import { providers } from '../db/schema';
import type { Viewer } from '../kernel/visible';
import { readSettings } from '../system/settings';

/** Whether the platform shows providers the orders and receiving accounts of their teams. */
export async function areTeamsShown(db: Db): Promise<boolean> {
  return (await readSettings(db)).ms_team_order_manage !== switchOff;
}

/** The providers that a provider sees as its team: those below it; nobody while the platform does not show them. */
export async function teamOf(db: Db, { principalId }: Viewer): Promise<number[]> {
  if (!(await areTeamsShown(db))) return [];
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${providers} where path @> array[${principalId}]::bigint[] and id <> ${principalId}`,
  );
  return rows.map(({ id }) => Number(id));
}
