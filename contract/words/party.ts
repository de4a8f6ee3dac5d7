import type { Texts } from '../locale';

export const party = {
  'party.other': ['平台', 'Platform'],
  'party.payer': ['商户', 'Merchant'],
  'party.payee': ['服务商', 'Provider'],
  'party.rateCopy': ['复制费率', 'Copy rate'],
  'party.ratePay': ['直付费率', 'Pay rate'],
  'party.allowDf': ['代付权限', 'Payouts'],
  'party.owner': ['所属方', 'Owner'],
  'party.kind': ['所属方类型', 'Owner type'],
  'party.ownerId': ['所属方编号', 'Owner ID'],
  'party.balance': ['余额', 'Balance'],
  'party.frozen': ['冻结', 'Frozen'],
  'party.todayOrders': ['今日订单', 'Orders today'],
  'party.todayAmount': ['今日成交', 'Paid today'],
  'party.successRate': ['成功率', 'Success'],
  'party.givenUp': ['近 7 天回调失败', 'Failed callbacks, 7 d'],
} as const satisfies Texts;
