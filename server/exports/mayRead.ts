import type { exportFiles } from '../db/schema';
import { isStatement } from '../db/schema/exports';
import type { Reader } from '../kernel/authenticate';
import type { Services } from '../kernel/services';

/** Whether somebody may see what an export holds, by the rights that he has now. */
export function mayRead(
  { listExports }: Pick<Services, 'listExports'>,
  { identity, permissions }: Pick<Reader, 'identity' | 'permissions'>,
  { question }: Pick<typeof exportFiles.$inferSelect, 'question'>,
): boolean {
  if (isStatement(question)) return permissions.has('fund.view');
  const list = listExports.get(question.list)?.list;
  return list?.paths[identity] !== undefined && permissions.has(list.list.access);
}
