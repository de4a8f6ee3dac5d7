import NotFound from '../features/status/NotFound';
import type { PageProps } from '../shell/routes';

export const routeProps = { title: 'status.404.title' } satisfies PageProps;
export default NotFound;
