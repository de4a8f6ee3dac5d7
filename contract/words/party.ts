import type { Texts } from '../locale';

export const party = {
  'party.other': ['平台', 'Platform'],
  'party.payer': ['商户', 'Merchant'],
  'party.payee': ['服务商', 'Provider'],
  'party.rateCopy': ['复制费率', 'Copy rate'],
  'party.ratePay': ['直付费率', 'Pay rate'],
  'party.allowDf': ['代付权限', 'Payouts'],
  'party.owner': ['所属方', 'Owner'],
  'party.ownerId': ['所属方编号', 'Owner no.'],
} as const satisfies Texts;
