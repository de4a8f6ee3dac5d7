import { LedgerPage } from '../../../features/ledger/LedgerPage';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.ledger', access: 'ledger.view', parent: '/other/index' } satisfies PageProps;
export default LedgerPage;
