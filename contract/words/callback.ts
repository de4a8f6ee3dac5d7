import type { Texts } from '../locale';

export const callback = {
  'callback.success': ['成功', 'Success'],
  'callback.failed': ['失败', 'Failed'],
  'callback.retrying': ['回调中', 'Retrying'],
  'callback.givenUp': ['已放弃', 'Given up'],
  'callback.none': ['未回调', 'None'],
} as const satisfies Texts;
