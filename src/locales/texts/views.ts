import type { Texts } from '../../../contract/locale';

export const views = {
  'views.title': ['视图', 'Views'],
  'views.save': ['保存当前视图', 'Save view'],
  'views.name': ['视图名称', 'View name'],
  'views.share': ['共享给同事', 'Share with colleagues'],
  'views.shared': ['已共享', 'Shared'],
  'views.ofColleagues': ['同事共享', 'Shared by colleagues'],
  'views.opens': ['打开列表时使用 {name}', 'Open the list with {name}'],
  'views.opensNot': ['打开列表时不再使用 {name}', 'No longer open the list with {name}'],
  'views.delete': ['删除视图 {name}', 'Delete view {name}'],
  'views.deleteAsk': ['该视图已共享，删除后同事也不能再使用', 'It is shared: colleagues will no longer have it either'],
  'views.hint': [
    '保存筛选、排序与列。“今天”“近 7 天”等时间会随日期变化',
    'Saves filters, sorting and columns. Relative ranges such as “Today” move with the date',
  ],
} as const satisfies Texts;
