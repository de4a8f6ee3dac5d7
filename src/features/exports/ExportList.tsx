import { useState } from 'react';
import { cancelExport, fetchExport, listExports, repeatExport } from '../../../contract/exports';
import { switchOff } from '../../../contract/fields';
import type { Row } from '../../../contract/list';
import { exportStatuses, openExports } from '../../../contract/states/exports';
import { createStatement, statementSchedule, switchStatementSchedule } from '../../../contract/statements';
import { useText } from '../../locales/useText';
import { runCall } from '../../session/runCall';
import { useMay } from '../../session/useMay';
import { fetchExported } from '../../ui/fetchExported';
import { ListPage } from '../../ui/ListPage';
import { NewButton } from '../../ui/NewButton';
import { newRequestId } from '../../ui/newRequestId';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import type { StaleBy } from '../../session/queries';
import type { RowAction } from '../../ui/RowActions';
import { ExportProgress } from './ExportProgress';
import { sizeText } from './sizeText';
import { StatementForm } from './opened';
import { StatementSchedule } from './StatementSchedule';

type Export = Row<typeof listExports.list.columns>;

const isOpen = ({ status }: Export) => openExports.some((open) => open === status);

/** While one is made its progress is looked at often; else it is enough to see those asked for elsewhere. */
const paceOf = (rows: readonly Export[]) => (rows.some(isOpen) ? 1500 : 15_000);

const first = ['kind', 'create_time'] as const;
const tabs = { filter: 'status' } as const;
const tellingKinds: StaleBy = ['statement.ready'];

const columns: OptionsOfColumns<typeof listExports.list.columns> = {
  file_name: { width: 280 },
  conditions: { width: 150 },
  status: { width: 290, render: (row) => <ExportProgress {...row} /> },
  rows: { isOptional: true },
  total: { isOptional: true },
  bytes: { width: 90, render: ({ bytes }) => (bytes === null ? undefined : <span className="tabular">{sizeText(bytes)}</span>) },
  finish_time: { isOptional: true },
  problem: { isOptional: true },
  kind: { width: 92, isOptional: true },
  export_id: { isOptional: true },
};

/** What the account has asked for as a file: how far each is, and the file once it is there. */
export function ExportList() {
  const t = useText();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const actions = (row: Export): RowAction[] => {
    const { export_id: id, status } = row;
    const name = row.file_name ?? '';
    const fetch: RowAction = { key: 'fetch', label: t('export.download'), endpoint: fetchExport, onClick: () => fetchExported(id, name) };
    const cancel: RowAction = {
      key: 'cancel',
      label: t('export.cancel'),
      endpoint: cancelExport,
      confirm: t('export.cancelAsk', { name }),
      isDanger: true,
      onClick: () => runCall(cancelExport, { id }),
    };
    const repeat: RowAction = {
      key: 'repeat',
      label: t('export.repeat'),
      endpoint: repeatExport,
      onClick: () => runCall(repeatExport, { id, request_id: newRequestId() }, t('export.repeated')),
    };
    if (isOpen(row)) return row.of_house === switchOff || may(switchStatementSchedule) ? [cancel] : [];
    return status === exportStatuses.done ? [fetch, repeat] : [repeat];
  };
  return (
    <>
      <ListPage
        endpoint={listExports}
        columns={columns}
        first={first}
        tabs={tabs}
        actionsWidth={112}
        actions={actions}
        liveBy={tellingKinds}
        paceOf={paceOf}
        lens={may(statementSchedule) && <StatementSchedule />}
        toolbar={
          <NewButton endpoints={[createStatement]} onClick={() => setAsking(true)}>
            {t('export.newStatement')}
          </NewButton>
        }
      />
      {isAsking && <StatementForm onClose={() => setAsking(false)} />}
    </>
  );
}
