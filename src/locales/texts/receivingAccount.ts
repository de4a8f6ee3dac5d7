import type { Texts } from '../../../contract/locale';

export const receivingAccount = {
  'receivingAccount.of': ['所属', 'Owner'],
  'receivingAccount.own': ['本人账户', 'Own accounts'],
  'receivingAccount.addFirst': ['请先在通道管理添加淘宝账户', 'Add a receiving account under Channels first'],
  'receivingAccount.new': ['新增账户', 'New account'],
  'receivingAccount.edit': ['编辑 {name}', 'Edit {name}'],
  'receivingAccount.restText': ['连续 {n} 单未支付', '{n} unpaid in a row'],
  'receivingAccount.restSince': ['自 {time} 起休息', 'Resting since {time}'],
  'receivingAccount.wake': ['唤醒', 'Wake'],
  'receivingAccount.wakeAsk': [
    '唤醒后 {name} 立即恢复接单，请先确认账户能正常收款',
    '{name} gets orders again at once. Make sure it can receive money',
  ],
  'receivingAccount.offAsk': ['停用后 {name} 不再接新订单，进行中的订单继续', '{name} gets no new orders. Open orders continue'],
  'receivingAccount.limits': ['设置限额', 'Set limits'],
  'receivingAccount.unchanged': ['不修改', 'Unchanged'],
  'receivingAccount.enterCount': ['请输入笔数', 'Enter a number of orders'],
  'receivingAccount.always': ['全天', 'All day'],
  'receivingAccount.hoursFrom': ['营业开始', 'Opens'],
  'receivingAccount.hoursTo': ['营业结束', 'Closes'],
  'receivingAccount.clock': ['如 22:00', 'e.g. 22:00'],
  'receivingAccount.hoursBoth': ['请填写开始和结束，或都留空', 'Enter both ends, or neither'],
  'receivingAccount.hoursHint': [
    '按平台时间（UTC+8），可跨零点；留空则全天接单',
    'Platform time (UTC+8), may pass midnight. Leave empty for all day',
  ],
  'receivingAccount.weightHint': ['1 至 1000，越大分到的订单越多', '1 to 1000. The higher, the more orders it gets'],
  'receivingAccount.link': ['链接', 'Link'],
  'receivingAccount.image': ['图片', 'Image'],
  'receivingAccount.openLink': ['打开链接', 'Open link'],
} as const satisfies Texts;
