import Unauthorised from '../features/status/Unauthorised';
import type { PageProps } from '../shell/routes';

export const routeProps = { title: 'status.401.title' } satisfies PageProps;
export default Unauthorised;
