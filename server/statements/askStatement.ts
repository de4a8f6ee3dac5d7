import * as contract from '../../contract/statements';
import { platformOwner, type Owner } from '../../contract/ledger';
import { exportKinds } from '../../contract/states/exports';
import { words } from '../../contract/words';
import type { Db } from '../db/database';
import type { exportFiles } from '../db/schema';
import type { StatementQuestion } from '../db/schema/exports';
import { insertExport } from '../exports/insertExport';
import { audit, partySubject } from '../kernel/audit';
import { handle, type Context } from '../kernel/handle';
import { invalid } from '../kernel/refusal';
import { nameOf } from '../parties/nameOf';
import { dueMonth, dueTimeOf, lastMonth } from './month';

type Described = Pick<typeof exportFiles.$inferInsert, 'kind' | 'question' | 'conditions' | 'fileName'>;

/** How a statement stands among the exports. */
export async function describeStatement(db: Db, question: StatementQuestion): Promise<Described> {
  const { identity, principalId, month, format } = question;
  const name = await nameOf(db, { identity, principalId });
  const named = `${name} ${principalId}`;
  const [zh, en] = name === null ? words['statement.platform'] : [named, named];
  return {
    kind: exportKinds.statement,
    question,
    conditions: [`${zh}；${month}`, `${en}; ${month}`],
    fileName: `statement-${name === null ? 'platform' : principalId}-${month}.${format}`,
  };
}

/** Whose statement a caller means: his own house's, or for the platform that of a merchant. */
async function ownerOf({ db, actor }: Context, merchantId: number | undefined): Promise<Owner> {
  const { identity, principalId } = actor;
  if (merchantId === undefined) return { identity, principalId };
  const owner: Owner = { identity: 'payer', principalId: merchantId };
  const isOwn = identity === 'payer' && merchantId === principalId;
  if (!isOwn && identity !== platformOwner.identity) return invalid('mer_id', 'field.merchant');
  return (await nameOf(db, owner)) === null ? invalid('mer_id', 'field.merchant') : owner;
}

/** Has a statement made for the caller; refused for a month that is not over, and until the last of it is in the books. */
export async function askStatement(context: Context, question: StatementQuestion): Promise<number> {
  const { db, now, fail } = context;
  const { month, format, identity, principalId } = question;
  if (month > (await lastMonth(db, now))) return invalid('month', 'field.month');
  if (month > (await dueMonth(db, now))) return fail('STATEMENT_NOT_DUE', { month, time: dueTimeOf(month) }, 'month');
  const id = await insertExport(context, await describeStatement(db, question));
  await audit(context, 'statement.create', partySubject({ identity, principalId }), { month, format, export_id: id });
  return id;
}

export const createStatement = handle(contract.createStatement, async (context, { month, format, mer_id: merchantId }) => {
  const { identity, principalId } = await ownerOf(context, merchantId);
  if (identity === 'payee') return context.fail('ILLEGAL');
  return { id: await askStatement(context, { identity, principalId, month, format }) };
});
