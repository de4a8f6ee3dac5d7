import { ProviderList } from '../../../features/providers/ProviderList';

export const routeProps = { title: 'menu.provider.list', access: 'provider.view', order: 1 };
export default () => <ProviderList title="menu.provider.list" />;
