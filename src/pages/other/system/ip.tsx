import { IpRuleList } from '../../../features/security/IpRuleList';

export const routeProps = { title: 'menu.system.ip', access: 'ipRule.view', order: 1 };
export default IpRuleList;
