import { ToHome } from '../features/redirect/ToHome';
import type { PageProps } from '../shell/routes';

export const routeProps = { name: 'dashboard' } satisfies PageProps;

export default ToHome;
