import { useSyncExternalStore } from 'react';
import type { Message } from '../../../contract/notices';

/** The message that came last, for whoever wants to act on it. */
let latest: Message | null = null;
const listeners = new Set<() => void>();

export function setLatest(message: Message | null): void {
  latest = message;
  for (const listener of listeners) listener();
}

function onLatest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLatestNotice(): Message | null {
  return useSyncExternalStore(onLatest, () => latest);
}
