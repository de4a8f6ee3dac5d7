import { RechargeAccountList } from '../../../features/rechargeAccounts/RechargeAccountList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = {
  title: 'menu.channel.rechargeAccounts',
  access: 'receivingAccount.view',
  parent: '/payee/channel/all',
} satisfies PageProps;
export default RechargeAccountList;
