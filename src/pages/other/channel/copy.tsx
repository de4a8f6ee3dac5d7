import { ReceivingAccountList } from '../../../features/receivingAccounts/ReceivingAccountList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.order.copy', access: 'receivingAccount.view', order: 2 } satisfies PageProps;

export default function CopyAccounts() {
  return <ReceivingAccountList channel="copy" />;
}
