import type { Texts } from '../../../contract/locale';

export const chart = {
  'chart.table': ['表格', 'Table'],
  'chart.chart': ['图表', 'Chart'],
  'chart.time': ['时间', 'Time'],
} as const satisfies Texts;
