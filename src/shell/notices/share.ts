import type { Message } from '../../../contract/notices';
import type { Identity } from '../../../contract/identity';
import { followMessages } from './stream';

type News = { unread: number } | { message: Message } | { ask: true };

export interface Shared {
  onUnread: (count: number) => void;
  /** `isLeader`: this tab holds the connection, and makes the noise for all. */
  onMessage: (message: Message, isLeader: boolean) => void;
}

/**
 * One connection for all tabs of a browser: the tab that holds the lock has it and tells the others; when it closes,
 * another gets the lock. Where locks are missing (an insecure origin) each tab has its own.
 * Answers how to tell the other tabs of a changed count, and how to stop.
 */
export function shareMessages(identity: Identity, { onUnread, onMessage }: Shared): { tell: (unread: number) => void; stop: () => void } {
  const name = `notices.${identity}`;
  const isShared = 'locks' in navigator && typeof BroadcastChannel === 'function';
  const channel = isShared ? new BroadcastChannel(name) : undefined;
  const stopping = new AbortController();
  let unread: number | undefined;
  let isLeader = false;
  const tell = (count: number) => {
    unread = count;
    channel?.postMessage({ unread: count } satisfies News);
  };

  const lead = async () => {
    isLeader = true;
    await followMessages(
      identity,
      {
        onReady: (ready) => {
          tell(ready.unread_messages);
          onUnread(ready.unread_messages);
        },
        onMessage: (message) => {
          channel?.postMessage({ message } satisfies News);
          unread = (unread ?? 0) + 1;
          onUnread(unread);
          onMessage(message, true);
        },
      },
      stopping.signal,
    );
  };

  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if ('ask' in data) {
      if (isLeader && unread !== undefined) tell(unread);
    } else if ('unread' in data) {
      unread = data.unread;
      onUnread(unread);
    } else {
      unread = (unread ?? 0) + 1;
      onUnread(unread);
      onMessage(data.message, false);
    }
  });
  channel?.postMessage({ ask: true } satisfies News);
  if (isShared) navigator.locks.request(name, { signal: stopping.signal }, lead).catch(() => {});
  else void lead();
  return {
    tell,
    stop: () => {
      stopping.abort();
      channel?.close();
    },
  };
}
