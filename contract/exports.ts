import * as z from 'zod/mini';
import { done, endpoint } from './endpoint';
import { id, requestId, switchField, text } from './fields';
import { forEveryIdentity } from './identity';
import { codeColumn, idColumn, labelColumn, list, numberColumn, textColumn, timeColumn } from './list';
import { exportKindLabels, exportStatusLabels } from './states/exports';

/** A list of up to so many rows is sent while it is read; a longer one, and one whose end is not known, is made by and by. */
export const sentRows = 5000;

/** How many of an account's exports may wait or be in progress at a time. */
export const maxOpenExports = 5;

/** For how many days the file of an export can be fetched. */
export const exportDays = 7;

/** The exports that an account has asked for, and the statements that are made for its house by the month. */
export const listExports = list({
  paths: forEveryIdentity('export/list'),
  access: 'self.manage',
  columns: {
    file_name: textColumn('export.fileName'),
    /** What it is narrowed by, in the language of who reads it. */
    conditions: textColumn('export.conditions'),
    status: labelColumn('common.status', exportStatusLabels),
    /** How many are written so far. */
    rows: numberColumn('export.rows'),
    /** Null: nobody knows before its end. */
    total: { ...numberColumn('export.total'), schema: z.nullable(z.number()) },
    bytes: { ...numberColumn('export.bytes'), schema: z.nullable(z.number()) },
    create_time: timeColumn('common.createTime'),
    finish_time: timeColumn('export.finishTime'),
    /** Null: it is not there yet. */
    expires_time: timeColumn('export.expiresTime'),
    problem: codeColumn('export.problem'),
    kind: labelColumn('export.kind', exportKindLabels),
    export_id: idColumn('export.id'),
    /** Whether it is made by the month for the whole house. */
    of_house: { kind: 'key', schema: switchField },
  },
  filters: { kind: true, status: true, create_time: true, export_id: true },
  sortable: ['create_time'],
  exportName: 'exports',
});

const made = z.object({ id: z.number() });

/**
 * Asks for a list as a file that is made by and by, whether anybody waits for it or not. It holds what the account may see
 * when it is made.
 */
export const createExport = endpoint({
  method: 'POST',
  paths: forEveryIdentity('export/create'),
  access: 'self.manage',
  idempotent: true,
  input: z.object({
    /** The list by the name of its exports. */
    list: text(64),
    /** What the list's export would be asked with: filters, sort, columns, zone, format. */
    query: z.record(z.string().check(z.maxLength(64)), z.union([z.string().check(z.maxLength(20_000)), z.number()])),
    request_id: requestId,
  }),
  output: made,
});

/** Asks for the same once more, as it is now. */
export const repeatExport = endpoint({
  method: 'POST',
  paths: forEveryIdentity('export/repeat'),
  access: 'self.manage',
  idempotent: true,
  input: z.object({ id, request_id: requestId }),
  output: made,
});

/** Gives up an export that is not there yet: one's own, or as who manages them a statement of the house. */
export const cancelExport = endpoint({
  method: 'POST',
  paths: forEveryIdentity('export/cancel'),
  access: 'self.manage',
  input: z.object({ id }),
  output: done,
});

/** The file of an export. Whether its list may be seen is asked again. */
export const fetchExport = endpoint({
  method: 'GET',
  paths: forEveryIdentity('export/file'),
  access: 'self.manage',
  input: z.object({ id }),
  output: z.unknown(),
});
