import type { exportFiles } from '../db/schema';
import type { Reader } from '../kernel/authenticate';
import type { Services } from '../kernel/services';

/** Whether somebody may see what an export holds, by the rights that he has now. */
export function mayRead(
  { listExports }: Pick<Services, 'listExports'>,
  { identity, permissions }: Reader,
  { question }: Pick<typeof exportFiles.$inferSelect, 'question'>,
): boolean {
  const list = listExports.get(question.list)?.list;
  return list?.paths[identity] !== undefined && permissions.has(list.list.access);
}
