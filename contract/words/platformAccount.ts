import type { Texts } from '../locale';

export const platformAccount = {
  'platformAccount.id': ['账户编号', 'Account ID'],
  'platformAccount.min': ['单笔最低', 'Min'],
  'platformAccount.max': ['单笔最高', 'Max'],
  'platformAccount.daily': ['单日限额', 'Daily limit'],
  'platformAccount.today': ['今日已收', 'Received today'],
} as const satisfies Texts;
