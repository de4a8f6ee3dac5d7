import { PreDeposits } from '../../../features/records/records';

export const routeProps = { title: 'menu.preDepositRecords', access: 'fund.view', order: 3 };
export default PreDeposits;
