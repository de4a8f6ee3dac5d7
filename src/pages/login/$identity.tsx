import { LoginPage } from '../../features/session/LoginPage';

export const routeProps = { title: 'login.submit', hidden: true };
export default LoginPage;
