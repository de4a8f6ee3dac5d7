import type { ReactNode } from 'react';
import { useText } from '../locales/useText';
import { copyText } from './copyText';
import styles from './Copyable.module.css';

/** Two sheets. It stands in every row more than once, where a component for each would cost as much as the text. */
const icon = (
  <svg viewBox="0 0 14 14" width="1em" height="1em" fill="none" stroke="currentColor" aria-hidden>
    <path d="M9.5 1.5h-8v9" />
    <rect x="4" y="4" width="8.5" height="9" rx="1" />
  </svg>
);

/** A text with a button that copies it; `children` shows it in another way. Where there is no room its end stands: numbers differ there. */
export function Copyable({ text, children }: { text: string; children?: ReactNode }) {
  const t = useText();
  return (
    <span className={styles.copyable}>
      <span>
        <bdi>{children ?? text}</bdi>
      </span>
      <button type="button" onClick={() => void copyText(text)} aria-label={`${t('common.copy')} ${text}`} title={t('common.copy')}>
        {icon}
      </button>
    </span>
  );
}
