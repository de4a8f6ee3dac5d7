import { Navigate } from '@umijs/max';
import type { PageProps } from '../shell/routes';

export const routeProps = { hidden: true } satisfies PageProps;

export default function Root() {
  return <Navigate to="/login" replace />;
}
