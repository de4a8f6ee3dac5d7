import type { Identity } from './identity';
import { inLocale, type Locale, type Text } from './locale';

const everyone = ['other', 'payer', 'payee'] as const;

/**
 * The one map of permissions, each with who can have it at all and what it is called: menus, buttons and the server read the
 * same lines. The login page does not: it has a budget (ADR 0002).
 */
export const permissions = {
  'home.view': { of: everyone, text: ['查看首页', 'View the home page'] },
  'self.manage': { of: everyone, text: ['管理本人账户与安全', 'Manage own account and security'] },
  'loginLog.view': { of: everyone, text: ['查看登录日志', 'View login logs'] },
  'audit.view': { of: ['other'], text: ['查看操作日志', 'View the audit log'] },
  'ipRule.view': { of: everyone, text: ['查看IP名单', 'View the IP allow list'] },
  'ipRule.manage': { of: everyone, text: ['修改IP名单', 'Manage the IP allow list'] },
  'account.view': { of: ['other'], text: ['查看子账户', 'View sub-accounts'] },
  'account.manage': { of: ['other'], text: ['管理子账户', 'Manage sub-accounts'] },
  'merchant.view': { of: ['other'], text: ['查看商户', 'View merchants'] },
  'merchant.manage': { of: ['other'], text: ['管理商户', 'Manage merchants'] },
  'merchant.imitate': { of: ['other'], text: ['代登录商户后台', 'Impersonate merchants'] },
  'provider.view': { of: ['other', 'payee'], text: ['查看服务商', 'View providers'] },
  'provider.manage': { of: ['other', 'payee'], text: ['管理服务商', 'Manage providers'] },
  'provider.work': { of: ['payee'], text: ['切换接单状态', 'Switch between working and resting'] },
  'provider.imitate': { of: ['other'], text: ['代登录服务商后台', 'Impersonate providers'] },
  'receivingAccount.view': { of: ['other', 'payee'], text: ['查看淘宝账户', 'View receiving accounts'] },
  'receivingAccount.manage': { of: ['other', 'payee'], text: ['管理淘宝账户', 'Manage receiving accounts'] },
  'product.view': { of: ['other', 'payee'], text: ['查看商品', 'View products'] },
  'product.manage': { of: ['other', 'payee'], text: ['管理商品', 'Manage products'] },
  'rate.view': { of: ['payer', 'payee'], text: ['查看通道费率', 'View own rates'] },
  'rate.manage': { of: ['other', 'payee'], text: ['修改费率', 'Set rates'] },
  'fund.view': { of: everyone, text: ['查看资金明细', 'View balance records'] },
  'statement.manage': { of: ['other', 'payer'], text: ['管理每月对账单', 'Manage monthly statements'] },
  'order.view': { of: everyone, text: ['查看订单', 'View orders'] },
  'order.confirm': { of: ['other', 'payee'], text: ['确认收款', 'Confirm payments'] },
  'order.close': { of: ['other'], text: ['关闭订单', 'Close orders'] },
  'order.reverse': { of: ['other'], text: ['冲正订单', 'Reverse paid orders'] },
  'order.callback': { of: ['other', 'payer'], text: ['重发回调', 'Resend callbacks'] },
  'secret.manage': { of: ['payer'], text: ['管理网关密钥', 'Manage the gateway secret'] },
  'setting.view': { of: ['other'], text: ['查看系统设置', 'View system settings'] },
  'setting.manage': { of: ['other'], text: ['修改系统设置', 'Change system settings'] },
  'statistics.view': { of: ['other'], text: ['查看报表', 'View reports'] },
  'ledger.view': { of: ['other'], text: ['查看账本核对', 'View ledger checks'] },
  'simulator.manage': { of: ['other'], text: ['开关模拟器', 'Run the simulator'] },
  'withdrawal.view': { of: everyone, text: ['查看提现', 'View withdrawals'] },
  'withdrawal.create': { of: ['payer', 'payee'], text: ['申请提现', 'Request withdrawals'] },
  'withdrawal.review': { of: ['other'], text: ['审核提现', 'Review withdrawals'] },
  'withdrawal.pay': { of: ['other'], text: ['提现打款', 'Pay out withdrawals'] },
  'recharge.view': { of: ['other'], text: ['查看平台充值', 'View platform recharges'] },
  'recharge.assign': { of: ['other'], text: ['匹配USDT转账', 'Assign USDT transfers'] },
  'recharge.create': { of: ['other'], text: ['平台充值', 'Recharge the platform'] },
  'deposit.view': { of: ['other', 'payee'], text: ['查看押金充值与划转', 'View deposit recharges and transfers'] },
  'deposit.create': { of: ['payee'], text: ['押金充值', 'Recharge the deposit'] },
  'deposit.review': { of: ['other'], text: ['审核押金充值', 'Review deposit recharges'] },
  'deposit.transfer': { of: ['other', 'payee'], text: ['押金划转', 'Transfer deposits'] },
  'platformAccount.view': { of: ['other'], text: ['查看平台收款账户', 'View platform accounts'] },
  'platformAccount.manage': { of: ['other'], text: ['管理平台收款账户', 'Manage platform accounts'] },
  'report.view': { of: ['other'], text: ['查看通道回报', 'View channel reports'] },
  'report.manage': { of: ['other'], text: ['处理通道回报', 'Resolve channel reports'] },
  'adjustment.view': { of: ['other'], text: ['查看调账', 'View adjustments'] },
  'adjustment.create': { of: ['other'], text: ['提交调账', 'Submit adjustments'] },
  'adjustment.review': { of: ['other'], text: ['审核调账', 'Review adjustments'] },
} as const satisfies Record<string, { of: readonly Identity[]; text: Text }>;

