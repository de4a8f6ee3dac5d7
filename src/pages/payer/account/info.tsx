import { AccountInfoPage } from '../../../features/accounts/AccountInfoPage';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.merchant.info', access: 'payer', order: 1 } satisfies PageProps;
export default AccountInfoPage;
