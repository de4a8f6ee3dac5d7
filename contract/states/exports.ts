import { states, type ValueOf } from '../labels';

export const { values: exportStatuses, labels: exportStatusLabels } = states({
  waiting: { value: 1, word: 'export.waiting', tone: 'default' },
  running: { value: 2, word: 'export.running', tone: 'processing' },
  done: { value: 3, word: 'export.done', tone: 'success' },
  failed: { value: 4, word: 'export.failed', tone: 'error' },
  cancelled: { value: 5, word: 'export.cancelled', tone: 'default' },
});
export type ExportStatus = ValueOf<typeof exportStatusLabels>;

/** Those that are still to be made. */
export const openExports = [exportStatuses.waiting, exportStatuses.running] as const;

/** What is exported: the rows of a list, or the statement of a month. */
export const { values: exportKinds, labels: exportKindLabels } = states({
  list: { value: 1, word: 'export.list', tone: 'default' },
  statement: { value: 2, word: 'export.statement', tone: 'processing' },
});
export type ExportKind = ValueOf<typeof exportKindLabels>;
