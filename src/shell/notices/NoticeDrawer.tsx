import { Link } from '@umijs/max';
import { Alert, Badge, Button, Drawer, Empty, Skeleton, Switch } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { switchOff } from '../../../contract/fields';
import { listMessages, readMessages, type Message } from '../../../contract/notices';
import { useText } from '../../locales/useText';
import { call } from '../../session/call';
import { CallError } from '../../session/CallError';
import { unlessTold } from '../../session/unlessTold';
import { feedback } from '../../feedback/feedback';
import { RelativeTime } from '../../ui/RelativeTime';
import { useLayer } from '../../ui/useLayer';
import { useSession } from '../../session/useSession';
import { changeSettings, useSettings } from '../preferences';
import { usePageRoutes } from '../routes';
import { wordsOf } from './alerts';
import { noticeAddress } from './noticeAddress';
import styles from './NoticeDrawer.module.css';

interface NoticeDrawerProps {
  /** The message that came last while the drawer may be open. */
  latest: Message | null;
  /** Whether the platform's settings allow a sound at all. */
  hasSound: boolean;
  onRead: (unread: number) => void;
  onClose: () => void;
}

const pageSize = 20;

/** The newest messages, and the older ones page by page. */
function useMessages(latest: Message | null, onRead: (unread: number) => void) {
  const [rows, setRows] = useState<Message[] | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState('');
  const load = useCallback(
    async (before?: number) => {
      setIsLoading(true);
      setFailure('');
      try {
        const { list, unread_messages: unread } = await call(
          listMessages,
          { limit: pageSize, ...(before === undefined ? {} : { before }) },
          { quiet: true },
        );
        setRows((shown) => (before === undefined ? list : [...(shown ?? []), ...list]));
        setHasMore(list.length === pageSize);
        onRead(unread);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailure(error.message);
      } finally {
        setIsLoading(false);
      }
    },
    [onRead],
  );
  useEffect(() => void load(), [load, latest]);

  const markRead = async (ids?: number[]) => {
    const answer = await unlessTold(call(readMessages, ids ? { ids } : {}));
    if (!answer) return;
    setRows((shown) => shown?.map((row) => (!ids || ids.includes(row.id) ? { ...row, read: 1 } : row)) ?? null);
    onRead(answer.unread_messages);
  };
  return { rows, hasMore, isLoading, failure, load, markRead };
}

/** What the session was told, newest first; each leads to what it is of. */
export default function NoticeDrawer({ latest, hasSound, onRead, onClose }: NoticeDrawerProps) {
  const t = useText();
  useLayer(onClose);
  const { rows, hasMore, isLoading, failure, load, markRead } = useMessages(latest, onRead);
  const hasUnread = rows?.some(({ read }) => read === switchOff) ?? false;
  const retry = (
    <Button size="small" onClick={() => void load()}>
      {t('common.retry')}
    </Button>
  );
  return (
    <Drawer
      open
      title={t('notices.title')}
      onClose={onClose}
      size={380}
      extra={
        <Button size="small" disabled={!hasUnread} onClick={() => void markRead()}>
          {t('notices.readAll')}
        </Button>
      }
      footer={<NoticeSwitches hasSound={hasSound} />}
      styles={{ body: { padding: 0 } }}
    >
      {failure && <Alert type="error" title={failure} action={retry} banner />}
      {!rows && !failure && <Skeleton active paragraph={{ rows: 6 }} className={styles.waiting} />}
      {rows?.length === 0 && <Empty description={t('notices.none')} className={styles.none} />}
      <ul className={styles.list}>
        {rows?.map((row) => (
          <Notice key={row.id} message={row} onRead={() => void markRead([row.id])} onGo={onClose} />
        ))}
      </ul>
      {hasMore && (
        <Button type="link" block loading={isLoading} onClick={() => void load(rows?.at(-1)?.id)}>
          {t('notices.more')}
        </Button>
      )}
    </Drawer>
  );
}

interface NoticeProps {
  message: Message;
  onRead: () => void;
  onGo: () => void;
}

/** One message: a click reads it, its link leads to what it is of. */
function Notice({ message, onRead, onGo }: NoticeProps) {
  const t = useText();
  const { identity } = useSession();
  const pages = usePageRoutes();
  const { title, text } = wordsOf(message);
  const address = noticeAddress(message, identity, pages);
  const isUnread = message.read === switchOff;
  const read = () => isUnread && onRead();
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        onClick={read}
        aria-label={`${title} ${text}${isUnread ? ` ${t('notices.markRead')}` : ''}`}
      >
        <span className={styles.head}>
          <span>
            {isUnread && <Badge status="processing" />}
            <strong className={isUnread ? styles.fresh : undefined}>{title}</strong>
          </span>
          <RelativeTime seconds={message.create_time} />
        </span>
        <span className={styles.text}>{text}</span>
      </button>
      {address && (
        <Link
          to={address}
          className={styles.go}
          aria-label={`${t('notices.go')} ${text}`}
          onClick={() => {
            read();
            onGo();
          }}
        >
          {t('notices.go')}
        </Link>
      )}
    </li>
  );
}

function NoticeSwitches({ hasSound }: { hasSound: boolean }) {
  const t = useText();
  const { noticeSound, noticeDesktop } = useSettings();
  const askDesktop = async (isOn: boolean) => {
    if (isOn && (!('Notification' in window) || (await Notification.requestPermission()) !== 'granted')) {
      const { message } = await feedback();
      message.warning(t('notices.desktopRefused'));
      return;
    }
    changeSettings({ noticeDesktop: isOn });
  };
  return (
    <div className={styles.switches}>
      {hasSound && (
        <label>
          <Switch size="small" checked={noticeSound} onChange={(isOn) => changeSettings({ noticeSound: isOn })} />
          {t('notices.sound')}
        </label>
      )}
      <label>
        <Switch size="small" checked={noticeDesktop} onChange={(isOn) => void askDesktop(isOn)} />
        {t('notices.desktop')}
      </label>
    </div>
  );
}
