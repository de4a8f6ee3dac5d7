import { Alert, Button, Space } from 'antd';
import { useLayoutEffect, useState } from 'react';
import type { Columns, Filters, ListEndpoint, Row } from '../../contract/list';
import { useText } from '../locales/useText';
import { useMay } from '../session/useMay';
import { BulkDialog, type BulkAction } from './BulkDialog';
import { useListOf } from './ListContext';

interface BulkBarProps<C extends Columns, F extends Filters> {
  /** Of the list that it stands in. */
  endpoint: ListEndpoint<C, F>;
  actions: BulkAction<Row<C>>[];
}

/** What can be done to several rows at once. Rows can be picked where it stands, if there is something that the person may do. */
export function BulkBar<C extends Columns, F extends Filters>({ endpoint, actions }: BulkBarProps<C, F>) {
  const may = useMay();
  const offered = actions.filter((action) => may(action.endpoint));
  return offered.length > 0 ? <Bar endpoint={endpoint} actions={offered} /> : null;
}

function Bar<C extends Columns, F extends Filters>({ endpoint, actions }: BulkBarProps<C, F>) {
  const t = useText();
  const { picked, pick, allowPicking } = useListOf(endpoint);
  const [running, setRunning] = useState<string | null>(null);
  const action = actions.find(({ key }) => key === running);
  useLayoutEffect(allowPicking, [allowPicking]);
  if (picked.length === 0) return null;
  return (
    <>
      <Alert
        type="info"
        title={t('bulk.picked', { n: picked.length })}
        action={
          <Space>
            {actions.map(({ key, label }) => (
              <Button key={key} type="link" size="small" onClick={() => setRunning(key)}>
                {label}
              </Button>
            ))}
            <Button type="link" size="small" onClick={() => pick([])}>
              {t('bulk.clear')}
            </Button>
          </Space>
        }
      />
      {action && (
        <BulkDialog
          action={action}
          rows={picked}
          onClose={(isChanged) => {
            setRunning(null);
            if (isChanged) pick([]);
          }}
        />
      )}
    </>
  );
}
