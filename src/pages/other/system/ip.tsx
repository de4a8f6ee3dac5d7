import { IpRuleList } from '../../../features/security/IpRuleList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.system.ip', access: 'ipRule.view', order: 1 } satisfies PageProps;
export default IpRuleList;
