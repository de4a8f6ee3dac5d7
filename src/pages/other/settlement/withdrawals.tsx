import { WithdrawalList } from '../../../features/withdrawals/WithdrawalList';

export const routeProps = { title: 'menu.settlement.withdrawals', access: 'withdrawal.view', order: 2 };
export default () => <WithdrawalList title="menu.settlement.withdrawals" />;
