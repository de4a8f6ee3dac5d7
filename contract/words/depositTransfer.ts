import type { Texts } from '../locale';

export const depositTransfer = {
  'depositTransfer.sn': ['划转单号', 'Transfer no.'],
  'depositTransfer.kind': ['划转方式', 'Kind'],
  'depositTransfer.from': ['转出方', 'From'],
  'depositTransfer.to': ['转入方', 'To'],
  'depositTransfer.fromId': ['转出方编号', 'From no.'],
  'depositTransfer.toId': ['转入方编号', 'To no.'],
  'depositTransfer.amount': ['划转金额', 'Amount'],
  'depositTransfer.change': ['净划转', 'Net transferred'],
  'depositTransfer.fromBalance': ['余额转押金', 'Balance to deposit'],
  'depositTransfer.toProvider': ['押金划转', 'Deposit to provider'],
} as const satisfies Texts;
