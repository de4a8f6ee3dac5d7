import { useLocation } from '@umijs/max';
import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '../locales/useText';
import { identityOf } from '../session/identityOf';
import { onUnread, unreadCount } from './notices/unread';
import { useSystemName } from './systemName';

const titleSuffix = 'V1.2';
const voucherPath = '/sales-recharge-voucher';

/** The browser's title: system name - door of the identity, and the suffix of section 1; before it what is unread. */
export function usePageTitle(): void {
  const t = useText();
  const name = useSystemName();
  const { pathname } = useLocation();
  const identity = identityOf(pathname);
  const unread = useSyncExternalStore(onUnread, unreadCount);
  // The voucher is printed: its title is its own, and fixed.
  const fixed = pathname === voucherPath ? t('voucher.title') : null;
  const title = fixed ?? `${unread > 0 ? `(${unread}) ` : ''}${name} - ${t(`app.door.${identity}`)}${titleSuffix}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
