import { MerchantBalances } from '../../../features/funds/records';

export const routeProps = { title: 'menu.balanceRecords', access: 'fund.view', order: 2 };
export default MerchantBalances;
