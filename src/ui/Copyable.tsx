import type { ReactNode } from 'react';
import { useText } from '../locales/useText';
import { copyText } from './copyText';
import styles from './Copyable.module.css';

/** A text with a button that copies it; `children` shows it in another way. Where there is no room its end stands: numbers differ there. */
export function Copyable({ text, children }: { text: string; children?: ReactNode }) {
  const t = useText();
  return (
    <span className={styles.copyable}>
      <span>
        <bdi>{children ?? text}</bdi>
      </span>
      <button type="button" onClick={() => void copyText(text)} aria-label={`${t('common.copy')} ${text}`} title={t('common.copy')} />
    </span>
  );
}
