import type { Locale } from '../../contract/locale';
import type { Db } from '../db/database';
import type { StatementQuestion } from '../db/schema/exports';
import { nameOf } from '../parties/nameOf';
import { readSettings } from '../system/settings';
import { paperOf } from './paperOf';
import { pdfOf } from './pdfOf';
import { statementOf } from './statementOf';
import { workbookOf } from './workbookOf';

/** The file of a statement, read in the snapshot of a transaction. */
export async function writeStatement(
  tx: Db,
  { identity, principalId, month, format }: StatementQuestion,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Buffer> {
  const owner = { identity, principalId };
  const statement = await statementOf(tx, owner, month);
  const { system_name: systemName } = await readSettings(tx);
  const paper = paperOf(statement, { systemName, name: await nameOf(tx, owner), madeAt: now, locale });
  return format === 'pdf' ? pdfOf(paper, now) : workbookOf(paper, now);
}
