import { Home } from '../../features/home/Home';

export const routeProps = { title: 'menu.home', icon: 'home', access: 'other', order: 1 };
export default Home;
