import { TransferList } from '../../../features/recharges/TransferList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = {
  title: 'menu.settlement.transfers',
  access: 'recharge.view',
  parent: '/other/settlement/recharge',
} satisfies PageProps;
export default TransferList;
