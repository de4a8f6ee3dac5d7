import { Redirect } from '../../features/redirect/Redirect';
import type { PageProps } from '../../shell/routes';

export const routeProps = { hidden: true } satisfies PageProps;
export default Redirect;
