import { RechargeList } from '../../../features/recharges/RechargeList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.settlement.recharge', access: 'recharge.view', order: 1 } satisfies PageProps;
export default RechargeList;
