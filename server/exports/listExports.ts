import * as contract from '../../contract/exports';
import { exportFiles } from '../db/schema';
import { handleList } from '../kernel/handleList';
import { ownExports } from './visible';

export const listExports = handleList(contract.listExports, ({ actor }) => ({
  table: exportFiles,
  columns: { export_id: exportFiles.id },
  where: [ownExports(actor)],
}));
