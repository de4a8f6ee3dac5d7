import { RechargeList } from '../../../features/recharge/RechargeList';

export const routeProps = { title: 'menu.settlement.recharge', access: 'recharge.view', order: 1 };
export default RechargeList;
