import { Navigate } from '@umijs/max';

export default function Root() {
  return <Navigate to="/login" replace />;
}
