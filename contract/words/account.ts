import type { Texts } from '../locale';

export const account = {
  'account.username': ['用户名', 'Username'],
  'account.name': ['姓名', 'Name'],
  'account.role': ['角色', 'Role'],
  'account.permissions': ['权限', 'Permissions'],
  'account.secondFactor': ['Google验证', '2FA'],
  'account.mustSecondFactor': ['强制Google验证', '2FA required'],
  'account.lastLogin': ['最近登录', 'Last sign-in'],
  'account.lastIp': ['最近登录IP', 'Last IP'],
} as const satisfies Texts;
