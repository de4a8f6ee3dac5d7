import { OwnDeposits } from '../../../features/records/records';

export const routeProps = { title: 'menu.deposit.detail', access: 'fund.view', order: 3 };
export default OwnDeposits;
