// Apart from codes.ts: the login page, which has a budget (ADR 0002), acts on these codes and carries the texts of no others.
import type { Text } from './locale';

export interface Code {
  code: number;
  /** HTTP status it travels with; 200 where it is not said. */
  http?: number;
  text: Text;
}

/** The specification's answer codes (section 8): the ones on which the browser acts by itself. All others are in codes.ts. */
export const specifiedCodes = {
  OK: { code: 200, text: ['成功', 'Success'] },
  ALSO_OK: { code: 222, text: ['成功', 'Success'] },
  ILLEGAL: { code: 203, text: ['非法操作', 'Illegal operation'] },
  SESSION_EXPIRED: { code: 301, text: ['当前页面已失效，请重新登录', 'Your session has expired. Please sign in again'] },
  SECOND_FACTOR_NEEDED: { code: 302, text: ['请验证安全码', 'Please verify your security code'] },
  LOGIN_SECOND_FACTOR_NEEDED: { code: 302, text: ['请输入谷歌验证码', 'Please enter the google verification code'] },
  SECOND_FACTOR_UNBOUND: { code: 303, text: ['请先绑定Google验证', 'Please bind Google Authenticator first'] },
  NOT_SIGNED_IN: { code: 401, text: ['请先登录', 'Please sign in'] },
} as const satisfies Record<string, Code>;

/** Codes that say nothing of who asks: the platform is busy, or has failed. */
export const passingCodes = { TOO_MANY_REQUESTS: 40006, SYSTEM_ERROR: 50000, NOT_READY: 50003 } as const;

const passing = new Set<number>(Object.values(passingCodes));

export const isPassing = (code: number) => passing.has(code);

export function isSuccess(code: number): boolean {
  return code === specifiedCodes.OK.code || code === specifiedCodes.ALSO_OK.code;
}

/** The body of every answer. Some back ends say `msg`, some `message`: both are understood. */
export interface Envelope<T = unknown> {
  code: number;
  msg?: string;
  message?: string;
  data: T;
}

/** `data` of INVALID_INPUT and of refusals that belong to a field: field path → text in the caller's language. */
export interface FieldErrors {
  fields: Record<string, string>;
}
