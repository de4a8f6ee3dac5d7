import type { Text } from './locale';
import type { Permission, Role } from './permissions';

export const permissionTexts: Record<Permission, Text> = {
  'home.view': ['查看首页', 'See the home page'],
  'self.manage': ['管理本人账户与安全', 'Manage own account and security'],
  'loginLog.view': ['查看登录日志', 'See login logs'],
  'ipRule.view': ['查看IP名单', 'See the IP allow list'],
  'ipRule.manage': ['修改IP名单', 'Change the IP allow list'],
  'account.view': ['查看子账户', 'See sub-accounts'],
  'account.manage': ['管理子账户', 'Manage sub-accounts'],
  'merchant.view': ['查看商户', 'See merchants'],
  'merchant.imitate': ['代登录商户后台', 'Act as a merchant'],
  'provider.view': ['查看服务商', 'See providers'],
  'provider.imitate': ['代登录服务商后台', 'Act as a provider'],
  'fund.view': ['查看资金明细', 'See balance records'],
  'order.view': ['查看订单', 'See orders'],
  'order.confirm': ['确认收款', 'Confirm payments'],
  'order.close': ['关闭订单', 'Close orders'],
  'order.reverse': ['冲正订单', 'Reverse paid orders'],
  'order.callback': ['重发回调', 'Send callbacks again'],
  'secret.manage': ['管理接口密钥', 'Manage the API secret'],
  'ledger.view': ['查看账本核对', 'See the checks of the ledger'],
  'simulator.manage': ['开关模拟器', 'Switch the simulator'],
  'withdrawal.view': ['查看提现', 'See withdrawals'],
  'withdrawal.create': ['申请提现', 'Withdraw'],
  'withdrawal.review': ['审核提现', 'Review withdrawals'],
  'withdrawal.pay': ['提现打款', 'Pay withdrawals'],
  'recharge.view': ['查看平台充值', 'See platform recharges'],
  'recharge.assign': ['匹配USDT转账', 'Assign USDT transfers'],
  'recharge.create': ['平台充值', 'Recharge the platform'],
};

export const roleTexts: Record<Role, Text> = {
  owner: ['主账号', 'Owner'],
  finance: ['财务', 'Finance'],
  support: ['客服', 'Support'],
  readonly: ['只读', 'Read-only'],
  custom: ['自定义', 'Custom'],
};
