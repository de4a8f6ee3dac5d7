import { MerchantBalances } from '../../../features/records/records';

export const routeProps = { title: 'menu.balanceRecords', access: 'fund.view', order: 3 };
export default MerchantBalances;
