import { createContext, lazy, Suspense, use, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { switchOn } from '../../../contract/fields';
import type { Message } from '../../../contract/notices';
import type { Session } from '../../session/openSession';
import { feedback } from '../../feedback/feedback';
import { announcer } from './alerts';
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
    if (isOpen) void feedback().then(({ notification }) => notification.destroy('notice'));
  }, [isOpen]);
  const tell = useRef<(unread: number) => void>(() => {});

  useEffect(() => {
    const stale = staleAnswers();
    const alerts = announcer(open, () => isListOpen.current);
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
  }, [identity, token, open]);

  const read = useMemo(
    () => (count: number) => {
      setUnread(count);
      tell.current(count);
    },
    [],
  );
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
