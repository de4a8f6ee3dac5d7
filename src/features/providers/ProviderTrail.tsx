import { Link } from '@umijs/max';
import { Breadcrumb, Segmented } from 'antd';
import { providerDetail } from '../../../contract/providers';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { sameTab } from '../../ui/sameTab';
import { withParam } from '../../ui/useAddressParam';
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
      {parentId !== null && parentId !== top && /^\d{1,15}$/.test(parentId) && <Way id={Number(parentId)} top={top} />}
    </div>
  );
}

function Way({ id, top }: { id: number; top: string }) {
  const t = useText();
  const { data } = useData(providerDetail, { id }, { keepsLast: true });
  if (!data) return null;
  const step = (to: string, name: string) => ({
    title: (
      <Link to={withParam('parent_id', to)} state={sameTab}>
        {name}
      </Link>
    ),
  });
  return (
    <Breadcrumb
      items={[
        step(top, t('provider.top')),
        ...data.above.filter((one) => String(one.id) !== top).map((one) => step(String(one.id), one.name)),
        { title: data.name },
      ]}
    />
  );
}
