import { states } from '../labels';

/** Whether an account is given orders as far as it goes by itself: it rests when too many in a row ran out, until somebody wakes it. */
export const { values: restStates, labels: restLabels } = states({
  awake: { value: 1, word: 'receivingAccount.awake', tone: 'success' },
  runOuts: { value: 2, word: 'receivingAccount.restsByRunOuts', tone: 'warning' },
});
