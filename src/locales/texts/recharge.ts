import type { Texts } from '../../../contract/locale';

export const recharge = {
  'recharge.new': ['充值', 'Recharge'],
  'recharge.text': [
    '以 USDT 充值平台预存。金额须与页面显示的 USDT 数量完全一致，系统据此自动到账。',
    'Recharges the pre-deposit in USDT. Pay exactly the USDT amount shown: the transfer is matched by it.',
  ],
  'recharge.infoTitle': ['USDT 充值', 'USDT recharge'],
  'recharge.qr': ['收款地址二维码', 'QR code of the address'],
  'recharge.left': ['剩余支付时间', 'Time left to pay'],
  'recharge.address': ['收款地址', 'Address'],
  'recharge.isExpired': ['该充值单已过期，请重新发起', 'This recharge has expired. Please start a new one'],
  'recharge.isCancelled': ['该充值单已取消', 'This recharge was cancelled'],
  'recharge.tipExact': [
    '转账的 USDT 数量必须与显示的完全一致，才能自动到账',
    'The USDT amount must match exactly to be credited automatically',
  ],
  'recharge.network': ['网络', 'Network'],
  'recharge.tipNetwork': ['只能经 {network} 转账，转错网络资金无法找回', 'Send on {network} only: what is sent on another network is lost'],
  'recharge.tipSoon': ['转账后 2 分钟内到账', 'Credited within 2 minutes after the transfer'],
  'recharge.tipSupport': ['如未到账，请联系客服', 'Contact support if it is not credited'],
  'recharge.voucher': ['凭证', 'Voucher'],
  'recharge.show': ['查看', 'View'],
  'recharge.cancel': ['取消充值', 'Cancel recharge'],
  'recharge.cancelAsk': ['取消充值单 {sn}？请确认尚未转账', 'Cancel {sn}? Make sure nothing has been paid yet'],
} as const satisfies Texts;
