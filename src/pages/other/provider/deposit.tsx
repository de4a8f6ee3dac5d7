import { ProviderDeposits } from '../../../features/records/records';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.depositRecords', access: 'fund.view', order: 5 } satisfies PageProps;
export default ProviderDeposits;
