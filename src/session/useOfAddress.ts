import { history } from '@umijs/max';
import { useSyncExternalStore } from 'react';

type Address = typeof history.location;

/** Who looks is told of every address, and drawn anew only when what is looked at changes: a word, a number or the whole. */
export function useOfAddress<T extends string | boolean | null | Address>(look: (address: Address) => T): T {
  return useSyncExternalStore(onAddress, () => look(history.location));
}

function onAddress(listener: () => void): () => void {
  return history.listen(listener);
}
