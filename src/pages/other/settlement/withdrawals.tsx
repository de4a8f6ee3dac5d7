import { WithdrawalList } from '../../../features/withdrawals/WithdrawalList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.settlement.withdrawals', access: 'withdrawal.view', order: 2 } satisfies PageProps;
export default WithdrawalList;
