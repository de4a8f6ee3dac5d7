import { channelStates, states, type ValueOf } from '../labels';

/** What came of a report of a channel or the chain: `stuck` needs an operator. */
export const { values: reportStatuses, labels: reportStatusLabels } = states({
  waiting: { value: 1, word: 'report.waiting', tone: 'processing' },
  applied: { value: 2, word: 'report.applied', tone: 'success' },
  stuck: { value: 3, word: 'report.stuck', tone: 'error' },
  dismissed: { value: 4, word: 'report.dismissed', tone: 'default' },
});
export type ReportStatus = ValueOf<typeof reportStatusLabels>;

/** Who reports: the channels, and the chain. */
export const { values: reportChannels, labels: reportChannelLabels } = states({
  ...channelStates,
  usdt: { value: 3, word: 'report.chain', tone: 'success' },
});
