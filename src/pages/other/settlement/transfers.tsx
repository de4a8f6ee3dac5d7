import { TransferList } from '../../../features/recharges/TransferList';

export const routeProps = {
  title: 'menu.settlement.transfers',
  access: 'recharge.view',
  hidden: true,
  parent: '/other/settlement/recharge',
};
export default TransferList;
