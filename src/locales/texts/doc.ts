import type { Texts } from '../../../contract/locale';

export const doc = {
  'doc.title': ['接口约定', 'API conventions'],
  'doc.base': ['接口地址', 'Base URL'],
  'doc.baseText': [
    '所有接口以此地址开头，登录后请求头携带 Authorization: Bearer 令牌',
    'All calls start with this URL. After sign-in, send the header Authorization: Bearer with the token',
  ],
  'doc.envelope': ['返回格式', 'Response format'],
  'doc.codes': ['返回码', 'Codes'],
  'doc.code': ['返回码', 'Code'],
  'doc.meaning': ['含义', 'Meaning'],
  'doc.calls': ['接口', 'Calls'],
  'doc.method': ['方法', 'Method'],
  'doc.path': ['路径', 'Path'],
  'doc.access': ['权限', 'Permission'],
  'doc.stepUp': ['需安全码', '2FA'],
} as const satisfies Texts;
