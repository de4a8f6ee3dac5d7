import type { Identity } from './identity';

const everyone = ['other', 'payer', 'payee'] as const;

/** The one map of permissions, each with who can have it at all: menus, buttons and the server read the same lines. */
export const permissions = {
  'home.view': everyone,
  'self.manage': everyone,
  'loginLog.view': everyone,
  'ipRule.view': everyone,
  'ipRule.manage': everyone,
  'account.view': ['other'],
  'account.manage': ['other'],
  'merchant.view': ['other'],
  'merchant.imitate': ['other'],
  'provider.view': ['other', 'payee'],
  'provider.imitate': ['other'],
  'fund.view': everyone,
  'order.view': everyone,
  'order.confirm': ['other', 'payee'],
  'order.close': ['other'],
  'order.reverse': ['other'],
  'order.callback': ['other', 'payer'],
  'secret.manage': ['payer'],
  'ledger.view': ['other'],
  'simulator.manage': ['other'],
  'withdrawal.view': everyone,
  'withdrawal.create': ['payer', 'payee'],
  'withdrawal.review': ['other'],
  'withdrawal.pay': ['other'],
  'recharge.view': ['other'],
  'recharge.assign': ['other'],
  'recharge.create': ['other'],
  'deposit.view': ['other', 'payee'],
  'deposit.create': ['payee'],
  'deposit.review': ['other'],
  'deposit.transfer': ['other', 'payee'],
  'platformAccount.view': ['other'],
  'platformAccount.manage': ['other'],
  'report.view': ['other'],
  'report.manage': ['other'],
  'adjustment.view': ['other'],
  'adjustment.create': ['other'],
  'adjustment.review': ['other'],
} as const satisfies Record<string, readonly Identity[]>;

export type Permission = keyof typeof permissions;

/** What only merchants and providers can have. */
type CustomerPermission = { [P in Permission]: 'other' extends (typeof permissions)[P][number] ? never : P }[Permission];

/**
 * Who acts for a customer reaches no further than his own rights: what he must hold himself to use a permission that no
 * account of the platform has. Null: nobody does that for somebody else.
 */
const standsBehind: Record<CustomerPermission, Permission | null> = {
  'withdrawal.create': 'withdrawal.review',
  'deposit.create': 'deposit.review',
  'secret.manage': null,
};

function isCustomerPermission(name: Permission): name is CustomerPermission {
  return Object.hasOwn(standsBehind, name);
}

/** What must be held to act for the accounts of an identity. */
export const imitationPermission = {
  payer: 'merchant.imitate',
  payee: 'provider.imitate',
} as const satisfies Partial<Record<Identity, Permission>>;

export const permissionNames = Object.keys(permissions).filter(isPermission);

export function isPermission(word: string): word is Permission {
  return Object.hasOwn(permissions, word);
}

export function permissionsOf(identity: Identity): Permission[] {
  return permissionNames.filter((name) => permissions[name].some((one) => one === identity));
}

/** What everybody who is signed in may do, whatever the role. */
const basic: Permission[] = ['home.view', 'self.manage'];

const viewing = permissionsOf('other').filter((name) => name.endsWith('.view'));

/** Roles of the platform's accounts; `custom` carries its own choice of permissions. */
export const roles = {
  owner: permissionsOf('other'),
  finance: [
    ...basic,
    ...viewing,
    'recharge.create',
    'recharge.assign',
    'withdrawal.review',
    'withdrawal.pay',
    'deposit.review',
    'deposit.transfer',
    'adjustment.create',
    'adjustment.review',
    'report.manage',
    'order.confirm',
    'order.reverse',
  ],
  support: [
    ...basic,
    'loginLog.view',
    'merchant.view',
    'provider.view',
    'merchant.imitate',
    'provider.imitate',
    'order.view',
    'order.confirm',
    'order.close',
    'order.callback',
  ],
  readonly: [...basic, ...viewing],
  custom: [...basic],
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles).filter(isRole);

export function isRole(word: string): word is Role {
  return Object.hasOwn(roles, word);
}

/** All permissions an account holds: its role's, or for `custom` its own choice on top of the basic ones. */
export function grantsOf(identity: Identity, role: Role, chosen: readonly string[]): Permission[] {
  const possible = permissionsOf(identity);
  if (role === 'owner') return possible;
  const granted: readonly string[] = role === 'custom' ? [...roles.custom, ...chosen] : roles[role];
  return possible.filter((name) => granted.includes(name));
}

/** Of what an account holds: what an operator who acts for it may use, by what he holds himself. */
export function grantsWhileActing(granted: readonly Permission[], own: readonly Permission[]): Permission[] {
  return granted.filter((name) => {
    const behind = isCustomerPermission(name) ? standsBehind[name] : name;
    return behind !== null && own.includes(behind);
  });
}
