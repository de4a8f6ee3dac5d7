import { useModel } from '@umijs/max';
import type { Session } from './openSession';

/** The session behind the page; pages inside the shell always have one. */
export function useSession(): Session {
  const { initialState: session } = useModel('@@initialState');
  if (!session) throw new Error('this page stands outside of a session');
  return session;
}
