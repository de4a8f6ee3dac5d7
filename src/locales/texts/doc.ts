import type { Texts } from '../../../contract/locale';

export const doc = {
  'doc.title': ['接口约定', 'Wire conventions'],
  'doc.base': ['接口地址', 'Base address'],
  'doc.baseText': [
    '所有接口以此地址开头，登录后请求头携带 Authorization: Bearer 令牌',
    'Every call begins with it; after sign-in it carries Authorization: Bearer and the token',
  ],
  'doc.envelope': ['返回格式', 'Envelope'],
  'doc.codes': ['返回码', 'Codes'],
  'doc.code': ['返回码', 'Code'],
  'doc.meaning': ['含义', 'Meaning'],
  'doc.calls': ['接口', 'Calls'],
  'doc.method': ['方法', 'Method'],
  'doc.path': ['路径', 'Path'],
  'doc.access': ['权限', 'Permission'],
  'doc.stepUp': ['需安全码', 'Second factor'],
} as const satisfies Texts;
