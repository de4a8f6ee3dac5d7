import { ProviderList } from '../../../features/providers/ProviderList';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.team.list', access: 'provider.view', order: 1 } satisfies PageProps;
export default ProviderList;
