import type { Texts } from '../../../contract/locale';

export const notices = {
  'notices.title': ['消息通知', 'Notices'],
  'notices.unread': ['{n} 条未读消息', '{n} unread notices'],
  'notices.readAll': ['全部已读', 'Mark all read'],
  'notices.markRead': ['标为已读', 'Mark as read'],
  'notices.none': ['暂无消息', 'No notices yet'],
  'notices.go': ['前往', 'Go'],
  'notices.more': ['加载更多', 'Load more'],
  'notices.andMore': ['（另有 {n} 条）', '(and {n} more)'],
  'notices.sound': ['提示音', 'Sound'],
  'notices.desktop': ['桌面通知', 'Desktop notices'],
  'notices.desktopRefused': [
    '浏览器未允许桌面通知，请在浏览器设置中开启',
    'The browser does not allow desktop notices, allow them in its settings',
  ],
} as const satisfies Texts;
