import type { Texts } from '../../../contract/locale';

export const statistics = {
  'statistics.sums': ['合计', 'Totals'],
  'statistics.sumsOf': ['合计 {days}', 'Totals {days}'],
  'statistics.unfold': ['全部合计与走势', 'All totals and trend'],
  'statistics.fold': ['收起合计与走势', 'Hide totals and trend'],
  'statistics.before': ['上期 {value}', 'previously {value}'],
  'statistics.beforeDays': ['对比上期 {days}', 'Compared with {days}'],
  'statistics.up': ['增加 {change}', 'up {change}'],
  'statistics.down': ['减少 {change}', 'down {change}'],
  'statistics.same': ['持平', 'no change'],
  'statistics.new': ['上期无', 'none before'],
  'statistics.points': ['{points} 个百分点', '{points} pp'],
  'statistics.measure': ['图表指标', 'Chart metric'],
  'statistics.current': ['本期', 'This period'],
  'statistics.earlier': ['上期', 'Previous period'],
  'statistics.rule': [
    '订单按创建日统计其当前状态；金额按入账日统计，冲正按冲正日扣减。时区 {zone}。',
    'Orders count on the day they were created, by current status; amounts on the day they were booked, net of reversals. Time zone ' +
      '{zone}.',
  ],
  'statistics.daysOf': ['统计期间 {days}。', 'Figures for {days}.'],
  'statistics.chooseProvider': ['未选择服务商：请从团队跑量统计中选择', 'No provider is chosen: choose one among the teams'],
  'statistics.dayRule': ['按日、按通道统计本人收款。时区 {zone}。', 'Own receipts by day and channel. Time zone {zone}.'],
  'statistics.teamRule': [
    '团队按当前上下级统计：调整上级后，其历史跑量随之归入新团队；已入账佣金不变。时区 {zone}。',
    'Teams follow the current hierarchy: a moved provider brings its past volume, while booked commission stays unchanged. Time zone ' +
      '{zone}.',
  ],
  'statistics.showMembers': ['成员跑量', 'Members'],
  'statistics.detail': ['跑量详情', 'By day'],
  'statistics.allTeams': ['全部团队', 'All teams'],
} as const satisfies Texts;
