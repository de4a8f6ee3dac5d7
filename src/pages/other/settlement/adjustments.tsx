import { AdjustmentList } from '../../../features/adjustments/AdjustmentList';

export const routeProps = { title: 'menu.adjustments', access: 'adjustment.view', hidden: true, parent: '/other/merchant/balance' };
export default AdjustmentList;
