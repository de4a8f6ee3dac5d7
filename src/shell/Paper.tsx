import { useSession } from '../session/useSession';
import { openablePaper } from './papers';
import { usePageRoutes } from './routes';
import { Copyable } from '../ui/Copyable';
import { RowLink } from '../ui/RowLink';

/** A number, which opens its paper where who reads may see it. */
export function Paper({ number }: { number: string }) {
  const { identity } = useSession();
  const address = openablePaper(number, identity, usePageRoutes());
  return <Copyable text={number}>{address && <RowLink to={address}>{number}</RowLink>}</Copyable>;
}
