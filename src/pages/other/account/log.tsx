import { LoginLogList } from '../../../features/accounts/LoginLogList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.account.log', access: 'loginLog.view', order: 4 } satisfies PageProps;
export default LoginLogList;
