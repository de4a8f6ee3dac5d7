import type { Texts } from '../../../contract/locale';

export const record = {
  'record.opening': ['期初余额', 'Opening'],
  'record.closing': ['期末余额', 'Closing'],
  'record.inflow': ['收入', 'Inflow'],
  'record.outflow': ['支出', 'Outflow'],
  'record.free': ['可用', 'Free'],
  'record.frozen': ['冻结', 'Frozen'],
  'record.explain': ['余额构成', 'Explain'],
  'record.explainTitle': ['余额构成', 'How this balance came about'],
  'record.count': ['笔数', 'Movements'],
  'record.sum': ['合计', 'Sum'],
} as const satisfies Texts;
