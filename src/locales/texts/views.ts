import type { Texts } from '../../../contract/locale';

export const views = {
  'views.title': ['视图', 'Views'],
  'views.save': ['保存当前视图', 'Save this view'],
  'views.name': ['视图名称', 'Name of the view'],
  'views.delete': ['删除视图 {name}', 'Delete the view {name}'],
  'views.hint': [
    '保存筛选、排序与列。“今天”“近 7 天”等时间会随日期变化',
    'Keeps filters, order and columns. Ranges such as today move with the day',
  ],
} as const satisfies Texts;
