import { switchOn } from '../../contract/fields';
import type { Db } from '../db/database';
import type { exportFiles } from '../db/schema';
import { isStatement } from '../db/schema/exports';
import type { Reader } from '../kernel/authenticate';
import type { Services } from '../kernel/services';
import { areTeamsShown } from '../providers/team';

/** Whether somebody may see what an export holds, by the rights that he has now and by what the platform shows. */
export async function mayRead(
  db: Db,
  { listExports }: Pick<Services, 'listExports'>,
  { identity, permissions }: Pick<Reader, 'identity' | 'permissions'>,
  { question }: Pick<typeof exportFiles.$inferSelect, 'question'>,
): Promise<boolean> {
  if (isStatement(question)) return permissions.has('fund.view');
  const list = listExports.get(question.list)?.list;
  if (!list?.paths[identity] || !permissions.has(list.list.access)) return false;
  const isOfTeam = identity === 'payee' && Number(question.query.team) === switchOn;
  return !isOfTeam || areTeamsShown(db);
}
