import type { Texts } from '../../../contract/locale';

export const platformAccount = {
  'platformAccount.offAsk': ['停用后不再接受新的充值，进行中的充值不受影响', 'It accepts no new recharges. Open ones are not affected'],
} as const satisfies Texts;
