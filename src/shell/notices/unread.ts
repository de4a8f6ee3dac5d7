/** How many messages are unread, for the bell and the browser's icon. */
let unread = 0;
const listeners = new Set<() => void>();

export const unreadCount = (): number => unread;

export function setUnread(count: number): void {
  unread = count;
  for (const listener of listeners) listener();
}

export function onUnread(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
