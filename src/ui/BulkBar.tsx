import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Columns, Filters, ListEndpoint, Row } from '../../contract/list';
import { formatMoney, moneyText, parseMoney } from '../../contract/money';
import { useText } from '../locales/useText';
import { useMay } from '../session/useMay';
import styles from './BulkBar.module.css';
import type { BulkAction } from './bulkAction';
import type { BulkDialogProps } from './BulkDialog';
import { focusHeading } from '../feedback/catchFocus';
import { useListOf } from './ListContext';
import { fetchedModule } from './opened';

const bulkDialog = fetchedModule(() => import('./BulkDialog'));

function DrawnBulkDialog<R>(props: BulkDialogProps<R>) {
  const { BulkDialog: Component } = bulkDialog.useModule();
  return <Component<R> {...props} />;
}

/** Waits for its code by itself, and knows what its rows are. */
function BulkDialog<R>(props: BulkDialogProps<R>) {
  return (
    <Suspense>
      <DrawnBulkDialog<R> {...props} />
    </Suspense>
  );
}

interface BulkBarProps<C extends Columns, F extends Filters> {
  /** Of the list that it stands in. */
  endpoint: ListEndpoint<C, F>;
  actions: BulkAction<Row<C>>[];
}

/** What can be done to several rows at once, of what its list lets them be picked for. */
export function BulkBar<C extends Columns, F extends Filters>({ endpoint, actions }: BulkBarProps<C, F>) {
  const may = useMay();
  const offered = actions.filter((action) => may(action.endpoint));
  return offered.length > 0 ? <Bar endpoint={endpoint} actions={offered} /> : null;
}

function Bar<C extends Columns, F extends Filters>({ endpoint, actions }: BulkBarProps<C, F>) {
  const t = useText();
  const { picked, pick, pickedFor, foot } = useListOf(endpoint);
  const [running, setRunning] = useState<string | null>(null);
  const action = actions.find(({ key }) => key === running);
  if (actions.some((one) => !pickedFor.includes(one.endpoint))) throw new Error('the list does not know what its rows are picked for');
  if (picked.length === 0) return null;
  const fitting = actions.filter(({ isFor }) => picked.some(isFor));
  const sum = sumOf(endpoint, picked);
  const told = [t('bulk.picked', { n: picked.length }), ...(sum === undefined ? [] : [t('bulk.sum', { sum })])].join(' · ');
  return (
    <>
      {createPortal(
        <div className={styles.bar} role="region" aria-label={t('bulk.title')}>
          <span className={`${styles.told} tabular`} aria-live="polite">
            {told}
          </span>
          {actions.map(({ key, label }) => {
            const fits = fitting.some((one) => one.key === key);
            return (
              <Button
                key={key}
                size="small"
                type={key === fitting[0]?.key ? 'primary' : 'default'}
                disabled={!fits}
                title={fits ? undefined : t('bulk.noneFits', { action: label })}
                onClick={() => setRunning(key)}
              >
                {label}
              </Button>
            );
          })}
          <Button
            type="link"
            size="small"
            onClick={() => {
              focusHeading();
              pick([]);
            }}
          >
            {t('bulk.clear')}
          </Button>
        </div>,
        foot,
      )}
      {action && (
        <BulkDialog
          action={action}
          rows={picked}
          sumOf={(rows) => sumOf(endpoint, rows)}
          onClose={(left) => {
            setRunning(null);
            // What failed can be tried again.
            if (left) pick(left);
          }}
        />
      )}
    </>
  );
}

/** What the rows come to together, where they have an amount. */
function sumOf<C extends Columns, F extends Filters>(
  { list: { columns } }: ListEndpoint<C, F>,
  rows: readonly Row<C>[],
): string | undefined {
  if (columns.amount?.kind !== 'money') return undefined;
  return moneyText(formatMoney(rows.reduce((sum, row) => sum + (parseMoney(String(row.amount)) ?? 0n), 0n)));
}
