import type { Texts } from '../../../contract/locale';

export const common = {
  'common.actions': ['操作', 'Actions'],
  'common.detail': ['详情', 'Details'],
  'common.edit': ['编辑', 'Edit'],
  'common.delete': ['删除', 'Delete'],
  'common.done': ['操作成功', 'Done'],
  'common.copy': ['复制', 'Copy'],
  'common.copied': ['复制成功', 'Copied'],
  'common.copyFailed': ['复制失败，请手动复制', 'Could not copy, please copy by hand'],
  'common.more': ['更多', 'More'],
  'common.backHome': ['返回首页', 'Back to home'],
  'common.requestId': ['请求编号', 'Request ID'],
  'common.unsaved': ['有未保存的内容，确定放弃吗？', 'There is unsaved input. Discard it?'],
  'common.discard': ['放弃', 'Discard'],
  'common.keepEditing': ['继续编辑', 'Keep editing'],
  'common.close': ['完成', 'Close'],
  'common.reason': ['原因', 'Reason'],
  'common.approve': ['通过', 'Approve'],
  'common.reject': ['驳回', 'Reject'],
  'common.disable': ['停用', 'Disable'],
  'common.enable': ['启用', 'Enable'],
} as const satisfies Texts;
