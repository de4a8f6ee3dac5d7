import { LedgerPage } from '../../../features/ledger/LedgerPage';

export const routeProps = { title: 'menu.ledger', access: 'ledger.view', hidden: true, parent: '/other/index' };
export default LedgerPage;
