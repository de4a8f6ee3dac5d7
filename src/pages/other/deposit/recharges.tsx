import { DepositList } from '../../../features/deposits/DepositList';

export const routeProps = { title: 'menu.deposit.recharges', access: 'deposit.view', order: 1 };
export default () => <DepositList title="menu.deposit.recharges" />;
