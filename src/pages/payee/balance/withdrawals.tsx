import { WithdrawalList } from '../../../features/withdrawals/WithdrawalList';

export const routeProps = { title: 'menu.balance.payeeWithdraw', access: 'payouts', order: 1 };
export default () => <WithdrawalList title="menu.balance.payeeWithdraw" />;
