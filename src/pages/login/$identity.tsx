import { LoginPage } from '../../features/login/LoginPage';

export const routeProps = { title: 'login.submit', hidden: true };
export default LoginPage;
