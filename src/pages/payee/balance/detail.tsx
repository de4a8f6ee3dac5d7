import { OwnBalances } from '../../../features/records/records';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.balanceRecords', access: 'fund.view', parent: '/payee/balance/withdrawals' } satisfies PageProps;
export default OwnBalances;
