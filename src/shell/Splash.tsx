import styles from './Splash.module.css';

/** What stands until the guard has spoken. */
export default function Splash() {
  return (
    <div className={styles.splash} role="status" aria-live="polite">
      <span className={styles.dot} />
      <span className={styles.dot} />
      <span className={styles.dot} />
    </div>
  );
}
