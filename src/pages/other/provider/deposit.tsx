import { ProviderDeposits } from '../../../features/funds/records';

export const routeProps = { title: 'menu.depositRecords', access: 'fund.view', order: 5 };
export default ProviderDeposits;
