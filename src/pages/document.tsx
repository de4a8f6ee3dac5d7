import { DocumentPage } from '../features/gateway/DocumentPage';
import type { PageProps } from '../shell/routes';

export const routeProps = { name: 'document', title: 'menu.document' } satisfies PageProps;
export default DocumentPage;
