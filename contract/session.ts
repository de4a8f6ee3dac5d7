import * as z from 'zod/mini';
import { done, endpoint, nothing } from './endpoint';
import { count, id, password, safetyCode, switchField, text, unixSeconds } from './fields';
import { accountWord, identities, type Identity } from './identity';
import { roleNames } from './permissions';

const byWord = (call: string): Record<Identity, string> => ({
  other: `/api/${accountWord.other}/${call}`,
  payer: `/api/${accountWord.payer}/${call}`,
  payee: `/api/${accountWord.payee}/${call}`,
});

/** Header of the second factor's proof, beside the bearer token. */
export const twiceHeader = 'x-twice-token';

export const captcha = endpoint({
  method: 'GET',
  paths: { any: '/api/captcha' },
  access: 'public',
  input: nothing,
  output: z.object({ captcha_id: z.string(), image: z.string(), expire_time: z.number() }),
});

export const login = endpoint({
  method: 'POST',
  paths: byWord('login'),
  access: 'public',
  input: z.object({ username: text(64), password, captchaCode: text(16), captcha_id: text(64) }),
  /** `second_factor` 1: the session is complete only after twiceLogin. */
  output: z.object({ token: z.string(), second_factor: switchField }),
});

export const logout = endpoint({ method: 'POST', paths: byWord('logout'), access: 'pending', input: nothing, output: done });

export const accountInfo = endpoint({
  method: 'GET',
  paths: byWord('info'),
  access: 'signedIn',
  beforeOwnPassword: true,
  input: nothing,
  output: z.object({
    id: z.number(),
    userId: z.number(),
    token: z.string(),
    identity: z.enum(identities),
    username: z.string(),
    name: z.string(),
    role: z.enum(roleNames),
    permissions: z.array(z.string()),
    /** 1 may withdraw, 2 may not. */
    allow_df: switchField,
    /** Of a provider: 1 takes orders, 2 rests. */
    work_status: z.optional(switchField),
    /** 1 bound, 2 not. */
    second_factor: switchField,
    must_second_factor: switchField,
    /** On: only the password can be changed. */
    must_change_password: switchField,
    recovery_codes_left: count,
    /** The merchant, provider or platform the account belongs to. */
    owner_name: z.string(),
    /** Of the sign-in before this one. */
    last_login_time: z.nullable(z.number()),
    last_login_ip: z.nullable(z.string()),
    /** Username of the operator who acts for this account; null in its own session. */
    imitated_by: z.nullable(z.string()),
    /** When that session began. */
    imitated_since: z.nullable(unixSeconds),
  }),
});
export type AccountInfo = z.output<typeof accountInfo.output>;

export const twiceLogin = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/twice/login', payer: '/xxxxxx', payee: '/skfApiApi/twice/login' },
  aliases: { payer: '/payerApi/twice/login', payee: '/skfApi/twice/login' },
  access: 'pending',
  input: z.object({ safety_code: safetyCode }),
  /** `token`: a new one where the call completed a sign-in, and the old one is over; else the one it was made with. */
  output: z.object({ twice_token: z.string(), expire_time: unixSeconds, token: z.string() }),
});

const imitation = z.object({ plat_token: z.string(), token: z.string() });
const platToken = z.string().check(z.minLength(1), z.maxLength(128));

export const imitateProvider = endpoint({
  method: 'POST',
  paths: { payee: '/skfApi/login/imitate' },
  access: 'public',
  input: z.object({ plat_token: platToken, ms_id: id }),
  output: imitation,
});

export const imitateMerchant = endpoint({
  method: 'POST',
  paths: { payer: '/payerApi/login/imitate' },
  access: 'public',
  input: z.object({ plat_token: platToken, mer_id: id }),
  output: imitation,
});

/** What the operator who acts has done in this session, the last first and no more than `most`; in an account's own there is nothing. */
export const listActedDeeds = endpoint({
  method: 'GET',
  paths: { payer: '/payerApi/imitate/deeds', payee: '/skfApi/imitate/deeds' },
  access: 'signedIn',
  input: nothing,
  output: z.object({ list: z.array(z.object({ time: unixSeconds, action: z.string(), subject: z.string() })), most: count }),
});

/** Code that opens somebody's back office once, within `imitationSeconds`. */
const imitationCode = z.object({ plat_token: z.string(), expire_time: z.number() });
export const imitationSeconds = 60;

export const startMerchantImitation = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/merchant/imitate' },
  access: 'merchant.imitate',
  input: z.object({ mer_id: id }),
  output: imitationCode,
});

export const startProviderImitation = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/service/imitate' },
  access: 'provider.imitate',
  input: z.object({ ms_id: id }),
  output: imitationCode,
});
