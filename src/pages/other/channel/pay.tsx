import { ReceivingAccountList } from '../../../features/receivingAccounts/ReceivingAccountList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.order.pay', access: 'receivingAccount.view', order: 3 } satisfies PageProps;

export default function PayAccounts() {
  return <ReceivingAccountList channel="pay" />;
}
