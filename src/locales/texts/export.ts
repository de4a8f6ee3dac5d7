import type { Texts } from '../../../contract/locale';

export const exported = {
  'export.asked': ['已转入后台生成', 'Your export is being prepared'],
  'export.askedText': [
    '数据较多，可离开本页，完成后在导出列表下载',
    'This is a large export. You can leave this page and download it from Exports when it is ready',
  ],
  'export.ready': ['导出已完成', 'Your export is ready'],
  'export.notMade': ['导出失败', 'Your export failed'],
  'export.download': ['下载', 'Download'],
  'export.fetching': ['正在下载 {name}（{percent}%）', 'Downloading {name} ({percent}%)'],
  'export.cancelFetching': ['取消下载', 'Cancel download'],
  'export.cancel': ['取消导出', 'Cancel export'],
  'export.cancelAsk': ['取消后不会生成 {name}', '{name} will not be generated'],
  'export.repeat': ['重做', 'Run again'],
  'export.repeated': ['已重新生成', 'Started again'],
  'export.progress': ['{rows} / {total} 行', '{rows} of {total} rows'],
  'export.newStatement': ['生成对账单', 'New statement'],
  'export.statementAsked': ['对账单生成中', 'The statement is being prepared'],
  'export.statementOfPlatform': ['不选则为平台对账单', 'Leave empty for the platform’s own statement'],
  'export.month': ['月份', 'Month'],
  'export.format': ['格式', 'Format'],
  'export.schedule': ['每月 1 日自动生成上月对账单', 'Monthly statement on the 1st'],
  'export.scheduled': ['已开启，每月 1 日凌晨生成', 'On: last month’s statement is generated early on the 1st'],
  'export.unscheduled': ['已关闭', 'Switched off'],
  'export.rowsOf': ['{rows} 行', '{rows} rows'],
} as const satisfies Texts;
