import { VolumeDetail } from '../../../features/statistics/VolumeDetail';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.provider.volume', access: 'provider.view', parent: '/other/provider/teams' } satisfies PageProps;
export default VolumeDetail;
