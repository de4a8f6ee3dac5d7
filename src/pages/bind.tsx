import { BindPage } from '../features/session/BindPage';
import type { PageProps } from '../shell/routes';

export const routeProps = { title: 'menu.bind' } satisfies PageProps;
export default BindPage;
