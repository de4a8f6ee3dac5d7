import { BridgePage } from '../../../features/records/BridgePage';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.bridge', access: 'fund.view', parent: '/payee/balance/withdrawals' } satisfies PageProps;
export default BridgePage;
