import * as z from 'zod/mini';
import { list, textColumn, timeColumn } from './list';
import type { Text } from './locale';

/** A value as the audit log keeps it. */
export const keptValue = z.union([z.string(), z.number(), z.null(), z.array(z.string())]);

/** What was done to a merchant or provider, by whom and from where; of what was changed the value before and after. */
export const partyChange = z.object({
  time: z.number(),
  operator: z.nullable(z.string()),
  ip: z.string(),
  action: z.string(),
  fields: z.array(z.object({ name: z.string(), before: keptValue, after: keptValue })),
});
export type PartyChange = z.output<typeof partyChange>;

/** Everything that is written down, each with what it is called. */
export const auditActions = {
  'account.create': ['新建子账户', 'Sub-account created'],
  'account.update': ['修改子账户', 'Sub-account changed'],
  'account.switch': ['启用/停用子账户', 'Sub-account switched'],
  'account.password': ['重置子账户密码', 'Sub-account password reset'],
  'account.google.reset': ['重置子账户Google验证', 'Sub-account second factor reset'],
  'password.change': ['修改密码', 'Own password changed'],
  'google.recovery': ['重新生成恢复码', 'Recovery codes renewed'],
  'account.recover': ['命令行恢复账户', 'Account recovered by command'],
  'google.renew': ['更换Google验证', 'Second factor renewed'],
  'google.bind': ['绑定Google验证', 'Second factor bound'],
  'session.revoke': ['退出会话', 'Sessions ended'],
  'imitation.start': ['发起代登录', 'Link to act for somebody made'],
  'imitation.open': ['打开代登录', 'Acting for somebody begun'],
  'ip.create': ['新增IP', 'IP range added'],
  'ip.update': ['修改IP', 'IP range changed'],
  'ip.delete': ['删除IP', 'IP range removed'],
  'ip.switch': ['启用/停用IP', 'IP range switched'],
  'merchant.create': ['新建商户', 'Merchant created'],
  'merchant.update': ['修改商户', 'Merchant changed'],
  'merchant.switch': ['启用/停用商户', 'Merchant switched'],
  'merchant.password': ['重置商户密码', 'Merchant password reset'],
  'merchant.factor': ['重置商户Google验证', 'Merchant second factor reset'],
  'rate.set': ['设置费率', 'Rate set'],
  'rate.withdraw': ['撤回费率', 'Rate withdrawn'],
  'provider.create': ['新建服务商', 'Provider created'],
  'provider.update': ['修改服务商', 'Provider changed'],
  'provider.switch': ['启用/停用服务商', 'Provider switched'],
  'provider.move': ['移动服务商', 'Provider moved'],
  'provider.password': ['重置服务商密码', 'Provider password reset'],
  'provider.factor': ['重置服务商Google验证', 'Provider second factor reset'],
  'provider.work': ['切换接单状态', 'Work switched'],
  'receivingAccount.create': ['新增淘宝账户', 'Receiving account added'],
  'receivingAccount.update': ['修改淘宝账户', 'Receiving account changed'],
  'receivingAccount.switch': ['启用/停用淘宝账户', 'Receiving account switched'],
  'receivingAccount.limits': ['设置淘宝账户限额', 'Limits of a receiving account set'],
  'receivingAccount.wake': ['唤醒淘宝账户', 'Receiving account woken'],
  'product.create': ['新增商品', 'Product added'],
  'product.update': ['修改商品', 'Product changed'],
  'product.switch': ['上架/下架商品', 'Product switched'],
  'product.stock': ['调整库存', 'Stock changed'],
  'product.remove': ['删除商品', 'Product removed'],
  'product.import': ['导入商品', 'Products imported'],
  'product.undo': ['撤销导入', 'Import undone'],
  'rechargeAccount.create': ['新增充值账户', 'Recharge account added'],
  'rechargeAccount.update': ['修改充值账户', 'Recharge account changed'],
  'rechargeAccount.switch': ['启用/停用充值账户', 'Recharge account switched'],
  'secret.read': ['查看接口密钥', 'API secret read'],
  'secret.rotate': ['更换接口密钥', 'API secret renewed'],
  'order.confirm': ['确认收款', 'Order confirmed'],
  'order.confirmLate': ['补单', 'Late payment confirmed'],
  'order.close': ['关闭订单', 'Order closed'],
  'order.reverse': ['冲正订单', 'Order reversed'],
  'report.retry': ['重试上报', 'Report retried'],
  'report.dismiss': ['忽略上报', 'Report dismissed'],
  'recharge.create': ['平台充值', 'Recharge opened'],
  'recharge.cancel': ['取消充值', 'Recharge cancelled'],
  'recharge.assign': ['匹配转账', 'Transfer assigned'],
  'deposit.create': ['押金充值', 'Deposit recharge opened'],
  'deposit.approve': ['通过押金充值', 'Deposit recharge approved'],
  'deposit.reject': ['驳回押金充值', 'Deposit recharge rejected'],
  'deposit.transfer': ['押金划转', 'Deposit transferred'],
  'platformAccount.create': ['新增收款账户', 'Platform account added'],
  'platformAccount.update': ['修改收款账户', 'Platform account changed'],
  'platformAccount.switch': ['启用/停用收款账户', 'Platform account switched'],
  'withdrawalAccount.create': ['新增提现账户', 'Withdrawal account added'],
  'withdrawalAccount.delete': ['删除提现账户', 'Withdrawal account removed'],
  'withdrawal.apply': ['申请提现', 'Withdrawal asked for'],
  'withdrawal.approve': ['通过提现', 'Withdrawal approved'],
  'withdrawal.reject': ['驳回提现', 'Withdrawal rejected'],
  'withdrawal.pay': ['提现打款', 'Withdrawal paid'],
  'withdrawal.fail': ['提现失败', 'Withdrawal failed'],
  'withdrawal.cancel': ['撤回提现', 'Withdrawal taken back'],
  'adjustment.create': ['提交调账', 'Adjustment proposed'],
  'adjustment.approve': ['通过调账', 'Adjustment approved'],
  'adjustment.reject': ['驳回调账', 'Adjustment rejected'],
  'adjustment.cancel': ['撤回调账', 'Adjustment taken back'],
  'setting.update': ['修改系统设置', 'Setting changed'],
  'list.export': ['导出', 'List exported'],
  'export.fetch': ['下载导出文件', 'Export fetched'],
  'export.cancel': ['取消导出', 'Export given up'],
  'statement.create': ['生成对账单', 'Statement asked for'],
  'statement.schedule': ['设置每月对账单', 'Monthly statements switched'],
  'simulator.start': ['开启模拟器', 'Simulator started'],
  'simulator.stop': ['关闭模拟器', 'Simulator stopped'],
} as const satisfies Record<string, Text>;
export type AuditAction = keyof typeof auditActions;

export function isAuditAction(word: string): word is AuditAction {
  return Object.hasOwn(auditActions, word);
}

/** Who did what to whom, and from where: never changed, never taken away. */
export const listAuditLogs = list({
  paths: { other: '/platformApi/audit/list' },
  access: 'audit.view',
  columns: {
    create_time: timeColumn('audit.time'),
    operator: textColumn('common.operator', { copyable: true }),
    /** Whom the operator acted for; null where he acted himself. */
    acted_for: textColumn('audit.actedFor'),
    action: textColumn('audit.action'),
    subject: textColumn('audit.subject', { copyable: true }),
    /** What was changed, as JSON: by name the value, or the value before and after. */
    details: textColumn('audit.details'),
    ip: textColumn('loginLog.ip', { copyable: true }),
  },
  filters: { operator: true, action: true, subject: true, ip: true, create_time: true },
  sortable: ['create_time'],
  exportName: 'audit-logs',
  isEndless: true,
});
