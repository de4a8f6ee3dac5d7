import { Navigate } from '@umijs/max';

export const routeProps = { hidden: true };
export default () => <Navigate to="/login" replace />;
