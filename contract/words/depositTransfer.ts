import type { Texts } from '../locale';

export const depositTransfer = {
  'depositTransfer.sn': ['划转单号', 'Transfer no.'],
  'depositTransfer.kind': ['划转方式', 'Type'],
  'depositTransfer.from': ['转出方', 'From'],
  'depositTransfer.to': ['转入方', 'To'],
  'depositTransfer.fromId': ['转出方编号', 'From ID'],
  'depositTransfer.toId': ['转入方编号', 'To ID'],
  'depositTransfer.amount': ['划转金额', 'Amount'],
  'depositTransfer.change': ['净划转', 'Net transferred'],
  'depositTransfer.fromBalance': ['余额转押金', 'From balance'],
  'depositTransfer.toProvider': ['押金划转', 'To provider'],
} as const satisfies Texts;
