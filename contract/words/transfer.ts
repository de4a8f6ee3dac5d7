import type { Texts } from '../locale';

export const transfer = {
  'transfer.txId': ['交易哈希', 'Transaction hash'],
  'transfer.logIndex': ['交易内序号', 'Log index'],
  'transfer.time': ['收到时间', 'Received'],
  'transfer.credited': ['自动到账', 'Credited'],
  'transfer.unmatched': ['未匹配', 'Unmatched'],
  'transfer.assigned': ['人工匹配', 'Assigned'],
} as const satisfies Texts;
