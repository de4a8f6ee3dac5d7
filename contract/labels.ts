import type { WordId } from './words';

/** The one colour language for states, over the whole product. */
export type Tone = 'success' | 'processing' | 'warning' | 'error' | 'default';

export interface Label {
  word: WordId;
  tone: Tone;
}

/** Every value of a status field on the wire with its label; a value without a label does not exist. */
export type Labels = Readonly<Record<number, Label>>;

export const switchLabels = {
  1: { word: 'common.on', tone: 'success' },
  2: { word: 'common.off', tone: 'default' },
} as const satisfies Labels;

export const yesNoLabels = {
  1: { word: 'common.yes', tone: 'success' },
  2: { word: 'common.no', tone: 'default' },
} as const satisfies Labels;

export const orderStatuses = { waiting: 1, paid: 2, expired: 3, closed: 4 } as const;

export const rechargeStatuses = { waiting: 1, confirming: 2, success: 3, expired: 4, cancelled: 5 } as const;

export const loginResults = {
  success: 1,
  wrongPassword: 2,
  wrongCaptcha: 3,
  locked: 4,
  disabled: 5,
  ipRefused: 6,
  wrongSafetyCode: 7,
  secondFactor: 8,
  imitated: 9,
} as const;

export const loginResultLabels = {
  1: { word: 'loginLog.success', tone: 'success' },
  2: { word: 'loginLog.wrongPassword', tone: 'error' },
  3: { word: 'loginLog.wrongCaptcha', tone: 'warning' },
  4: { word: 'loginLog.locked', tone: 'error' },
  5: { word: 'loginLog.disabled', tone: 'error' },
  6: { word: 'loginLog.ipRefused', tone: 'error' },
  7: { word: 'loginLog.wrongSafetyCode', tone: 'error' },
  8: { word: 'loginLog.secondFactor', tone: 'success' },
  9: { word: 'loginLog.imitated', tone: 'processing' },
} as const satisfies Labels;
