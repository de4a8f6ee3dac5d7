import { ProviderBalances } from '../../../features/records/records';

export const routeProps = { title: 'menu.balanceRecords', access: 'fund.view', order: 4 };
export default ProviderBalances;
