import { Navigate } from '@umijs/max';
import { currentIdentity, homePath } from '../../session/identityOf';

/** Leads to the home page of whoever is signed in. */
export function ToHome() {
  return <Navigate to={homePath(currentIdentity())} replace />;
}
