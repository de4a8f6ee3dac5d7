import { DepositTransferList } from '../../../features/deposits/DepositTransferList';

export const routeProps = { title: 'menu.deposit.transfer', access: 'deposit.view', order: 2 };
export default () => <DepositTransferList title="menu.deposit.transfer" />;
