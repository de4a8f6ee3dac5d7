import type { Texts } from '../../../contract/locale';

export const adjustment = {
  'adjustment.new': ['新增调账', 'New adjustment'],
  'adjustment.sent': ['调账单已提交，等待另一位操作员审核', 'Submitted. Another operator has to review it'],
  'adjustment.hint': [
    '调账须由另一位操作员审核通过后入账，原因随资金明细留存',
    'An adjustment is booked once another operator approves it. The reason stays in the balance records',
  ],
  'adjustment.beyond': [
    '超过该账户现有的 {held}，余额足够前无法通过',
    'More than the {held} in this account. It cannot be approved until there is enough',
  ],
  'adjustment.held': ['现有余额', 'Held now'],
  'adjustment.cancelAsk': ['撤回后不再入账', 'It will not be booked'],
} as const satisfies Texts;
