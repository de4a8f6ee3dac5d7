import type { Texts } from '../../../contract/locale';

export const connection = {
  'connection.offline': ['网络已断开，恢复后自动重连', 'You are offline. Reconnecting automatically'],
  'connection.newVersion': ['系统已更新，刷新后使用新版本', 'A new version is available. Reload to use it'],
  'connection.reload': ['刷新', 'Reload'],
} as const satisfies Texts;
