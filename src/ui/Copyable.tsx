import { CopyOutlined } from '@ant-design/icons';
import { useText } from '../locales/useText';
import { copyText } from './copyText';
import styles from './Copyable.module.css';

export function Copyable({ text }: { text: string }) {
  const t = useText();
  return (
    <span className={styles.copyable}>
      <span>{text}</span>
      <button type="button" onClick={() => void copyText(text)} aria-label={`${t('common.copy')} ${text}`} title={t('common.copy')}>
        <CopyOutlined />
      </button>
    </span>
  );
}
