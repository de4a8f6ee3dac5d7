import { states, type ValueOf } from '../labels';

export const { values: rateStates, labels: rateStateLabels } = states({
  now: { value: 1, word: 'rate.now', tone: 'success' },
  coming: { value: 2, word: 'rate.coming', tone: 'processing' },
  past: { value: 3, word: 'rate.past', tone: 'default' },
  withdrawn: { value: 4, word: 'rate.withdrawn', tone: 'warning' },
});
export type RateState = ValueOf<typeof rateStateLabels>;
