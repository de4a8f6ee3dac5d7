import { states } from '../labels';

/** Whether an account is given orders at this moment, and if not why: it rests when too many in a row ran out, until somebody wakes it. */
export const { values: restStates, labels: restLabels } = states({
  awake: { value: 1, word: 'receivingAccount.awake', tone: 'success' },
  runOuts: { value: 2, word: 'receivingAccount.restsByRunOuts', tone: 'warning' },
  off: { value: 3, word: 'common.off', tone: 'default' },
  providerOff: { value: 4, word: 'receivingAccount.providerOff', tone: 'default' },
  notWorking: { value: 5, word: 'receivingAccount.notWorking', tone: 'default' },
  closed: { value: 6, word: 'receivingAccount.closed', tone: 'default' },
  dayUsed: { value: 7, word: 'receivingAccount.dayUsed', tone: 'warning' },
});
