import { groupThousands } from '../../../contract/money';
import { exportStatuses, exportStatusLabels, type ExportStatus } from '../../../contract/states/exports';
import { useText } from '../../locales/useText';
import { CodeOf } from '../../ui/cellOf';
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
  const count = (n: number) => groupThousands(String(n));
  if (status === exportStatuses.running && total !== null && total > 0) {
    const told = t('export.progress', { rows: count(rows), total: count(total) });
    return (
      <div className={styles.running}>
        <Progress percent={Math.floor((rows / total) * 100)} size="small" status="active" aria-label={told} />
        <span className={styles.count}>{told}</span>
      </div>
    );
  }
  return (
    <span className={styles.told}>
      <LabelTag labels={exportStatusLabels} value={status} />
      {status === exportStatuses.done && rows > 0 && <span className={styles.count}>{t('export.rowsOf', { rows: count(rows) })}</span>}
      {problem !== null && (
        <span className={styles.note}>
          <CodeOf name={problem} />
        </span>
      )}
    </span>
  );
}
