import type { Texts } from '../locale';

export const session = {
  'session.device': ['设备', 'Device'],
  'session.ip': ['登录IP', 'IP'],
  'session.signedIn': ['登录时间', 'Signed in'],
  'session.lastSeen': ['最近活动', 'Last active'],
} as const satisfies Texts;
