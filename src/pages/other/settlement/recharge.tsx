import { RechargeList } from '../../../features/recharges/RechargeList';

export const routeProps = { title: 'menu.settlement.recharge', access: 'recharge.view', order: 1 };
export default RechargeList;
