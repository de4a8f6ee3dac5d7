import { ExportList } from '../../../features/exports/ExportList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'export.title', access: 'self.manage', parent: '/other/account/info' } satisfies PageProps;
export default ExportList;
