import { ParamLink } from '../../ui/RowLink';
import styles from './partyLink.module.css';

/** The name of a merchant or provider in its list, which opens its detail beside it: `param` names it in the address. */
export const partyLink = (param: 'merchant' | 'provider', { id, name }: { id: number; name: string | null }) => (
  <ParamLink name={param} value={String(id)} className={styles.name} title={name ?? ''}>
    {name}
  </ParamLink>
);
