import { DepositTransferList } from '../../../features/deposits/DepositTransferList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.deposit.transfers', access: 'deposit.view', order: 2 } satisfies PageProps;
export default DepositTransferList;
