import { WithdrawalAccountList } from '../../../features/withdrawals/WithdrawalAccountList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.balance.accounts', access: 'payouts', order: 2 } satisfies PageProps;
export default WithdrawalAccountList;
