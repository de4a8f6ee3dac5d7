import { AccountInfoPage } from '../../../features/accounts/AccountInfoPage';

export const routeProps = { title: 'menu.account.info', access: 'self.manage', order: 1 };
export default () => <AccountInfoPage title="menu.account.info" />;
