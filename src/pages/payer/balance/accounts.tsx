import { WithdrawalAccountList } from '../../../features/withdrawals/WithdrawalAccountList';

export const routeProps = { title: 'menu.balance.accounts', access: 'payouts', order: 2 };
export default WithdrawalAccountList;
