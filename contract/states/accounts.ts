import { states, type ValueOf } from '../labels';

export const { values: loginResults, labels: loginResultLabels } = states({
  success: { value: 1, word: 'loginLog.success', tone: 'success' },
  wrongPassword: { value: 2, word: 'loginLog.wrongPassword', tone: 'error' },
  wrongCaptcha: { value: 3, word: 'loginLog.wrongCaptcha', tone: 'warning' },
  locked: { value: 4, word: 'loginLog.locked', tone: 'error' },
  disabled: { value: 5, word: 'loginLog.disabled', tone: 'error' },
  ipRefused: { value: 6, word: 'loginLog.ipRefused', tone: 'error' },
  wrongSafetyCode: { value: 7, word: 'loginLog.wrongSafetyCode', tone: 'error' },
  secondFactor: { value: 8, word: 'loginLog.secondFactor', tone: 'success' },
  imitated: { value: 9, word: 'loginLog.imitated', tone: 'processing' },
  passwordRight: { value: 10, word: 'loginLog.passwordRight', tone: 'warning' },
});
export type LoginResult = ValueOf<typeof loginResultLabels>;
