import { SettingsPage } from '../../../features/settings/SettingsPage';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'setting.title', access: 'setting.view', parent: '/other/system/ip' } satisfies PageProps;
export default SettingsPage;
