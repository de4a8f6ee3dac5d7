import type { Texts } from '../../../contract/locale';

export const palette = {
  'palette.hint': ['搜索页面与操作', 'Search pages and actions'],
  'palette.placeholder': ['页面名称、拼音首字母、单号或操作', 'Page, order or document number, or action'],
  'palette.recent': ['最近', 'Recent'],
  'palette.action': ['操作', 'Action'],
  'palette.order': ['打开订单 {number}', 'Open order {number}'],
  'palette.paper': ['打开单据 {number}', 'Open {number}'],
  'palette.none': ['没有找到，换个词试试', 'No results. Try another word'],
} as const satisfies Texts;
