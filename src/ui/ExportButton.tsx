import { DownloadOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { use, useState } from 'react';
import { createExport, sentRows } from '../../contract/exports';
import { exportFormats, type ExportFormat, type ListEndpoint } from '../../contract/list';
import { useText } from '../locales/useText';
import { call } from '../session/call';
import { callFile } from '../session/callFile';
import { changedBy } from '../session/queries';
import { unlessTold } from '../session/unlessTold';
import { download } from './download';
import { ExportsAddress } from './exportsAddress';
import { feedback } from '../feedback/feedback';
import { MenuButton } from './MenuButton';
import { newRequestId } from './newRequestId';
import { zoneMinutes } from './time';

interface ExportButtonProps {
  endpoint: ListEndpoint;
  filters: Record<string, string | number>;
  sort: string | undefined;
  columns: string[];
  /** How many rows there are; of a list without an end perhaps only that there are more than so many. */
  total: number;
}

const labels = { csv: 'list.exportCsv', xlsx: 'list.exportXlsx' } as const;

/**
 * The whole filter, not the page, as a file made by the platform: the columns shown, in their order. A long one is made while
 * one goes on.
 */
export function ExportButton({ endpoint, filters, sort, columns, total }: ExportButtonProps) {
  const t = useText();
  const exportsAddress = use(ExportsAddress);
  const [isBusy, setIsBusy] = useState(false);
  const { exportName } = endpoint.list;
  const openList = () => history.push(exportsAddress);

  const ask = async (query: Record<string, string | number>) => {
    const made = await unlessTold(call(createExport, { list: exportName, query, request_id: newRequestId() }));
    if (!made) return;
    changedBy(createExport);
    const { watchExport } = await import('./watchExport');
    void watchExport(made.id, openList);
  };

  const send = async (query: Record<string, string | number> & { format: ExportFormat }) => {
    const file = await callFile(endpoint.export, query);
    if (!file) return;
    const name = `${exportName}.${query.format}`;
    download(file, name);
    (await feedback()).message.success(t('list.exported', { name }));
  };

  const run = (format: ExportFormat) => {
    const query = { ...filters, ...(sort ? { sort } : {}), format, zone: zoneMinutes(), columns: columns.join(',') };
    setIsBusy(true);
    return (total > sentRows ? ask(query) : send(query)).finally(() => setIsBusy(false));
  };

  const items = exportFormats.map((format) => ({
    key: format,
    label: t(labels[format]),
    disabled: total === 0,
    onClick: () => void run(format),
  }));
  return (
    <MenuButton
      menu={{ items: [...items, { type: 'divider' }, { key: 'exports', label: t('export.title'), onClick: openList }] }}
      icon={<DownloadOutlined />}
      loading={isBusy}
    >
      {t('list.export')}
    </MenuButton>
  );
}
