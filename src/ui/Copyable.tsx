import type { ReactNode } from 'react';
import { useText } from '../locales/useText';
import { copyText } from './copyText';
import styles from './Copyable.module.css';

interface CopyableProps {
  text: string;
  /** Where there is no room its beginning stands; of numbers the end, as they differ there. */
  isProse?: boolean;
  /** The text in another way. */
  children?: ReactNode;
}

/** A text with a button that copies it. */
export function Copyable({ text, isProse = false, children }: CopyableProps) {
  const t = useText();
  return (
    <span className={styles.copyable}>
      <span data-prose={isProse}>
        <bdi>{children ?? text}</bdi>
      </span>
      <button type="button" onClick={() => void copyText(text)} aria-label={`${t('common.copy')} ${text}`} title={t('common.copy')} />
    </span>
  );
}
