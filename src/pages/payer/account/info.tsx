import { AccountInfoPage } from '../../../features/account/AccountInfoPage';

export const routeProps = { title: 'menu.merchant.info', access: 'payer', order: 1 };
export default () => <AccountInfoPage title="menu.merchant.info" />;
