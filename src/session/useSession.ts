import { useModel } from '@umijs/max';
import type { Session } from './guard';

/** The session behind the page; pages inside the shell always have one. */
export function useSession(): Session {
  const { initialState } = useModel('@@initialState');
  if (!initialState?.session) throw new Error('this page stands outside of a session');
  return initialState.session;
}
