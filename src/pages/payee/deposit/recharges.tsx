import { DepositList } from '../../../features/deposits/DepositList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.deposit.recharge', access: 'deposit.view', order: 1 } satisfies PageProps;
export default DepositList;
