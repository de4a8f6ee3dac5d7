import { Navigate, useLocation, useParams } from '@umijs/max';

/** /redirect/:path(.*) takes its own place by the path it names, with the query kept. */
export function Redirect() {
  const { '*': path = '' } = useParams();
  const { search, hash } = useLocation();
  // One leading slash alone: two would name another host.
  return <Navigate to={{ pathname: `/${path.replace(/^[/\\]+/, '')}`, search, hash }} replace />;
}
