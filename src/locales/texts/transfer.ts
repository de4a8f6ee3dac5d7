import type { Texts } from '../../../contract/locale';

export const transfer = {
  'transfer.inbox': ['未匹配转账', 'Unmatched transfers'],
  'transfer.hint': [
    '金额不符、逾期或重复的转账不会自动到账，请核对后匹配到充值单',
    'Transfers with a wrong amount, late or duplicate ones are not credited automatically. Assign them to a recharge',
  ],
  'transfer.assign': ['匹配', 'Assign'],
  'transfer.assignTitle': ['匹配转账 {usdt} USDT', 'Assign {usdt} USDT'],
  'transfer.choose': ['选择充值单（按金额与时间接近排序）', 'Recharge (closest in amount and time first)'],
  'transfer.noProposal': ['没有可匹配的充值单', 'No matching recharge'],
  'transfer.proposal': ['{usdt} USDT（{difference}），{amount}，{time}', '{usdt} USDT ({difference}), {amount}, {time}'],
  'transfer.credits': ['将到账', 'Credits'],
  'transfer.equal': ['金额一致', 'same amount'],
  'transfer.more': ['多转 {usdt}', '{usdt} too much'],
  'transfer.less': ['少转 {usdt}', '{usdt} too little'],
} as const satisfies Texts;
