import type { Texts } from '../locale';

export const exported = {
  'export.title': ['导出列表', 'Exports'],
  'export.id': ['导出编号', 'Export ID'],
  'export.kind': ['类型', 'Type'],
  'export.list': ['列表', 'List'],
  'export.statement': ['对账单', 'Statement'],
  'export.fileName': ['文件', 'File'],
  'export.conditions': ['条件', 'Filters'],
  'export.waiting': ['排队中', 'Waiting'],
  'export.running': ['生成中', 'In progress'],
  'export.done': ['已完成', 'Ready'],
  'export.failed': ['失败', 'Failed'],
  'export.cancelled': ['已取消', 'Cancelled'],
  'export.rows': ['行数', 'Rows'],
  'export.total': ['总行数', 'Total rows'],
  'export.bytes': ['大小', 'Size'],
  'export.problem': ['失败原因', 'Failure reason'],
  'export.finishTime': ['完成时间', 'Finished'],
  'export.expiresTime': ['保留至', 'Kept until'],
} as const satisfies Texts;
