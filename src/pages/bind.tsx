import { BindPage } from '../features/bind/BindPage';

export const routeProps = { title: 'menu.bind', hidden: true };
export default BindPage;
