import type { CodeName } from '../../contract/codes';
import { brokenRule } from './databaseErrors';
import type { Context } from './handle';

interface Taken {
  /** The unique rule of the database that says so. */
  rule: string;
  code: CodeName;
  field: string;
}

/** What is written, or a refusal at the field of which something else has the value already. */
export async function orTaken<T>({ fail }: Pick<Context, 'fail'>, written: Promise<T>, { rule, code, field }: Taken): Promise<T> {
  return written.catch((error: unknown) => {
    if (brokenRule(error, rule) !== undefined) return fail(code, {}, field);
    throw error;
  });
}
