import { Tooltip } from 'antd';
import styles from './BarChart.module.css';

export interface Bar {
  key: number | string;
  /** What stands under it; empty: nothing. */
  label: string;
  /** Heights, the second a part of the first. */
  whole: number;
  part: number;
  /** Said on hover, on focus and by screen readers. */
  text: string;
}

/** Bars beside each other, each with the part of it that counts. Heights alone are numbers; what they mean is a text. */
export function BarChart({ bars, title }: { bars: readonly Bar[]; title: string }) {
  const most = Math.max(1, ...bars.map(({ whole }) => whole));
  return (
    <ol className={styles.chart} aria-label={title}>
      {bars.map(({ key, label, whole, part, text }) => (
        <li key={key}>
          <Tooltip title={text} mouseEnterDelay={0}>
            <span className={styles.column} tabIndex={0} role="img" aria-label={text}>
              <span className={styles.whole} style={{ height: `${(whole * 100) / most}%` }}>
                <span className={styles.part} style={{ height: whole === 0 ? 0 : `${(part * 100) / whole}%` }} />
              </span>
            </span>
          </Tooltip>
          <span className={styles.label}>{label}</span>
        </li>
      ))}
    </ol>
  );
}
