import type { Texts } from '../locale';

export const provider = {
  'provider.name': ['服务商名称', 'Provider'],
  'provider.id': ['服务商号', 'Provider ID'],
  'provider.level': ['层级', 'Level'],
  'provider.parent': ['上级', 'Parent'],
  'provider.parentId': ['上级编号', 'Parent ID'],
  'provider.teamSize': ['下级数', 'Team'],
  'provider.teamDeposit': ['团队押金', 'Team deposit'],
  'provider.teamAmount': ['团队今日成交', 'Team paid today'],
  'provider.minDeposit': ['接单最低押金', 'Min deposit for orders'],
  'provider.weight': ['派单权重', 'Weight'],
  'provider.workStatus': ['接单状态', 'Work'],
  'provider.working': ['接单中', 'Working'],
  'provider.resting': ['休息中', 'Resting'],
} as const satisfies Texts;
