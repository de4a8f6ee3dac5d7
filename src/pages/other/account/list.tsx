import { AccountList } from '../../../features/accounts/AccountList';

export const routeProps = { title: 'menu.account.list', access: 'account.view', order: 2 };
export default AccountList;
