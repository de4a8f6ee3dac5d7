import { PlatformAccountList } from '../../../features/deposits/PlatformAccountList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.deposit.accounts', access: 'platformAccount.view', order: 3 } satisfies PageProps;
export default PlatformAccountList;
