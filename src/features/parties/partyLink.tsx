import { Link } from '@umijs/max';
import { sameTab } from '../../ui/sameTab';
import { useWithParam } from '../../ui/useAddressParam';
import styles from './PartyLink.module.css';

/** The name of a merchant or provider in its list, which opens its detail beside it: `param` names it in the address. */
export function PartyLink({ param, id, name }: { param: 'merchant' | 'provider'; id: number; name: string | null }) {
  const withParam = useWithParam();
  return (
    <Link to={withParam(param, String(id))} state={sameTab} className={styles.name} title={name ?? ''}>
      {name}
    </Link>
  );
}
