import type { Texts } from '../../../contract/locale';

export const summary = {
  'summary.title': ['筛选汇总', 'Filter totals'],
  'summary.orders': ['订单数', 'Orders'],
  'summary.amount': ['订单金额', 'Amount'],
  'summary.paidOrders': ['成功订单', 'Paid'],
  'summary.paidAmount': ['成功金额', 'Paid amount'],
  'summary.fee': ['手续费', 'Fees'],
  'summary.over': ['超过 {count} 笔', 'More than {count}'],
  'summary.whole': ['全部合计', 'Add up all'],
  'summary.part': ['收起合计', 'Hide totals'],
  'summary.feeReturned': ['退回手续费', 'Fees returned'],
  'summary.net': ['净入账', 'Net'],
  'summary.reversed': ['冲正', 'Reversed'],
  'summary.commissions': ['佣金合计', 'Total commission'],
  'summary.rows': ['笔数', 'Rows'],
  'summary.ofWhich': ['其中{state}', 'of which {state}'],
  'summary.ofWhichOf': ['其中{state}{title}', 'of which {title} {state}'],
  'summary.successRate': ['成功率', 'Success'],
} as const satisfies Texts;
