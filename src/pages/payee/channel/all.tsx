import { ReceivingAccountList } from '../../../features/receivingAccounts/ReceivingAccountList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.order.all', access: 'receivingAccount.view', order: 1 } satisfies PageProps;

export default function AllAccounts() {
  return <ReceivingAccountList />;
}
