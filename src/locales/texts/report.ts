import type { Texts } from '../../../contract/locale';

export const report = {
  'report.hint': [
    '通道与链上的上报先留存再入账；无法自动入账的在此处理',
    'Channel and chain reports are stored before they are booked. Those that cannot be booked are resolved here',
  ],
  'report.retry': ['重试', 'Retry'],
  'report.retryAsk': ['将按上报内容立即入账', 'It is booked now as reported'],
  'report.dismiss': ['忽略', 'Dismiss'],
  'report.dismissText': ['忽略后该上报不再入账，原因随记录留存', 'The report will not be booked. The reason is kept with it'],
} as const satisfies Texts;
