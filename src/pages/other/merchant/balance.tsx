import { MerchantBalances } from '../../../features/records/records';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.balanceRecords', access: 'fund.view', order: 2 } satisfies PageProps;
export default MerchantBalances;
