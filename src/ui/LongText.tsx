import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../locales/useText';
import { copyText } from './copyText';
import styles from './LongText.module.css';

interface LongTextProps {
  /** What is copied, and shown where there are no children. */
  text: string;
  /** What it is, for who does not see where the buttons stand. */
  label: string;
  children?: ReactNode;
}

/** Two lines of a text; where it has more, they are opened by a button beside the one that copies all of it. */
export function LongText({ text, label, children }: LongTextProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || isOpen) return;
    const look = () => setCut(current.scrollHeight > current.clientHeight + 1);
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [isOpen, text]);
  const fold = t(isOpen ? 'common.fold' : 'common.unfold');
  return (
    <>
      <div ref={box} className={styles.text} data-open={isOpen}>
        {children ?? text}
      </div>
      {isCut && (
        <span className={styles.tools}>
          <button type="button" aria-expanded={isOpen} aria-label={`${fold} ${label}`} onClick={() => setOpen(!isOpen)}>
            {fold}
          </button>
          <button type="button" aria-label={`${t('common.copy')} ${label}`} onClick={() => void copyText(text)}>
            {t('common.copy')}
          </button>
        </span>
      )}
    </>
  );
}
