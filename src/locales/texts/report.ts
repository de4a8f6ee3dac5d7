import type { Texts } from '../../../contract/locale';

export const report = {
  'report.hint': [
    '通道与链上的上报先留存再入账；无法自动入账的在此处理',
    'What is reported is kept before it is applied; what cannot be is dealt with here',
  ],
  'report.retry': ['重试', 'Retry'],
  'report.retryAsk': ['将按上报内容立即入账', 'It is applied now, as it was reported'],
  'report.dismiss': ['忽略', 'Dismiss'],
  'report.dismissText': ['忽略后该上报不再入账，原因随记录留存', 'Nothing will come of this report; the reason is kept with it'],
} as const satisfies Texts;
