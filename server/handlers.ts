import * as served from './served';
import type { Handler } from './kernel/handle';
import type { ExportHandler } from './kernel/handleList';

function isHandler(value: unknown): value is Handler {
  return typeof value === 'object' && value !== null && 'endpoint' in value && 'serve' in value;
}

/** Everything that is served. The app refuses to start when a call of the contract is not among them. */
export const handlers: Handler[] = Object.values(served).flat().filter(isHandler);

function isExport(handler: Handler): handler is ExportHandler {
  return 'plan' in handler;
}

/** The exports of the lists, by their name. */
export const listExports: ReadonlyMap<string, ExportHandler> = new Map(
  handlers.filter(isExport).map((handler) => [handler.list.list.exportName, handler]),
);
