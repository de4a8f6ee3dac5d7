import type { Texts } from '../../../contract/locale';

export const shortcuts = {
  'shortcuts.title': ['键盘快捷键', 'Keyboard shortcuts'],
  'shortcuts.palette': ['搜索页面与操作', 'Search pages and actions'],
  'shortcuts.reopen': ['重新打开关闭的标签', 'Reopen the last closed tab'],
  'shortcuts.help': ['显示快捷键', 'Show shortcuts'],
  'shortcuts.close': ['关闭对话框', 'Close dialog'],
} as const satisfies Texts;
