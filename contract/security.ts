import * as z from 'zod/mini';
import { done, endpoint, nothing } from './endpoint';
import { id, optionalText, password, requestId, safetyCode, switchField, switchValue, text } from './fields';
import { forEveryIdentity } from './identity';
import { switchLabels } from './labels';
import { labelColumn, list, textColumn, timeColumn } from './list';

export const recoveryCodeCount = 8;

/** The password that an account has: held against it, not against the rules for new ones. */
const ownPassword = z.string().check(z.minLength(1), z.maxLength(128));

export const googleCode = endpoint({
  method: 'GET',
  paths: forEveryIdentity('google/code'),
  access: 'binding',
  security: true,
  input: nothing,
  /** `url` is the otpauth address that the QR code shows. */
  output: z.object({ secret: z.string(), url: z.string(), bound: switchField, must_second_factor: switchField }),
});

export const googleBind = endpoint({
  method: 'POST',
  paths: forEveryIdentity('google/bind'),
  access: 'binding',
  security: true,
  input: z.object({ safety_code: safetyCode, password: ownPassword }),
  /** `token` takes the place of the one that the call was made with. */
  output: z.object({ recovery_codes: z.array(z.string()), token: z.string() }),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  paths: forEveryIdentity('google/recovery'),
  access: 'self.manage',
  stepUp: true,
  security: true,
  input: nothing,
  output: z.object({ recovery_codes: z.array(z.string()) }),
});

export const changePassword = endpoint({
  method: 'POST',
  paths: forEveryIdentity('password/change'),
  access: 'self.manage',
  beforeOwnPassword: true,
  stepUp: true,
  security: true,
  input: z.object({ old_password: ownPassword, new_password: password }),
  /** `token` takes the place of the one that the call was made with; the fresh second factor is gone with that. */
  output: z.object({ token: z.string() }),
});

export const listSessions = endpoint({
  method: 'GET',
  paths: forEveryIdentity('session/list'),
  access: 'self.manage',
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        id: z.number(),
        device: z.string(),
        ip: z.string(),
        create_time: z.number(),
        last_seen_time: z.number(),
        current: z.boolean(),
        imitated_by: z.nullable(z.string()),
        /** Opened by the password alone: it opens nothing before its security code. */
        awaits_code: z.boolean(),
      }),
    ),
  }),
});
export type SessionRow = z.output<typeof listSessions.output>['list'][number];

export const revokeSession = endpoint({
  method: 'POST',
  paths: forEveryIdentity('session/revoke'),
  access: 'self.manage',
  // By the token alone whoever has stolen it would end every session that its owner opens against him.
  stepUp: 'ifBound',
  security: true,
  /** Without an id: all but the caller's own. */
  input: z.object({ id: z.optional(id) }),
  output: z.object({ revoked: z.number() }),
});

export const listIpRules = list({
  paths: forEveryIdentity('ip/list'),
  access: 'ipRule.view',
  columns: {
    cidr: textColumn('ipRule.cidr', { copyable: true }),
    remark: textColumn('common.remark'),
    status: labelColumn('common.status', switchLabels),
    last_hit_time: timeColumn('ipRule.lastHit'),
    author: textColumn('ipRule.author'),
    create_time: timeColumn('common.createTime'),
  },
  filters: { cidr: true, status: true },
  sortable: ['create_time', 'last_hit_time'],
  exportName: 'ip-rules',
});

export const createIpRule = endpoint({
  method: 'POST',
  paths: forEveryIdentity('ip/create'),
  access: 'ipRule.manage',
  stepUp: true,
  security: true,
  idempotent: true,
  input: z.object({ cidr: text(64), remark: optionalText(64), request_id: requestId }),
  output: z.object({ id: z.number() }),
});

export const switchIpRule = endpoint({
  method: 'POST',
  paths: forEveryIdentity('ip/switch'),
  access: 'ipRule.manage',
  stepUp: true,
  security: true,
  input: z.object({ id, status: switchValue }),
  output: done,
});

export const deleteIpRule = endpoint({
  method: 'POST',
  paths: forEveryIdentity('ip/delete'),
  access: 'ipRule.manage',
  stepUp: true,
  security: true,
  input: z.object({ id }),
  output: done,
});

/** The caller's address as the platform sees it, for the form of the allow list. */
export const ownIp = endpoint({
  method: 'GET',
  paths: forEveryIdentity('ip/own'),
  access: 'ipRule.view',
  input: nothing,
  output: z.object({ ip: z.string() }),
});
