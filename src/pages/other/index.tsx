import { Home } from '../../features/home/Home';
import type { PageProps } from '../../shell/routes';

export const routeProps = { title: 'menu.home', icon: 'home', access: 'other', order: 1 } satisfies PageProps;
export default Home;
