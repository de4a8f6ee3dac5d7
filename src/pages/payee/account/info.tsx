import { AccountInfoPage } from '../../../features/accounts/AccountInfoPage';

export const routeProps = { title: 'menu.provider.info', access: 'payee', order: 1 };
export default () => <AccountInfoPage title="menu.provider.info" />;
