import type { Texts } from '../../../contract/locale';

export const party = {
  'party.imitate': ['代登录', 'Act as'],
  'party.imitateBlocked': ['浏览器拦截了新标签页，请允许弹出窗口', 'The browser blocked the new tab. Please allow pop-ups'],
  'party.today': ['今日', 'Today'],
  'party.todayPaid': ['今日成功 / 全部订单', 'Paid / all orders today'],
  'party.callbacks': ['近 7 天回调', 'Callbacks, 7 days'],
  'party.callbackHealth': ['失败 {givenUp}，重试中 {retrying}', '{givenUp} failed, {retrying} retrying'],
  'party.edit': ['编辑 {name}', 'Edit {name}'],
  'party.changes': ['变更记录', 'Change history'],
  'party.allChanges': ['查看全部', 'View all'],
  'party.noChanges': ['暂无变更', 'No changes yet'],
  'party.loginAddress': ['登录地址', 'Sign-in URL'],
  'party.firstPassword': ['初始密码', 'Initial password'],
  'party.firstPasswordHint': [
    '请转交给对方。首次登录须绑定Google验证并修改密码；关闭后不再显示',
    'Pass it on to the account holder. At first sign-in they must set up 2FA and change the password. It is not shown again',
  ],
  'party.resetPassword': ['密码已重置', 'Password reset'],
  'party.resetPasswordHint': [
    '请转交给对方。下次登录须修改密码；关闭后不再显示',
    'Pass it on to the account holder, who must change it at the next sign-in. It is not shown again',
  ],
  'party.resetPasswordAsk': [
    '将为 {name} 生成新的初始密码，其会话立即退出',
    '{name} gets a new initial password and is signed out at once',
  ],
} as const satisfies Texts;
