import type { Texts } from '../locale';

export const platformAccount = {
  'platformAccount.id': ['账户编号', 'Account no.'],
  'platformAccount.min': ['单笔最低', 'At least'],
  'platformAccount.max': ['单笔最高', 'At most'],
  'platformAccount.daily': ['单日限额', 'A day'],
  'platformAccount.today': ['今日已收', 'Today'],
} as const satisfies Texts;
