import { ToHome } from '../features/redirect/ToHome';
import type { PageProps } from '../shell/routes';

export const routeProps = { name: 'dashboard', hidden: true } satisfies PageProps;

export default ToHome;
