import { DocumentPage } from '../features/docs/DocumentPage';

export const routeProps = { name: 'document', title: 'menu.document', hidden: true };
export default DocumentPage;
