import type { Texts } from '../../../contract/locale';

export const transfer = {
  'transfer.inbox': ['未匹配转账', 'Unmatched transfers'],
  'transfer.hint': [
    '金额不符、逾期或重复的转账不会自动到账，请核对后匹配到充值单',
    'A transfer of another amount, too late or twice is not credited by itself: assign it to its recharge',
  ],
  'transfer.assign': ['匹配', 'Assign'],
  'transfer.assignTitle': ['匹配转账 {usdt} USDT', 'Assign {usdt} USDT'],
  'transfer.choose': ['选择充值单（按金额与时间接近排序）', 'For which recharge (nearest in amount and time first)'],
  'transfer.noProposal': ['没有可匹配的充值单', 'There is no recharge that it could be for'],
  'transfer.proposal': ['{usdt} USDT，{amount}，{time}，将到账 {credits}', '{usdt} USDT, {amount}, {time}; credits {credits}'],
} as const satisfies Texts;
