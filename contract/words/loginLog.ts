import type { Texts } from '../locale';

export const loginLog = {
  'loginLog.time': ['登录时间', 'Time'],
  'loginLog.result': ['结果', 'Result'],
  'loginLog.ip': ['登录IP', 'IP'],
  'loginLog.device': ['设备', 'Device'],
  'loginLog.success': ['成功', 'Success'],
  'loginLog.wrongPassword': ['密码错误', 'Wrong password'],
  'loginLog.wrongCaptcha': ['验证码错误', 'Wrong captcha'],
  'loginLog.locked': ['已锁定', 'Locked'],
  'loginLog.disabled': ['账号停用', 'Disabled'],
  'loginLog.ipRefused': ['IP不允许', 'IP not allowed'],
  'loginLog.wrongSafetyCode': ['安全码错误', 'Wrong security code'],
  'loginLog.secondFactor': ['安全码通过', 'Code accepted'],
  'loginLog.passwordRight': ['待安全码', 'Code pending'],
  'loginLog.imitated': ['代登录', 'Impersonated'],
} as const satisfies Texts;
