import type { Texts } from '../../../contract/locale';

export const home = {
  'home.todo': ['待处理', 'Waiting for a decision'],
  'home.steps': ['开通步骤', 'Onboarding steps'],
  'home.stepsDone': ['已完成 {done} / {all}', '{done} of {all} done'],
  'home.stepDone': ['已完成', 'Done'],
  'home.stepMinDeposit': ['至少 {amount}', 'At least {amount}'],
  'home.hello': ['{name}，您好', 'Hello, {name}'],
  'home.lastLogin': ['上次登录 {time}，IP {ip}', 'Last sign-in {time} from {ip}'],
  'home.firstLogin': ['欢迎首次登录', 'Welcome, this is your first sign-in'],
  'home.recentLogins': ['最近登录', 'Recent sign-ins'],
  'home.viewAll': ['查看全部', 'See all'],
  'home.safety': ['账户安全', 'Account safety'],
  'home.safety.factorOn': ['已绑定 Google 验证', 'Google Authenticator is bound'],
  'home.safety.factorOff': [
    '未绑定 Google 验证，资金与安全操作缺少保护',
    'No second factor: money and security operations are unprotected',
  ],
  'home.safety.codes': ['剩余恢复码 {n} 个', '{n} recovery codes left'],
  'home.safety.bind': ['去绑定', 'Bind now'],
  'home.safety.manage': ['管理', 'Manage'],
} as const satisfies Texts;
