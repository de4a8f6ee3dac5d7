import { useEffect, useSyncExternalStore } from 'react';
import { useLocaleName, useText } from '../locales/useText';
import { identityOf } from '../session/identityOf';
import { useOfAddress } from '../session/useOfAddress';
import { addresses } from './addresses';
import { onUnread, unreadCount } from './notices/unread';
import { useSystemName } from './systemName';

/**
 * The browser's title (section 1): system name, door of the identity and suffix. That something is unread is a badge on its icon. The
 * document says its language.
 */
export function usePageTitle(): void {
  const t = useText();
  const name = useSystemName();
  const identity = useOfAddress(({ pathname }) => identityOf(pathname));
  const isUnread = useSyncExternalStore(onUnread, () => unreadCount() > 0);
  // The voucher is printed: its title is its own, and fixed.
  const isVoucher = useOfAddress(({ pathname }) => pathname === addresses.rechargeVoucher);
  const title = isVoucher ? t('voucher.title') : t('app.title', { name, door: t(`app.door.${identity}`) });
  // boot.js says it of the beginning; who reads the page aloud asks for it whenever it changes.
  const locale = useLocaleName();
  useEffect(() => {
    document.title = title;
    document.documentElement.lang = locale;
  }, [title, locale]);
  useEffect(() => {
    const icon =
      document.querySelector<HTMLLinkElement>('link[rel=icon]') ??
      document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon', type: 'image/svg+xml' }));
    icon.href = isUnread ? '/logo-unread.svg' : '/logo.svg';
  }, [isUnread]);
}
