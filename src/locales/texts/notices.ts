import type { Texts } from '../../../contract/locale';

export const notices = {
  'notices.title': ['消息通知', 'Notifications'],
  'notices.unread': ['{n} 条未读消息', '{n} unread notifications'],
  'notices.readAll': ['全部已读', 'Mark all read'],
  'notices.markRead': ['标为已读', 'Mark as read'],
  'notices.none': ['暂无消息', 'No notifications yet'],
  'notices.go': ['前往', 'Open'],
  'notices.more': ['加载更多', 'Load more'],
  'notices.andMore': ['（另有 {n} 条）', '(and {n} more)'],
  'notices.sound': ['提示音', 'Sound'],
  'notices.desktop': ['桌面通知', 'Desktop notifications'],
  'notices.desktopRefused': [
    '浏览器未允许桌面通知，请在浏览器设置中开启',
    'Your browser blocks desktop notifications. Allow them in its settings',
  ],
} as const satisfies Texts;
