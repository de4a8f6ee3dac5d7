import { Link } from '@umijs/max';
import { Breadcrumb } from 'antd';
import { providerDetail } from '../../../contract/providers';
import { useData } from '../../session/useData';
import { sameTab } from '../../ui/sameTab';

interface ProviderWayProps {
  /** Where one stands in the tree. */
  id: number;
  /** Where the tree begins for who looks, and what that is called. */
  top: { id: string; name: string };
  toAddress: (id: string) => string;
}

/** Those above a provider, as the way up. */
export function ProviderWay({ id, top, toAddress }: ProviderWayProps) {
  const { data } = useData(providerDetail, { id }, { keepsLast: true });
  if (!data) return null;
  const step = (to: string, name: string) => ({
    title: (
      <Link to={toAddress(to)} state={sameTab}>
        {name}
      </Link>
    ),
  });
  const above = data.above.filter((one) => String(one.id) !== top.id);
  return <Breadcrumb items={[step(top.id, top.name), ...above.map((one) => step(String(one.id), one.name)), { title: data.name }]} />;
}
