import type { Texts } from '../../../contract/locale';

export const range = {
  'range.today': ['今天', 'Today'],
  'range.yesterday': ['昨天', 'Yesterday'],
  'range.days7': ['近 7 天', 'Last 7 days'],
  'range.days30': ['近 30 天', 'Last 30 days'],
  'range.lastWeek': ['上周', 'Last week'],
  'range.lastMonth': ['上月', 'Last month'],
  'range.custom': ['自定义…', 'Other dates…'],
  'range.month': ['本月', 'This month'],
  'range.reversed': ['开始时间必须早于结束时间', 'The start must be before the end'],
} as const satisfies Texts;
