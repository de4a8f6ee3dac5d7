import { sql } from 'drizzle-orm';
import * as contract from '../../contract/exports';
import { switchOff, switchOn } from '../../contract/fields';
import { locales } from '../../contract/locale';
import { exportFiles } from '../db/schema';
import { constant } from '../db/schema/columns';
import { handleList } from '../kernel/handleList';
import { ownExports } from './visible';

export const listExports = handleList(contract.listExports, ({ actor, caller }) => ({
  table: exportFiles,
  columns: {
    export_id: exportFiles.id,
    conditions: sql`${exportFiles.conditions}->>${locales.indexOf(caller.locale)}::int`,
    of_house: sql`case when ${exportFiles.accountId} is null then ${constant(switchOn)} else ${constant(switchOff)} end`,
  },
  where: [ownExports(actor)],
}));
