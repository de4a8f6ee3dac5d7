import { LoginLogList } from '../../../features/accounts/LoginLogList';

export const routeProps = { title: 'menu.account.log', access: 'loginLog.view', order: 4 };
export default LoginLogList;
