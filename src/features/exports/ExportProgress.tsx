import { Typography } from 'antd';
import { codeText } from '../../../contract/codes';
import { groupThousands } from '../../../contract/money';
import { inLocale } from '../../../contract/locale';
import { exportStatuses, exportStatusLabels, type ExportStatus } from '../../../contract/states/exports';
import { useLocaleName, useText } from '../../locales/useText';
import { Progress } from '../../ui/dialogParts';
import { LabelTag } from '../../ui/LabelTag';
import styles from './ExportProgress.module.css';

interface ExportProgressProps {
  status: ExportStatus;
  rows: number;
  total: number | null;
  /** Name of the code with which it failed. */
  problem: string | null;
}

/** Where an export stands: how far it is while it is made, why it could not be. */
export function ExportProgress({ status, rows, total, problem }: ExportProgressProps) {
  const t = useText();
  const locale = useLocaleName();
  const count = (n: number) => groupThousands(String(n));
  if (status === exportStatuses.running && total !== null && total > 0) {
    const told = t('export.progress', { rows: count(rows), total: count(total) });
    return (
      <div className={styles.running}>
        <Progress percent={Math.floor((rows / total) * 100)} size="small" status="active" aria-label={told} />
        <Typography.Text type="secondary" className={styles.note}>
          {told}
        </Typography.Text>
      </div>
    );
  }
  return (
    <span className={styles.told}>
      <LabelTag labels={exportStatusLabels} value={status} />
      {status === exportStatuses.done && rows > 0 && (
        <Typography.Text type="secondary" className={styles.note}>
          {t('export.rowsOf', { rows: count(rows) })}
        </Typography.Text>
      )}
      {problem !== null && <Typography.Text className={styles.note}>{inLocale(codeText(problem), locale)}</Typography.Text>}
    </span>
  );
}
