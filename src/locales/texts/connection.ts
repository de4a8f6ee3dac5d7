import type { Texts } from '../../../contract/locale';

export const connection = {
  'connection.offline': ['网络已断开，恢复后自动重连', 'You are offline. We reconnect by ourselves'],
  'connection.newVersion': ['系统已更新，刷新后使用新版本', 'A new version is here. Reload to use it'],
  'connection.reload': ['刷新', 'Reload'],
} as const satisfies Texts;
