import { ProviderBalances } from '../../../features/records/records';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.balanceRecords', access: 'fund.view', order: 4 } satisfies PageProps;
export default ProviderBalances;
