import { states, type ValueOf } from '../labels';

/** By which stretches of time a report adds up; without one it adds up all of the time that is asked for. */
export const { values: spanStates, labels: spanLabels } = states({
  day: { value: 1, word: 'statistics.day', tone: 'default' },
  week: { value: 2, word: 'statistics.week', tone: 'default' },
  month: { value: 3, word: 'statistics.month', tone: 'default' },
});
export type SpanState = ValueOf<typeof spanLabels>;
export type Span = keyof typeof spanStates;

/** The stretch that a number of the wire means. */
export const spanNames: Record<SpanState, Span> = { [spanStates.day]: 'day', [spanStates.week]: 'week', [spanStates.month]: 'month' };

/** Whether each subject has rows of its own, or all of them have one together. */
export const { values: splits, labels: splitLabels } = states({
  each: { value: 1, word: 'statistics.each', tone: 'default' },
  together: { value: 2, word: 'statistics.together', tone: 'default' },
});
