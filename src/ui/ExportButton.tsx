import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { exportFormats, type Columns, type ExportFormat, type Filters, type ListEndpoint } from '../../contract/list';
import { useText } from '../locales/useText';
import { call } from '../session/call';
import { CallError } from '../session/CallError';
import { download } from './download';
import { feedback } from '../feedback/feedback';
import { zoneMinutes } from './time';

interface ExportButtonProps<C extends Columns, F extends Filters> {
  endpoint: ListEndpoint<C, F>;
  filters: Record<string, string | number>;
  sort: string | undefined;
  columns: string[];
  isDisabled: boolean;
}

const labels = { csv: 'list.exportCsv', xlsx: 'list.exportXlsx' } as const;

/** The whole filter, not the page, as a file made by the platform: the columns shown, in their order. */
export function ExportButton<C extends Columns, F extends Filters>({
  endpoint,
  filters,
  sort,
  columns,
  isDisabled,
}: ExportButtonProps<C, F>) {
  const t = useText();
  const [isBusy, setIsBusy] = useState(false);

  const run = async (format: ExportFormat) => {
    setIsBusy(true);
    try {
      const file = await call(
        endpoint.export,
        { ...filters, sort, format, zone: zoneMinutes(), columns: columns.join(',') },
        { responseType: 'blob' },
      );
      if (!(file instanceof Blob)) throw new Error('an export is a file');
      download(file, `${endpoint.list.exportName}.${format}`);
      const { message } = await feedback();
      message.success(t('list.exported', { name: `${endpoint.list.exportName}.${format}` }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setIsBusy(false);
    }
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
