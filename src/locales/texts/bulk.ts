import type { Texts } from '../../../contract/locale';

export const bulk = {
  'bulk.title': ['已选', 'Selected'],
  'bulk.picked': ['已选 {n} 条', '{n} selected'],
  'bulk.sum': ['合计 {sum}', 'Total {sum}'],
  'bulk.noneFits': ['选中的都不处于可以{action}的状态', '“{action}” applies to none of the selected rows in their present status'],
  'bulk.clear': ['取消选择', 'Clear'],
  'bulk.preview': ['将处理 {n} 条，跳过 {skipped} 条', '{n} to process, {skipped} skipped'],
  'bulk.previewAll': ['将处理 {n} 条', '{n} to process'],
  'bulk.start': ['开始处理 {n} 条', 'Process {n}'],
  'bulk.stop': ['停止', 'Stop'],
  'bulk.result': ['成功 {done} 条，失败 {failed} 条', '{done} succeeded, {failed} failed'],
  'bulk.stopped': ['成功 {done} 条，失败 {failed} 条，未处理 {unbegun} 条', '{done} succeeded, {failed} failed, {unbegun} not processed'],
  'bulk.row': ['编号', 'Number'],
  'bulk.about': ['内容', 'Details'],
  'bulk.state': ['结果', 'Result'],
  'bulk.skipped': ['跳过', 'Skipped'],
  'bulk.notFor': ['状态不适用', 'Not possible in this status'],
  'bulk.waiting': ['待处理', 'Waiting'],
  'bulk.running': ['处理中', 'Running'],
  'bulk.done': ['成功', 'Succeeded'],
  'bulk.failed': ['失败', 'Failed'],
} as const satisfies Texts;
