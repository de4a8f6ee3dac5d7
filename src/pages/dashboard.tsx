import { Navigate } from '@umijs/max';
import { currentIdentity, homePath } from '../session/identityOf';

export const routeProps = { name: 'dashboard', hidden: true };
export default () => <Navigate to={homePath(currentIdentity())} replace />;
