import { AuditLogList } from '../../../features/audit/AuditLogList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'audit.title', access: 'audit.view', parent: '/other/account/log' } satisfies PageProps;
export default AuditLogList;
