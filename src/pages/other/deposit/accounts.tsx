import { PlatformAccountList } from '../../../features/deposits/PlatformAccountList';

export const routeProps = { title: 'menu.deposit.accounts', access: 'platformAccount.view', order: 3 };
export default PlatformAccountList;
