import { Home } from '../../features/home/Home';

export const routeProps = { title: 'menu.home', icon: 'home', access: 'payee', order: 1 };
export default Home;
