import { LoginPage } from '../../features/session/LoginPage';
import type { PageProps } from '../../shell/routes';

export const routeProps = { title: 'login.submit' } satisfies PageProps;
export default LoginPage;
