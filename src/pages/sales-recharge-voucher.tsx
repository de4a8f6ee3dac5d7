import { RechargeVoucher } from '../features/recharges/RechargeVoucher';
import type { PageProps } from '../shell/routes';

export const routeProps = {
  title: 'voucher.title',
  access: 'recharge.view',
  parent: '/other/settlement/recharge',
} satisfies PageProps;
export default RechargeVoucher;
