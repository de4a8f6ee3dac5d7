import { AccountInfoPage } from '../../../features/accounts/AccountInfoPage';

export const routeProps = { title: 'menu.merchant.info', access: 'payer', order: 1 };
export default () => <AccountInfoPage title="menu.merchant.info" />;
