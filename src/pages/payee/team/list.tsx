import { ProviderList } from '../../../features/providers/ProviderList';

export const routeProps = { title: 'menu.team.list', access: 'provider.view', order: 1 };
export default () => <ProviderList title="menu.team.list" />;
