import { Input } from 'antd';
import styles from './GatewayDocument.module.css';

/** A secret that is typed in to be tried; browsers are not to keep it. */
export function SecretInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Input value={value} spellCheck={false} autoComplete="off" className={styles.code} onChange={(event) => onChange(event.target.value)} />
  );
}
