import { and, eq } from 'drizzle-orm';
import * as contract from '../../contract/system';
import { accounts } from '../db/schema';
import { handlePublic } from '../kernel/handle';
import { unspentCode } from '../session/secondFactor';
import { demoAccounts } from './accounts';

/** Stands in for the authenticator of a demo account. Outside of a demo there is no such call. */
export const demoCode = handlePublic(contract.demoCode, async ({ db, config, sealer, now, fail }, { identity, username }) => {
  if (!config.demo) return fail('NO_SUCH_CALL');
  if (!demoAccounts.some((offered) => offered.identity === identity && offered.username === username)) return fail('NOT_FOUND');
  const [account] = await db
    .select({ secret: accounts.totpSecret, spentStep: accounts.totpStep })
    .from(accounts)
    .where(and(eq(accounts.identity, identity), eq(accounts.username, username)));
  if (!account?.secret) return fail('NOT_FOUND');
  const { code, waitSeconds } = unspentCode(sealer.open(account.secret), account.spentStep, now);
  return code === null ? fail('TOO_MANY_REQUESTS', { seconds: waitSeconds }) : { safety_code: code };
});
