import { useSession } from '../../session/useSession';
import type { Door } from './teamLinks';

/** Which of the two doors with teams the reader came by. */
export function useDoor(): Door {
  return useSession().identity === 'other' ? 'other' : 'payee';
}
