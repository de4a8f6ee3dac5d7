import { Navigate, useLocation } from '@umijs/max';
import { StatusPage } from './StatusPage';

/** What no route matches goes to /404, so that the address says what happened. */
export default function NotFound() {
  const { pathname } = useLocation();
  return pathname === '/404' ? <StatusPage status="404" word="404" /> : <Navigate to="/404" replace />;
}
