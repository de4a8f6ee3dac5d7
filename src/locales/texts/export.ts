import type { Texts } from '../../../contract/locale';

export const exported = {
  'export.asked': ['已转入后台生成', 'Your export is being made'],
  'export.askedText': ['数据较多，可离开本页，完成后在导出列表下载', 'It is long: go on, and fetch it from your exports when it is ready'],
  'export.ready': ['导出已完成', 'Your export is ready'],
  'export.notMade': ['导出失败', 'Your export could not be made'],
  'export.download': ['下载', 'Download'],
  'export.cancel': ['取消', 'Cancel'],
  'export.cancelAsk': ['取消后不会生成 {name}', '{name} will not be made'],
  'export.repeat': ['重做', 'Make again'],
  'export.repeated': ['已重新生成', 'It is made again'],
  'export.progress': ['{rows} / {total} 行', '{rows} of {total} rows'],
  'export.rowsOf': ['{rows} 行', '{rows} rows'],
} as const satisfies Texts;
