import type { Texts } from '../locale';

export const common = {
  'common.createTime': ['创建时间', 'Created'],
  'common.status': ['状态', 'Status'],
  'common.remark': ['备注', 'Remark'],
  'common.on': ['启用', 'On'],
  'common.off': ['停用', 'Off'],
  'common.yes': ['是', 'Yes'],
  'common.no': ['否', 'No'],
  'common.operator': ['操作员', 'Operator'],
} as const satisfies Texts;
