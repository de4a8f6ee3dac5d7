import type { Texts } from '../../../contract/locale';

export const error = {
  'error.outdated': ['页面需要刷新', 'This page needs to be reloaded'],
  'error.outdatedText': ['系统已更新或网络曾中断，刷新后继续', 'There is a new version, or the connection was lost. Reload to continue'],
  'error.title': ['页面出错了', 'Something went wrong on this page'],
  'error.text': ['其他页面不受影响，可以重试或刷新', 'Other pages are not affected. Try again or reload'],
  'error.loadFailed': ['加载失败', 'Could not load'],
} as const satisfies Texts;
