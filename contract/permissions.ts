import type { Identity } from './identity';
import type { Text } from './locale';

interface PermissionSpec {
  text: Text;
  /** Who can have it at all. */
  identities: readonly Identity[];
}

const everyone = ['other', 'payer', 'payee'] as const;

/** The one map of permissions: menus, buttons and the server read the same lines. */
export const permissions = {
  'home.view': { text: ['查看首页', 'See the home page'], identities: everyone },
  'self.manage': { text: ['管理本人账户与安全', 'Manage own account and security'], identities: everyone },
  'loginLog.view': { text: ['查看登录日志', 'See login logs'], identities: everyone },
  'ipRule.view': { text: ['查看IP名单', 'See the IP allow list'], identities: everyone },
  'ipRule.manage': { text: ['修改IP名单', 'Change the IP allow list'], identities: everyone },
  'account.view': { text: ['查看子账户', 'See sub-accounts'], identities: ['other'] },
  'account.manage': { text: ['管理子账户', 'Manage sub-accounts'], identities: ['other'] },
  'merchant.view': { text: ['查看商户', 'See merchants'], identities: ['other'] },
  'merchant.imitate': { text: ['代登录商户后台', 'Act as a merchant'], identities: ['other'] },
  'provider.view': { text: ['查看服务商', 'See providers'], identities: ['other', 'payee'] },
  'provider.imitate': { text: ['代登录服务商后台', 'Act as a provider'], identities: ['other'] },
  'recharge.create': { text: ['平台充值', 'Recharge the platform'], identities: ['other'] },
} as const satisfies Record<string, PermissionSpec>;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions).filter(isPermission);

export function isPermission(word: string): word is Permission {
  return Object.hasOwn(permissions, word);
}

export function permissionsOf(identity: Identity): Permission[] {
  return permissionNames.filter((name) => permissions[name].identities.some((one) => one === identity));
}

/** What everybody who is signed in may do, whatever the role. */
const basic: Permission[] = ['home.view', 'self.manage'];

const viewing = permissionsOf('other').filter((name) => name.endsWith('.view'));

/** Roles of the platform's accounts; `custom` carries its own choice of permissions. */
export const roles = {
  owner: { text: ['主账号', 'Owner'], grants: permissionsOf('other') },
  finance: { text: ['财务', 'Finance'], grants: [...basic, ...viewing, 'recharge.create'] },
  support: { text: ['客服', 'Support'], grants: [...basic, 'loginLog.view', 'merchant.view', 'provider.view', 'merchant.imitate', 'provider.imitate'] },
  readonly: { text: ['只读', 'Read-only'], grants: [...basic, ...viewing] },
  custom: { text: ['自定义', 'Custom'], grants: [...basic] },
} as const satisfies Record<string, { text: Text; grants: readonly Permission[] }>;

export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles).filter(isRole);

export function isRole(word: string): word is Role {
  return Object.hasOwn(roles, word);
}

/** All permissions an account holds: its role's, or for `custom` its own choice on top of the basic ones. */
export function grantsOf(identity: Identity, role: Role, chosen: readonly string[]): Permission[] {
  const possible = permissionsOf(identity);
  if (role === 'owner') return possible;
  const granted: readonly string[] = role === 'custom' ? [...roles.custom.grants, ...chosen] : roles[role].grants;
  return possible.filter((name) => granted.includes(name));
}
