import type { Texts } from '../../contract/locale';

/** What the cashier page says beside the words of the contract. No browser of the back office carries it. */
export const texts = {
  'cashier.title': ['收银台', 'Checkout'],
  'cashier.merchant': ['商户', 'Merchant'],
  'cashier.subject': ['商品', 'Item'],
  'cashier.left': ['剩余支付时间', 'Time left'],
  'cashier.copy': ['复制', 'Copy'],
  'cashier.copyOf': ['复制{what}', 'Copy: {what}'],
  'cashier.copied': ['已复制', 'Copied'],
  'cashier.amount': ['金额', 'amount'],
  'cashier.link': ['付款链接', 'Payment link'],
  'cashier.open': ['打开付款链接', 'Open the payment link'],
  'cashier.picture': ['收款码', 'QR code to pay by'],
  'cashier.how': ['付款步骤', 'How to pay'],
  'cashier.step.copyLink': ['复制付款链接', 'Copy the payment link'],
  'cashier.step.copyNumber': ['复制收款账号', 'Copy the account number'],
  'cashier.step.paste': ['打开淘宝，粘贴到搜索框', 'Open Taobao and paste it into the search box'],
  'cashier.step.scanImage': ['打开淘宝扫一扫，扫描收款码', 'Open Taobao and scan the code'],
  'cashier.step.scanLink': ['用淘宝扫描收款码，或打开付款链接', 'Scan the code with Taobao, or open the payment link'],
  'cashier.step.exact': ['支付 ￥{amount}，一分不多，一分不少', 'Pay exactly ￥{amount}, neither more nor less'],
  'cashier.step.back': ['回到本页等待结果，无需刷新', 'Come back here: the page follows by itself'],
  'cashier.pay': ['我已付款', 'I have paid'],
  'cashier.payHint': ['演示环境：由模拟通道上报到账，不产生真实付款', 'Demo: the simulated channel reports it, nothing is really paid'],
  'cashier.waiting': ['待支付', 'Waiting for payment'],
  'cashier.confirming': ['正在确认', 'Being confirmed'],
  'cashier.confirmingText': [
    '已收到付款上报，正在核对。请勿重复付款，本页会自动更新',
    'A payment was reported and is being checked. Do not pay again: this page follows by itself',
  ],
  'cashier.paid': ['支付成功', 'Paid'],
  'cashier.paidText': ['款项已确认，商户将收到通知', 'The payment is confirmed, and the merchant will be told'],
  'cashier.expired': ['订单已过期', 'The order has expired'],
  'cashier.expiredText': [
    '请勿再向该账户付款。若已付款，请凭订单号联系商户；否则请在商户处重新下单',
    'Do not pay any more. If you have paid, contact the merchant with the order number; if not, order again there',
  ],
  'cashier.closed': ['订单已关闭', 'The order was closed'],
  'cashier.closedText': [
    '请勿再付款。如有疑问，请凭订单号联系商户',
    'Do not pay any more. Questions: contact the merchant with the order number',
  ],
  'cashier.reversed': ['付款已冲正', 'The payment was taken back'],
  'cashier.reversedText': [
    '该笔付款已被撤销，请凭订单号联系商户',
    'The payment does not count any more: contact the merchant with the order number',
  ],
  'cashier.return': ['返回商户', 'Back to the merchant'],
  'cashier.going': ['{seconds} 秒后自动返回 {host}', 'Going back to {host} in {seconds} s'],
  'cashier.stay': ['留在本页', 'Stay here'],
  'cashier.lost': ['连接已断开，正在重试', 'Connection lost, trying again'],
  'cashier.missing': ['页面不存在', 'There is no such page'],
  'cashier.missingText': ['请核对链接是否完整，或回到商户处重新打开', 'Check that the link is complete, or open it again at the merchant'],
  'cashier.fault': ['暂时无法处理', 'This did not work'],
  'cashier.again': ['返回订单', 'Back to the order'],
} as const satisfies Texts;

export type TextId = keyof typeof texts;
