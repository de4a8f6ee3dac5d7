import { Navigate } from '@umijs/max';
import { currentIdentity, homePath } from '../session/identityOf';
import type { PageProps } from '../shell/routes';

export const routeProps = { name: 'dashboard', hidden: true } satisfies PageProps;

export default function Dashboard() {
  return <Navigate to={homePath(currentIdentity())} replace />;
}
