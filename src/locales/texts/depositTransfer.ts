import type { Texts } from '../../../contract/locale';

export const depositTransfer = {
  'depositTransfer.new': ['划转', 'Transfer'],
  'depositTransfer.held': ['可用余额 {balance}，可用押金 {deposit}', 'Balance {balance}, available deposit {deposit}'],
} as const satisfies Texts;
