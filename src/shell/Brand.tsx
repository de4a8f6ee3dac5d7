import { Link } from '@umijs/max';
import type { Identity } from '../../contract/identity';
import { homePath } from '../session/identityOf';
import styles from './HeaderBar.module.css';
import { useSystemName } from './systemName';

/** Logo and name of the house; leads home. */
export function Brand({ identity, isNarrow = false }: { identity: Identity; isNarrow?: boolean }) {
  const name = useSystemName();
  return (
    <Link to={homePath(identity)} className={styles.brand} aria-label={name}>
      <img src="/logo.svg" alt="" width={30} height={30} />
      {!isNarrow && <strong className={styles.name}>{name}</strong>}
    </Link>
  );
}
