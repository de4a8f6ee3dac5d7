import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { exportFormats, type ExportFormat, type ListEndpoint } from '../../contract/list';
import { useText } from '../locales/useText';
import { call } from '../session/call';
import { unlessTold } from '../session/unlessTold';
import { download } from './download';
import { feedback } from '../feedback/feedback';
import { zoneMinutes } from './time';

interface ExportButtonProps {
  endpoint: ListEndpoint;
  filters: Record<string, string | number>;
  sort: string | undefined;
  columns: string[];
  isDisabled: boolean;
}

const labels = { csv: 'list.exportCsv', xlsx: 'list.exportXlsx' } as const;

/** The whole filter, not the page, as a file made by the platform: the columns shown, in their order. */
export function ExportButton({ endpoint, filters, sort, columns, isDisabled }: ExportButtonProps) {
  const t = useText();
  const [isBusy, setIsBusy] = useState(false);

  const run = async (format: ExportFormat) => {
    setIsBusy(true);
    const question = { ...filters, ...(sort ? { sort } : {}), format, zone: zoneMinutes(), columns: columns.join(',') };
    const file = await unlessTold(call(endpoint.export, question, { responseType: 'blob' })).finally(() => setIsBusy(false));
    if (file === undefined) return;
    if (!(file instanceof Blob)) throw new Error('an export is a file');
    const name = `${endpoint.list.exportName}.${format}`;
    download(file, name);
    (await feedback()).message.success(t('list.exported', { name }));
  };

  return (
    <Dropdown
      trigger={['click']}
      disabled={isDisabled}
      menu={{ items: exportFormats.map((format) => ({ key: format, label: t(labels[format]), onClick: () => void run(format) })) }}
    >
      <Button icon={<DownloadOutlined />} loading={isBusy}>
        {t('list.export')}
      </Button>
    </Dropdown>
  );
}
