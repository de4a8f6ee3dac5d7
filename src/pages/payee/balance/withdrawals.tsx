import { WithdrawalList } from '../../../features/withdrawals/WithdrawalList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.balance.payeeWithdraw', access: 'payouts', order: 1 } satisfies PageProps;
export default WithdrawalList;
