import { AccountList } from '../../../features/accounts/AccountList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.account.list', access: 'account.view', order: 2 } satisfies PageProps;
export default AccountList;
