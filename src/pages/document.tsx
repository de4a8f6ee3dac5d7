import { DocumentPage } from '../features/gateway/DocumentPage';

export const routeProps = { name: 'document', title: 'menu.document', hidden: true };
export default DocumentPage;
