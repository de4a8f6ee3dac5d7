import { history } from '@umijs/max';
import { createContext, lazy, Suspense, use, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { switchOn } from '../../../contract/fields';
import { mostReadAtOnce, readMessages, type Message } from '../../../contract/notices';
import { call } from '../../session/call';
import type { Identity } from '../../../contract/identity';
import type { Session } from '../../session/openSession';
import { unlessTold } from '../../session/unlessTold';
import { usePageRoutes } from '../routes';
import { announcer, clearAlerts } from './alerts';
import { alertAddress } from './noticeAddress';
import { shareMessages } from './share';
import { staleAnswers } from './staleAnswers';
import { onUnread, setUnread, unreadCount } from './unread';

const NoticeDrawer = lazy(() => import('./NoticeDrawer'));

interface NoticesValue {
  unread: number;
  open: () => void;
}

const Context = createContext<NoticesValue>({ unread: 0, open: () => {} });

export function useNotices(): NoticesValue {
  return use(Context);
}

/** Leads to what announced messages are of, and they count as read by that; where there is no such place, to the list of them. */
function useFollow(identity: Identity, open: () => void, read: (unread: number) => void) {
  const pages = usePageRoutes();
  const follow = useRef<(messages: Message[]) => void>(() => {});
  useEffect(() => {
    follow.current = (messages) => {
      const address = alertAddress(messages, identity, pages);
      if (!address) return open();
      history.push(address);
      const ids = messages.map(({ id }) => id).slice(-mostReadAtOnce);
      void unlessTold(call(readMessages, { ids })).then((answer) => answer && read(answer.unread_messages));
    };
  }, [identity, pages, open, read]);
  return follow;
}

/** Brings the session's messages to this tab, and shows them. */
export function Notices({ session, children }: { session: Session; children: ReactNode }) {
  const { identity } = session;
  const { token } = session.info;
  const unread = useSyncExternalStore(onUnread, unreadCount);
  const [isOpen, setIsOpen] = useState(false);
  const [latest, setLatest] = useState<Message | null>(null);
  const open = useMemo(() => () => setIsOpen(true), []);
  const isListOpen = useRef(isOpen);
  useEffect(() => {
    isListOpen.current = isOpen;
    // What lies over the list by now would be in its way.
    if (isOpen) void clearAlerts();
  }, [isOpen]);
  const tell = useRef<(unread: number) => void>(() => {});
  const read = useMemo(
    () => (count: number) => {
      setUnread(count);
      tell.current(count);
    },
    [],
  );
  const follow = useFollow(identity, open, read);

  useEffect(() => {
    const stale = staleAnswers();
    const alerts = announcer({ onOpen: (messages) => follow.current(messages), isListOpen: () => isListOpen.current });
    const shared = shareMessages(identity, {
      onUnread: setUnread,
      onMessage: (message, isLeader) => {
        setLatest(message);
        stale.add(message.kind);
        alerts.announce(message, isLeader);
      },
    });
    tell.current = shared.tell;
    return () => {
      alerts.stop();
      stale.stop();
      shared.stop();
      setUnread(0);
      setLatest(null);
    };
  }, [identity, token, follow]);

  return (
    <Context value={useMemo(() => ({ unread, open }), [unread, open])}>
      {children}
      <Suspense fallback={null}>
        {isOpen && (
          <NoticeDrawer
            latest={latest}
            hasSound={session.config.notice_sound === switchOn}
            onRead={read}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </Context>
  );
}
