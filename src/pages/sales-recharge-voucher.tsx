import { RechargeVoucher } from '../features/recharges/RechargeVoucher';

export const routeProps = { title: 'voucher.title', access: 'recharge.view', hidden: true, parent: '/other/settlement/recharge' };
export default RechargeVoucher;
