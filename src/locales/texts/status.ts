import type { Texts } from '../../../contract/locale';

export const status = {
  'status.401.title': ['没有权限', 'No permission'],
  'status.401.text': ['您的账号没有访问此页面的权限，请联系管理员开通', 'You do not have access to this page. Ask an administrator for it'],
  'status.404.title': ['页面不存在', 'Page not found'],
  'status.404.text': ['地址有误，或页面已被移走', 'The address is wrong, or the page has moved'],
  'status.back': ['返回上一页', 'Go back'],
} as const satisfies Texts;
