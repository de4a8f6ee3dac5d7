import { OwnDeposits } from '../../../features/records/records';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.deposit.detail', access: 'fund.view', order: 3 } satisfies PageProps;
export default OwnDeposits;
