import { ProviderDeposits } from '../../../features/records/records';

export const routeProps = { title: 'menu.depositRecords', access: 'fund.view', order: 3 };
export default ProviderDeposits;
