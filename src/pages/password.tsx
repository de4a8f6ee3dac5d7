import { FirstPasswordPage } from '../features/session/FirstPasswordPage';
import type { PageProps } from '../shell/routes';

export const routeProps = { title: 'menu.password' } satisfies PageProps;
export default FirstPasswordPage;
