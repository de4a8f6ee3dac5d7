import { TeamMembers } from '../../../features/statistics/TeamVolume';
import type { PageProps } from '../../../shell/routes';

export const routeProps = { title: 'menu.provider.team', access: 'provider.view', parent: '/other/provider/teams' } satisfies PageProps;
export default TeamMembers;
