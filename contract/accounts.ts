import * as z from 'zod/mini';
import { done, endpoint } from './endpoint';
import { changing, id, password, requestId, switchValue, text, username } from './fields';
import { forEveryIdentity } from './identity';
import { switchLabels, yesNoLabels } from './labels';
import { loginResultLabels } from './states/accounts';
import { labelColumn, list, textColumn, timeColumn } from './list';
import { isPermission, roleNames } from './permissions';

/** Roles that can be given; the owner exists once and is given to nobody. */
export const givenRoles = roleNames.filter((role) => role !== 'owner');

const permissionList = z.array(z.string().check(z.refine(isPermission, 'permission'))).check(z.maxLength(100));
const role = z.enum(givenRoles);

export const listAccounts = list({
  paths: { other: '/platformApi/account/list' },
  access: 'account.view',
  columns: {
    username: textColumn('account.username', { copyable: true }),
    name: textColumn('account.name'),
    role: textColumn('account.role'),
    permissions: textColumn('account.permissions'),
    status: labelColumn('common.status', switchLabels),
    second_factor: labelColumn('account.secondFactor', yesNoLabels),
    must_second_factor: labelColumn('account.mustSecondFactor', yesNoLabels),
    last_login_time: timeColumn('account.lastLogin'),
    last_login_ip: textColumn('account.lastIp'),
    create_time: timeColumn('common.createTime'),
  },
  filters: { username: true, name: true, status: true, create_time: true },
  sortable: ['create_time', 'last_login_time', 'username'],
  exportName: 'sub-accounts',
});

const profile = {
  name: text(32),
  role,
  /** Read for the role `custom` alone. */
  permissions: permissionList,
  must_second_factor: switchValue,
};

export const createAccount = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/account/create' },
  access: 'account.manage',
  stepUp: true,
  security: true,
  idempotent: true,
  input: z.object({ username, password, ...profile, request_id: requestId }),
  output: z.object({ id: z.number() }),
});

export const updateAccount = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/account/update' },
  access: 'account.manage',
  stepUp: true,
  security: true,
  input: z.object({ id, ...changing(profile) }),
  output: done,
});

export const switchAccount = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/account/switch' },
  access: 'account.manage',
  stepUp: true,
  security: true,
  input: z.object({ id, status: switchValue }),
  output: done,
});

export const resetAccountPassword = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/account/password' },
  access: 'account.manage',
  stepUp: true,
  security: true,
  input: z.object({ id, password }),
  output: done,
});

export const resetAccountSecondFactor = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/account/google/reset' },
  access: 'account.manage',
  stepUp: true,
  security: true,
  input: z.object({ id }),
  output: done,
});

export const listLoginLogs = list({
  paths: forEveryIdentity('login/log/list'),
  access: 'loginLog.view',
  columns: {
    create_time: timeColumn('loginLog.time'),
    username: textColumn('account.username', { copyable: true }),
    result: labelColumn('loginLog.result', loginResultLabels),
    ip: textColumn('loginLog.ip', { copyable: true }),
    device: textColumn('loginLog.device'),
  },
  filters: { username: true, ip: true, result: true, create_time: true },
  sortable: ['create_time'],
  exportName: 'login-logs',
});
