import { useLayoutEffect, useRef } from 'react';
import { useText } from '../locales/useText';
import styles from './NotLoaded.module.css';

/** Says that a part of the application could not be fetched. By the browser alone: what draws all else may be what is missing. */
export function NotLoaded({ onClose }: { onClose?: () => void }) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="notLoaded"
      onCancel={(event) => onClose ?? event.preventDefault()}
      onClose={onClose}
    >
      <p id="notLoaded" className={styles.text}>
        {t('login.notLoaded')}
      </p>
      <div className={styles.buttons}>
        {onClose && (
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('common.cancel')}
          </button>
        )}
        <button type="button" className={styles.reload} onClick={() => window.location.reload()}>
          {t('login.reload')}
        </button>
      </div>
    </dialog>
  );
}
