import type { Texts } from '../../../contract/locale';

export const tabs = {
  'tabs.title': ['标签页', 'Open pages'],
  'tabs.refresh': ['刷新', 'Refresh'],
  'tabs.close.this': ['关闭', 'Close'],
  'tabs.close.others': ['关闭其他', 'Close others'],
  'tabs.close.left': ['关闭左侧', 'Close tabs to the left'],
  'tabs.close.right': ['关闭右侧', 'Close tabs to the right'],
  'tabs.close.all': ['关闭全部', 'Close all'],
  'tabs.closeNamed': ['关闭 {title}', 'Close {title}'],
  'tabs.reopen': ['重新打开关闭的标签', 'Reopen closed tab'],
  'tabs.more': ['标签操作', 'Tab actions'],
} as const satisfies Texts;
