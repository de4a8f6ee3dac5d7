import { useSession } from './useSession';

/** The doors behind which there are providers below. */
export type Door = 'other' | 'payee';

/** Which of them the reader came by. */
export function useDoor(): Door {
  return useSession().identity === 'other' ? 'other' : 'payee';
}
