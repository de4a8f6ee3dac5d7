import { Alert, Checkbox, Flex, Table, Typography } from 'antd';
import { useState } from 'react';
import { importColumns } from '../../../contract/products';
import { useText } from '../../locales/useText';
import styles from './ImportDialog.module.css';
import { isGood, type ImportLine } from './useImport';
import { CellTitle } from '../../ui/CellTitle';
import stackedRows from '../../ui/stackedRows.module.css';
import { Tag } from '../../ui/Tag';
import { useScreen } from '../../ui/useScreen';

interface ImportPreviewProps {
  lines: ImportLine[];
  isDone: boolean;
  isChecked: boolean;
  skipsBad: boolean;
  onSkip: (skips: boolean) => void;
}

/** In pixels, less than the dialog has beside its scroll bar; a phone has the columns below each other. */
const columnWidths = { title: 220, price: 100, stock: 84, content: 170 } as const;

/** Every line of the file with what is wrong with it, at its column. */
export function ImportPreview({ lines, isDone, isChecked, skipsBad, onSkip }: ImportPreviewProps) {
  const t = useText();
  const isWide = useScreen('wide');
  const [onlyBad, setOnlyBad] = useState(false);
  const n = lines.filter(isGood).length;
  const bad = lines.length - n;
  const summary = () => {
    if (isDone) return t(bad === 0 ? 'product.importDone' : 'product.importPart', { n, bad });
    if (bad === 0) return t('product.allGood', { n });
    return t(n === 0 ? 'product.noneGood' : 'product.someBad', { n, bad });
  };
  return (
    <>
      {isChecked && (
        <Flex gap={16} align="center" wrap>
          <Alert type={isDone || bad === 0 ? 'success' : 'warning'} showIcon title={summary()} className={styles.summary} role="status" />
          {bad > 0 && !isDone && (
            <>
              {n > 0 && (
                <Checkbox checked={skipsBad} onChange={({ target }) => onSkip(target.checked)}>
                  {t('product.skipBad')}
                </Checkbox>
              )}
              <Checkbox checked={onlyBad} onChange={({ target }) => setOnlyBad(target.checked)}>
                {t('product.onlyBad')}
              </Checkbox>
            </>
          )}
        </Flex>
      )}
      <Table<ImportLine>
        size="small"
        className={`${stackedRows.stacked} ${styles.lines}`}
        tableLayout="fixed"
        rowKey="line"
        dataSource={onlyBad ? lines.filter((line) => !isGood(line)) : lines}
        pagination={lines.length > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false}
        {...(isWide ? { scroll: { x: 730 } } : {})}
        columns={[
          { title: t('product.line'), dataIndex: 'line', width: 52, className: 'tabular' },
          ...importColumns.map((column) => ({
            title: t(`product.${column}`),
            key: column,
            width: columnWidths[column],
            render: (_value: unknown, line: ImportLine) => (
              <ReadCell title={t(`product.${column}`)} text={line[column]} fault={line.result?.faults[column]} />
            ),
          })),
          { title: t('product.result'), key: 'result', width: 104, render: (_value: unknown, line) => <Result line={line} /> },
        ]}
      />
    </>
  );
}

interface ReadCellProps {
  title: string;
  text: string;
  fault: string | undefined;
}

function ReadCell({ title, text, fault }: ReadCellProps) {
  return (
    <>
      <CellTitle>{title}</CellTitle>
      <Typography.Text ellipsis={{ tooltip: text }} className={styles.cell}>
        {text || '—'}
      </Typography.Text>
      {fault && (
        <Typography.Text type="danger" className={styles.fault}>
          {fault}
        </Typography.Text>
      )}
    </>
  );
}

function Result({ line }: { line: ImportLine }) {
  const t = useText();
  if (!line.result) return null;
  if (line.result.product_id !== null) return <Tag tone="success">{t('product.imported')}</Tag>;
  return isGood(line) ? <Tag tone="processing">{t('product.good')}</Tag> : <Tag tone="error">{t('product.bad')}</Tag>;
}
