import type { Texts } from '../../../contract/locale';

export const ipRule = {
  'ipRule.new': ['添加IP', 'Add range'],
  'ipRule.hint': ['名单为空或全部停用时，任何 IP 都可以登录', 'While no rule is on, any IP address may sign in'],
  'ipRule.own': ['您当前的 IP：{ip}', 'Your IP address: {ip}'],
  'ipRule.useOwn': ['填入', 'Use it'],
  'ipRule.deleteAsk': ['删除 {cidr}？', 'Delete {cidr}?'],
} as const satisfies Texts;
