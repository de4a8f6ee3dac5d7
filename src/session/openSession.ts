import { specifiedCodes } from '../../contract/answer';
import type { Identity } from '../../contract/identity';
import { accountInfo, type AccountInfo } from '../../contract/session';
import { configInfo, type ConfigInfo } from '../../contract/system';
import { call } from './call';
import { CallError } from './CallError';
import { rememberDoor, storeUserData } from './storage';

/** Who is signed in, as far as the browser needs it before it draws anything. */
export interface Session {
  identity: Identity;
  info: AccountInfo;
  config: ConfigInfo;
}

/** What came of a token: the session is open, still owes its code, or must bind a second factor first. */
export type Opening = { state: 'entered'; session: Session } | { state: 'owesCode' } | { state: 'mustBind' };

export async function loadSession(identity: Identity): Promise<Session> {
  const [info, config] = await Promise.all([call(accountInfo, {}, { identity, raw: true }), call(configInfo, {}, { identity, raw: true })]);
  storeUserData(identity, info);
  rememberDoor(identity, info.username);
  return { identity, info, config };
}

/** Also by its words: a back end that only follows the specification says it so. */
function owesCode({ code, message }: CallError): boolean {
  return code === specifiedCodes.LOGIN_SECOND_FACTOR_NEEDED.code || /google verification code|谷歌验证码/i.test(message);
}

/** Opens the session of the stored token; any other refusal, and a platform that is not reached, rejects. */
export async function openSession(identity: Identity): Promise<Opening> {
  try {
    return { state: 'entered', session: await loadSession(identity) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === specifiedCodes.SECOND_FACTOR_UNBOUND.code) return { state: 'mustBind' };
    if (owesCode(error)) return { state: 'owesCode' };
    throw error;
  }
}
