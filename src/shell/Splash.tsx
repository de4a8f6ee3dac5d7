import styles from './Splash.module.css';

/** What stands until the guard has spoken, or a page is there; `isLate`: nobody sees it where that does not take long. */
export default function Splash({ isLate = false }: { isLate?: boolean }) {
  return (
    <div className={isLate ? `${styles.splash} ${styles.late}` : styles.splash} role="status" aria-live="polite">
      <span className={styles.dot} />
      <span className={styles.dot} />
      <span className={styles.dot} />
    </div>
  );
}
