import type { Texts } from '../locale';

export const channel = {
  'channel.title': ['通道', 'Channel'],
  'channel.copy': ['淘宝复制', 'Taobao copy'],
  'channel.pay': ['淘宝直付', 'Taobao pay'],
} as const satisfies Texts;
