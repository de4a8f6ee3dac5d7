import { Segmented } from 'antd';
import { useText } from '../../locales/useText';
import { useWithParam } from '../../ui/useAddressParam';
import { ProviderWay } from '../parties/ProviderWay';
import styles from './ProviderTrail.module.css';

interface ProviderTrailProps {
  /** Whose direct ones the list shows; null: it shows all. */
  parentId: string | null;
  /** Where the tree begins for who looks. */
  top: string;
  onChange: (parentId: string | null) => void;
}

/** Flat, or level by level: where in the tree the list stands, and the way up. */
export function ProviderTrail({ parentId, top, onChange }: ProviderTrailProps) {
  const t = useText();
  const withParam = useWithParam();
  return (
    <div className={styles.trail}>
      <Segmented
        value={parentId === null ? 'flat' : 'levels'}
        options={[
          { value: 'flat', label: t('provider.flat') },
          { value: 'levels', label: t('provider.levels') },
        ]}
        onChange={(value) => onChange(value === 'flat' ? null : top)}
      />
      {parentId !== null && parentId !== top && /^\d{1,15}$/.test(parentId) && (
        <ProviderWay id={Number(parentId)} top={{ id: top, name: t('provider.top') }} toAddress={(id) => withParam('parent_id', id)} />
      )}
    </div>
  );
}