export type Permission = keyof typeof permissions;

/** What only merchants and providers can have. */
type CustomerPermission = { [P in Permission]: 'other' extends (typeof permissions)[P]['of'][number] ? never : P }[Permission];

/**
 * Who acts for a customer reaches no further than his own rights: what he must hold himself to use a permission that no
 * account of the platform has. Null: nobody does that for somebody else.
 */
const standsBehind: Record<CustomerPermission, Permission | null> = {
  'withdrawal.create': 'withdrawal.review',
  'deposit.create': 'deposit.review',
  'provider.work': 'provider.imitate',
  'rate.view': 'merchant.view',
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
  return permissionNames.filter((name) => permissions[name].of.some((one) => one === identity));
}

/** What is seen of that on which is acted, where it is no list of the same domain. */
const actsOn: Partial<Record<Permission, readonly Permission[]>> = {
  'rate.manage': ['merchant.view', 'provider.view'],
  'statement.manage': ['fund.view'],
};

/** What must be held too for a permission to lead anywhere: who may act sees what he acts on. */
export function neededFor(name: Permission): readonly Permission[] {
  const view = name.replace(/\..*/, '.view');
  return actsOn[name] ?? (isPermission(view) && view !== name ? [view] : []);
}

/** A choice of permissions, and what they need. */
export function withNeeded(chosen: readonly string[]): Permission[] {
  const wanted = chosen.filter(isPermission).flatMap((name) => [name, ...neededFor(name)]);
  return permissionNames.filter((name) => wanted.includes(name));
}

/** Whether a permission leads anywhere for who holds these: an account of earlier days may lack what it needs. */
export function isUsable(name: Permission, isHeld: (name: Permission) => boolean): boolean {
  return [name, ...neededFor(name)].every(isHeld);
}

/** What everybody who is signed in may do, whatever the role. */
export const basic: readonly Permission[] = ['home.view', 'self.manage'];

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
    'statement.manage',
    'report.manage',
    'order.confirm',
    'order.reverse',
  ],
  support: [
    ...basic,
    'loginLog.view',
    'merchant.view',
    'provider.view',
    'receivingAccount.view',
    'product.view',
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

export const roleTexts: Record<Role, Text> = {
  owner: ['主账号', 'Owner'],
  finance: ['财务', 'Finance'],
  support: ['客服', 'Support'],
  readonly: ['只读', 'Read-only'],
  custom: ['自定义', 'Custom'],
};

export const roleNames = Object.keys(roles).filter(isRole);

export function isRole(word: string): word is Role {
  return Object.hasOwn(roles, word);
}

/** What a role is called; one that there is not any more says its own name. */
export function roleText(word: string, locale: Locale): string {
  return isRole(word) ? inLocale(roleTexts[word], locale) : word;
}

/** The same of a permission. */
export function permissionText(word: string, locale: Locale): string {
  return isPermission(word) ? inLocale(permissions[word].text, locale) : word;
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
