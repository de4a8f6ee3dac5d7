import type { Texts } from '../../../contract/locale';

export const secret = {
  'secret.title': ['网关密钥', 'Gateway secret'],
  'secret.show': ['查看', 'View'],
  'secret.hide': ['隐藏', 'Hide'],
  'secret.rotate': ['更换密钥', 'Rotate'],
  'secret.rotated': ['密钥已更换', 'The secret has been rotated'],
  'secret.rotateAsk': [
    '新密钥立即生效，旧密钥 24 小时内仍可用于下单，更早的密钥到期时间不变。回调将改用新密钥签名。',
    'The new secret takes effect at once. The old one stays valid for calls for another 24 hours; earlier ones keep their expiry. ' +
      'Callbacks are signed with the new secret.',
  ],
  'secret.overlap': ['旧密钥有效至 {time}', 'Old secret valid until {time}'],
  'secret.endOlder': ['立即停用', 'End now'],
  'secret.endOlderTitle': ['停用旧密钥', 'End older secrets'],
  'secret.endOlderAsk': [
    '旧密钥立即失效，仍在使用它的系统将无法下单和查询',
    'Older secrets stop working at once: whatever still signs with one can no longer place or query orders',
  ],
} as const satisfies Texts;
