import { BindPage } from '../features/session/BindPage';

export const routeProps = { title: 'menu.bind', hidden: true };
export default BindPage;
