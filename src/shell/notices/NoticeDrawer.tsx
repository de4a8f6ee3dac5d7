import { Link } from '@umijs/max';
import { Alert, Badge, Button, Drawer, Empty, Skeleton, Switch } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { listMessages, readMessages, type Message } from '../../../contract/notices';
import { useText } from '../../locales/useText';
import { call } from '../../session/call';
import { CallError } from '../../session/CallError';
import { feedback } from '../../feedback/feedback';
import { RelativeTime } from '../../ui/RelativeTime';
import { useFocusBack } from '../../ui/useFocusBack';
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

export default function NoticeDrawer({ latest, hasSound, onRead, onClose }: NoticeDrawerProps) {
  const t = useText();
  useFocusBack();
  const { identity } = useSession();
  const pages = usePageRoutes();
  const [rows, setRows] = useState<Message[] | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState('');

  const load = useCallback(
    async (before: number | undefined) => {
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
  useEffect(() => void load(undefined), [load, latest]);

  const markRead = async (ids: number[] | undefined) => {
    try {
      const { unread_messages: unread } = await call(readMessages, ids ? { ids } : {});
      setRows((shown) => shown?.map((row) => (!ids || ids.includes(row.id) ? { ...row, read: 1 } : row)) ?? null);
      onRead(unread);
    } catch (error) {
      // The call has told it.
      if (!(error instanceof CallError)) throw error;
    }
  };
  const unread = rows?.some(({ read }) => read === 2) ?? false;

  return (
    <Drawer
      open
      title={t('notices.title')}
      onClose={onClose}
      size={380}
      extra={
        <Button size="small" disabled={!unread} onClick={() => void markRead(undefined)}>
          {t('notices.readAll')}
        </Button>
      }
      footer={<NoticeSwitches hasSound={hasSound} />}
      styles={{ body: { padding: 0 } }}
    >
      {failure && (
        <Alert
          type="error"
          title={failure}
          action={
            <Button size="small" onClick={() => void load(undefined)}>
              {t('common.retry')}
            </Button>
          }
          banner
        />
      )}
      {!rows && !failure && <Skeleton active paragraph={{ rows: 6 }} style={{ padding: 20 }} />}
      {rows?.length === 0 && <Empty description={t('notices.none')} style={{ marginTop: 64 }} />}
      <ul className={styles.list}>
        {rows?.map((row) => {
          const { title, text } = wordsOf(row);
          const address = noticeAddress(row, identity, pages);
          return (
            <li key={row.id}>
              <button
                type="button"
                className={styles.row}
                onClick={() => row.read === 2 && void markRead([row.id])}
                aria-label={`${title} ${text}${row.read === 2 ? ` ${t('notices.markRead')}` : ''}`}
              >
                <span className={styles.head}>
                  <span>
                    {row.read === 2 && <Badge status="processing" />}
                    <strong className={row.read === 2 ? styles.fresh : undefined}>{title}</strong>
                  </span>
                  <RelativeTime seconds={row.create_time} />
                </span>
                <span className={styles.text}>{text}</span>
              </button>
              {address && (
                <Link
                  to={address}
                  className={styles.go}
                  aria-label={`${t('notices.go')} ${text}`}
                  onClick={() => {
                    if (row.read === 2) void markRead([row.id]);
                    onClose();
                  }}
                >
                  {t('notices.go')}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <Button type="link" block loading={isLoading} onClick={() => void load(rows?.at(-1)?.id)}>
          {t('notices.more')}
        </Button>
      )}
    </Drawer>
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
