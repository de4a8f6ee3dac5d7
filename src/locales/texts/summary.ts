import type { Texts } from '../../../contract/locale';

export const summary = {
  'summary.title': ['筛选汇总', 'Totals of the filter'],
  'summary.orders': ['订单数', 'Orders'],
  'summary.amount': ['订单金额', 'Amount'],
  'summary.paidOrders': ['成功订单', 'Paid orders'],
  'summary.paidAmount': ['成功金额', 'Paid amount'],
  'summary.successRate': ['成功率', 'Success rate'],
} as const satisfies Texts;
