import type { Texts } from '../../../contract/locale';

export const deposit = {
  'deposit.new': ['押金充值', 'Recharge deposit'],
  'deposit.sent': ['充值单已提交', 'Recharge submitted'],
  'deposit.noAccount': ['平台暂无可用的收款账户，请联系客服', 'No platform account is available right now. Please contact support'],
  'deposit.choose': ['请选择收款账户', 'Choose an account'],
  'deposit.range': ['充值限额', 'Limits'],
  'deposit.rangeText': ['单笔 {min} 至 {max}，今日剩余 {left}', '{min} to {max} per recharge, {left} left today'],
  'deposit.usdtHint': [
    '提交后显示收款地址与 USDT 数量，按显示的数量转账，到账后自动入押金',
    'The address and the exact USDT amount are shown next. Your payment is credited automatically',
  ],
  'deposit.approve': ['通过押金充值', 'Approve deposit'],
  'deposit.approveText': [
    '请核对银行到账与凭证，通过后金额立即计入服务商押金。',
    'Make sure the money has arrived. It is added to the deposit as soon as you approve.',
  ],
  'deposit.about': ['{name} 充值 {amount}', '{amount} from {name}'],
} as const satisfies Texts;
