import { RechargeAccountList } from '../../../features/rechargeAccounts/RechargeAccountList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = {
  title: 'menu.channel.rechargeAccounts',
  access: 'receivingAccount.view',
  parent: '/other/channel/copy',
} satisfies PageProps;
export default RechargeAccountList;
